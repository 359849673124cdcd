import { identityErrors } from '#modules/identity/contract/errors.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { revokeSessions } from '#modules/identity/session/server/revoke-sessions.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { userCalls } from '../contract/calls.ts'
import { findUser } from './read-user.ts'

/** Takes away the factor of a user whose device is lost: the password alone signs in again, until a new one is set up. */
export const resetFactor: Handler<typeof userCalls, 'ISysUserFactorService/resetFactor'> = async (context, { id }) => {
  const { trx, caller } = context
  if (id === caller.userId) fail(identityErrors.ownRights)
  const user = (await findUser(trx, id)) ?? fail(platformErrors.notFound)
  await failIfUsersBeyond(context, [id])
  const taken = await trx.deleteFrom('sys_user_factor').where('user_id', '=', id).executeTakeFirst()
  if (taken.numDeletedRows === 0n) fail(identityErrors.factorNotOn)
  await revokeSessions(trx, [id])
  context.audit({ documentNo: user.userNo })
  return null
}
