import type { z } from 'zod'
import { isSingleSignOn } from '#modules/identity/password/server/check-own-password.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { factorState } from '../contract/schemas.ts'

/** Whether one of the caller's roles demands a second factor. */
export async function isFactorDemanded({ trx, caller }: CallContext): Promise<boolean> {
  const demanding = await trx
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select('r.role_no')
    .where('ur.user_id', '=', caller.userId)
    .where('r.is_factor_demanded', '=', true)
    .executeTakeFirst()
  return demanding !== undefined
}

/** How it stands with the caller's second factor. */
export async function readFactor(db: Database, context: CallContext): Promise<z.input<typeof factorState>> {
  const { caller } = context
  const kept = await inScope(
    db,
    systemScope('sign-in', caller.tenantsid),
    (trx) =>
      trx
        .selectFrom('sys_user_factor as f')
        .select('f.confirmed_at')
        .select((of) =>
          of
            .selectFrom('sys_recovery_code as c')
            .select((one) => one.fn.countAll<string>().as('left'))
            .whereRef('c.user_id', '=', 'f.user_id')
            .where('c.used_at', 'is', null)
            .as('codes_left'),
        )
        .where('f.user_id', '=', caller.userId)
        .where('f.confirmed_at', 'is not', null)
        .executeTakeFirst(),
    'read',
  )
  return {
    isOn: kept !== undefined,
    isPasswordAsked: !(await isSingleSignOn(db, context)),
    isDemanded: await isFactorDemanded(context),
    since: kept?.confirmed_at?.slice(0, 19) ?? '',
    recoveryCodesLeft: Number(kept?.codes_left ?? 0),
  }
}
