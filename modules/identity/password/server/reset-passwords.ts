import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { lockRecord } from '#modules/identity/role/server/lock-record.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { revokeSessions } from '#modules/identity/session/server/revoke-sessions.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { passwordCalls } from '../contract/calls.ts'

/** Gives a user the default password of the company; refuses when it has none. */
export async function giveDefaultPassword(trx: ScopedTransaction, userId: string): Promise<void> {
  const { rows } = await sql<{ is_set: boolean }>`select use_default_password(${userId}) as is_set`.execute(trx)
  if (rows[0]?.is_set !== true) fail(identityErrors.noDefaultPassword)
}

/** Resets passwords of users whose rights are all the caller's, but not the own one. They are signed out, and sign-in is open to them everywhere. */
export const resetPasswords: Handler<typeof passwordCalls, 'ISupSrmSysUserService/resetpwd'> = async (
  context,
  { resetList },
) => {
  const { trx, caller } = context
  for (const key of resetList) {
    const userNo = await lockRecord(trx, 'sys_user', key)
    if (key.id === caller.userId) fail(identityErrors.ownRights)
    await failIfUsersBeyond(context, [key.id])
    await giveDefaultPassword(trx, key.id)
    context.audit({ documentNo: userNo, detail: { isPasswordSet: true } })
  }
  await revokeSessions(
    trx,
    resetList.map(({ id }) => id),
  )
  return { reset: resetList.length }
}
