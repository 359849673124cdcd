import { sql } from 'kysely'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import type { identityCalls } from '#modules/identity/user/contract/calls.ts'
import { findUser } from '#modules/identity/user/server/read-user.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Opens sign-in of a user of the scope's company from everywhere: wrong guesses until now count no more. */
export async function releaseSignIn(trx: ScopedTransaction, userId: string): Promise<void> {
  await sql`select release_sign_in(${userId})`.execute(trx)
}

/** The same by an administrator, for users whose rights are all the caller's. */
export const releaseSignInOf: Handler<typeof identityCalls, 'ISupSrmSysUserService/releasesignin'> = async (
  context,
  { id },
) => {
  const user = (await findUser(context.trx, id)) ?? fail(platformErrors.notFound)
  await failIfUsersBeyond(context, [id])
  await releaseSignIn(context.trx, id)
  context.audit({ documentNo: user.userNo })
  return null
}
