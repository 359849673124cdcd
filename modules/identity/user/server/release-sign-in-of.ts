import { releaseSignIn } from '#modules/identity/guard/server/release-sign-in.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { userCalls } from '../contract/calls.ts'
import { findUser } from './read-user.ts'

/** The same by an administrator, for users whose rights are all the caller's. */
export const releaseSignInOf: Handler<typeof userCalls, 'ISupSrmSysUserService/releasesignin'> = async (
  context,
  { id },
) => {
  const user = (await findUser(context.trx, id)) ?? fail(platformErrors.notFound)
  await failIfUsersBeyond(context, [id])
  await releaseSignIn(context.trx, id)
  context.audit({ documentNo: user.userNo })
  return null
}
