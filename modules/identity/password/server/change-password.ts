import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { judgeOwnGuess } from '#modules/identity/guard/server/judge-own-guess.ts'
import { releaseSignIn } from '#modules/identity/guard/server/release-sign-in.ts'
import { openSession, setSessionCookie } from '#modules/identity/session/server/open-session.ts'
import { revokeSessions } from '#modules/identity/session/server/revoke-sessions.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { passwordChange } from '../contract/schemas.ts'
import { passwordHash } from './password-hash.ts'
import { checkPassword } from './read-password-policy.ts'

/** A password as it was typed, from its wire form. */
export const decodePassword = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8')

/**
 * Changes the caller's own password. Too many wrong old ones close the question for the session. Afterwards
 * every session of the user is over, and this one goes on under a new token.
 */
export async function changePassword(
  options: SignInOptions,
  context: CallContext,
  given: z.output<typeof passwordChange>,
): Promise<{ token: string }> {
  const { trx, caller } = context
  const oldPassword = decodePassword(given.oldPwd)
  const newPassword = decodePassword(given.newPwd)
  if (newPassword !== decodePassword(given.confirmPwd)) fail(identityErrors.passwordsDiffer)
  await checkPassword(context, newPassword)
  await checkOldPassword(options, context, oldPassword)
  if (newPassword === oldPassword) fail(identityErrors.samePassword)
  await writePassword(trx, caller.userId, newPassword, false)
  await revokeSessions(trx, [caller.userId])
  const owner = { id: caller.userId, tenantsid: caller.tenantsid }
  const token = await openSession(trx, owner, options)
  context.audit({ documentNo: caller.userNo })
  setSessionCookie(context, token, options.sessionHours)
  return { token }
}

/** Keeps a password's hash; from now on its validity counts, and no guess of the old one closes anything any more. */
export async function writePassword(
  trx: ScopedTransaction,
  userId: string,
  password: string,
  isTemporary: boolean,
): Promise<void> {
  await trx
    .updateTable('sys_user')
    .set({
      pwd: await passwordHash.create(password),
      pwd_changed_at: sql`now()`,
      is_pwd_temporary: isTemporary,
    })
    .where('id', '=', userId)
    .execute()
  await releaseSignIn(trx, userId)
}

/** Refuses a wrong password of the caller. */
export async function checkOldPassword(
  options: SignInOptions,
  context: CallContext,
  password: string,
  refusal = identityErrors.wrongOldPassword,
): Promise<void> {
  const { caller } = context
  const stored = await inScope(
    options.db,
    systemScope('sign-in', caller.tenantsid),
    (trx) => trx.selectFrom('sys_user').select('pwd').where('id', '=', caller.userId).executeTakeFirst(),
    'read',
  )
  const isRight = await passwordHash.isRight(stored?.pwd, password)
  await judgeOwnGuess(options, context, 'identity.passwordRefused', async () =>
    isRight ? null : { refusal, isGuess: true },
  )
}
