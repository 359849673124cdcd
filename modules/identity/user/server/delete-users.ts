import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { keepAdministrator } from '#modules/identity/role/server/keep-administrator.ts'
import { lockRecord } from '#modules/identity/role/server/lock-record.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { userCalls } from '../contract/calls.ts'
import { findUser } from './read-user.ts'

/** Deletes users who have done nothing that is kept under their name; the others can be set invalid instead. */
export const deleteUsers: Handler<typeof userCalls, 'ISupSrmSysUserService/deletesysuserbyids'> = (
  context,
  { delList },
) =>
  keepAdministrator(context, async () => {
    const { trx, caller } = context
    for (const key of delList) {
      const userNo = await lockRecord(trx, 'sys_user', key)
      if (key.id === caller.userId) fail(identityErrors.deleteSelf)
      await failIfUsersBeyond(context, [key.id])
      const before = await findUser(trx, key.id)
      const entries = await countEntries(trx, key.id)
      if (entries > 0) fail(identityErrors.userInUse, { userNo, entries })
      await trx.deleteFrom('sys_user').where('id', '=', key.id).execute()
      context.audit({ documentNo: userNo, detail: { before } })
    }
    return { deleted: delList.length }
  })

/** What the operation log holds of the user's work; coming and going is none. */
async function countEntries(trx: ScopedTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from sys_operation_log
    where user_id = ${userId} and action not in ('identity.login', 'identity.logout', 'identity.loginRefused', 'identity.lock')`.execute(
    trx,
  )
  return rows[0]?.entries ?? 0
}
