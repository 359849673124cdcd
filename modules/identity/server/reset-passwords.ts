import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { identityCalls } from '../contract/calls.ts'
import { identityErrors } from '../contract/errors.ts'
import { lockRecord } from './lock-record.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { refuseUsersBeyond } from './users-beyond.ts'

/** Gives a user the default password of the company; refuses when it has none. */
export async function giveDefaultPassword(trx: ScopedTransaction, userId: string): Promise<void> {
  const { rows } = await sql<{ is_set: boolean }>`select use_default_password(${userId}) as is_set`.execute(trx)
  if (rows[0]?.is_set !== true) refuse(identityErrors.noDefaultPassword)
}

/** Resets passwords of users whose rights are all the caller's, but not the own one. They are signed out, and sign-in is open to them everywhere. */
export const resetPasswords: Handler<typeof identityCalls, 'ISupSrmSysUserService/resetpwd'> = async (
  context,
  { resetList },
) => {
  const { trx, caller } = context
  for (const key of resetList) {
    const userNo = await lockRecord(trx, 'sys_user', key)
    if (key.id === caller.userId) refuse(identityErrors.ownRights)
    await refuseUsersBeyond(context, [key.id])
    await giveDefaultPassword(trx, key.id)
    context.audit({ documentNo: userNo, detail: { isPasswordSet: true } })
  }
  await revokeSessions(
    trx,
    resetList.map(({ id }) => id),
  )
  return { reset: resetList.length }
}
