import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { passwordCalls } from '../contract/calls.ts'
import { fitsPasswordPolicy, listPasswordDemands, USUAL_PASSWORD_POLICY } from '../contract/password-policy.ts'
import type { passwordPolicyDetail } from '../contract/schemas.ts'

export type PolicyDetail = z.output<typeof passwordPolicyDetail>

/** What counts until a company sets its policy. */
const UNSET: PolicyDetail = {
  ...USUAL_PASSWORD_POLICY,
  allowedAttempts: 5,
  lockMinutes: 15,
  validityDays: null,
  warningDays: 7,
  temporaryDays: null,
  version: 0,
  hasDefaultPassword: false,
  updateName: '',
  updateDate: '',
}

/** The password policy of the company in scope. */
export async function findPasswordPolicy(trx: ScopedTransaction, lock?: 'lock'): Promise<PolicyDetail> {
  const { rows } = await sql<PolicyDetail>`
    select min_length as "minLength", max_length as "maxLength", needs_upper as "needsUpper", needs_lower as "needsLower",
      needs_special as "needsSpecial", allowed_attempts as "allowedAttempts", lock_minutes as "lockMinutes",
      validity_days as "validityDays", warning_days as "warningDays", temporary_days as "temporaryDays", version,
      has_default_pwd as "hasDefaultPassword", update_name as "updateName",
      to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from sys_password_policy ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows[0] ?? UNSET
}

/** Refuses a new password that the company's policy does not allow, and says what it demands. */
export async function checkPassword({ trx, language, translate }: CallContext, password: string): Promise<void> {
  const policy = await findPasswordPolicy(trx)
  if (fitsPasswordPolicy(password, policy)) return
  fail(identityErrors.passwordPolicy, { demands: listPasswordDemands(policy, language, translate) })
}

/** The policy for its administrators. */
export const readPasswordPolicy: Handler<typeof passwordCalls, 'ISysPasswordPolicyService/getsyspasswordpolicy'> = ({
  trx,
}) => findPasswordPolicy(trx)

/** What everybody who chooses a password must know. */
export const readPasswordDemands: Handler<
  typeof passwordCalls,
  'ISysPasswordPolicyService/getPasswordPolicy'
> = async ({ trx }) => {
  const { minLength, maxLength, needsUpper, needsLower, needsSpecial, hasDefaultPassword } =
    await findPasswordPolicy(trx)
  return { minLength, maxLength, needsUpper, needsLower, needsSpecial, hasDefaultPassword }
}
