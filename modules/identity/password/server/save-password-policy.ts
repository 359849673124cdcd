import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { passwordCalls } from '../contract/calls.ts'
import { fitsPasswordPolicy, listPasswordDemands } from '../contract/password-policy.ts'
import { decodePassword } from './change-password.ts'
import { passwordHash } from './password-hash.ts'
import { findPasswordPolicy } from './read-password-policy.ts'

/** What a default password must fit; whether a kept one does cannot be told from its hash. */
const CONSTITUTION = ['minLength', 'maxLength', 'needsUpper', 'needsLower', 'needsSpecial'] as const

/**
 * Changes the password policy. It counts from the next password on; passwords that are in use stay. The default password, with which
 * everybody begins and who knows it signs in as them, is set by administrators of the company alone.
 */
export const savePasswordPolicy: Handler<
  typeof passwordCalls,
  'ISysPasswordPolicyService/updatesyspasswordpolicy'
> = async ({ trx, caller, language, translate, audit }, { version, defaultPwd, isDefaultPwdRemoved, ...policy }) => {
  if (defaultPwd !== '' && caller.isAdministrator !== true) fail(identityErrors.defaultPasswordBeyond)
  if (policy.minLength > policy.maxLength) fail(identityErrors.passwordLengths)
  const before = await findPasswordPolicy(trx, 'lock')
  if (before.version !== version) fail(platformErrors.staleVersion, { who: before.updateName, when: before.updateDate })
  const password = defaultPwd === '' ? null : decodePassword(defaultPwd)
  if (password !== null && !fitsPasswordPolicy(password, policy)) {
    fail(identityErrors.passwordPolicy, { demands: listPasswordDemands(policy, language, translate) })
  }
  const isOther = CONSTITUTION.some((name) => before[name] !== policy[name])
  const isKept = before.hasDefaultPassword && password === null && !isDefaultPwdRemoved
  if (isKept && isOther) fail(identityErrors.defaultPasswordAgain)
  const columns = {
    min_length: policy.minLength,
    max_length: policy.maxLength,
    needs_upper: policy.needsUpper,
    needs_lower: policy.needsLower,
    needs_special: policy.needsSpecial,
    allowed_attempts: policy.allowedAttempts,
    lock_minutes: policy.lockMinutes,
    validity_days: policy.validityDays,
    warning_days: policy.warningDays,
    temporary_days: policy.temporaryDays,
    update_name: caller.userName,
    update_date: sql<string>`now()`,
    ...(password !== null ? { default_pwd: await passwordHash.create(password) } : {}),
    ...(password === null && isDefaultPwdRemoved ? { default_pwd: null } : {}),
  }
  if (before.version === 0) {
    const inserted = await trx
      .insertInto('sys_password_policy')
      .values({ tenantsid: caller.tenantsid, ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!inserted) fail(platformErrors.staleVersion, { who: '', when: '' })
  } else {
    await trx
      .updateTable('sys_password_policy')
      .set({ ...columns, version: before.version + 1 })
      .execute()
  }
  const after = await findPasswordPolicy(trx)
  audit({ documentNo: '', detail: { before, after, ...(password === null ? {} : { isPasswordSet: true }) } })
  return { version: after.version }
}
