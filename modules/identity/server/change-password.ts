import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import { identityErrors } from '../contract/errors.ts'
import type { passwordChange } from '../contract/schemas.ts'
import { type AttemptRefusal, countWrongAttempt, lockGuarded } from './count-wrong-attempt.ts'
import { openSession, setSessionCookie } from './open-session.ts'
import { passwordHash } from './password-hash.ts'
import { checkPassword } from './read-password-policy.ts'
import { revokeSessions } from './revoke-sessions.ts'
import type { SignInOptions } from './sign-in.ts'

/** A password as it was typed, from its wire form. */
export const decodePassword = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8')

/**
 * Changes the caller's own password. The old one is guarded like that at sign-in: wrong ones are counted and lock. Afterwards
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
  if (newPassword !== decodePassword(given.confirmPwd)) refuse(identityErrors.passwordsDiffer)
  await checkPassword(context, newPassword)
  await checkOldPassword(options, context, oldPassword)
  if (newPassword === oldPassword) refuse(identityErrors.samePassword)
  await writePassword(trx, caller.userId, newPassword, false)
  await revokeSessions(trx, [caller.userId])
  const owner = { id: caller.userId, tenantsid: caller.tenantsid }
  const token = await openSession(trx, owner, options.sessionHours)
  context.audit({ documentNo: caller.userNo })
  setSessionCookie(context, token, options.sessionHours)
  return { token }
}

/** Keeps a password's hash; from now on its validity counts. */
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
      failed_attempts: 0,
      locked_until: null,
    })
    .where('id', '=', userId)
    .execute()
}

/** Refuses a wrong password of the caller. In a transaction of its own, since the refusal must not undo the count. */
export async function checkOldPassword(
  { db }: SignInOptions,
  { caller, requestId }: CallContext,
  password: string,
  refusal = identityErrors.wrongOldPassword,
): Promise<void> {
  const scope = systemScope('sign-in', caller.tenantsid)
  const stored = await inScope(
    db,
    scope,
    (trx) => trx.selectFrom('sys_user').select('pwd').where('id', '=', caller.userId).executeTakeFirst(),
    'read',
  )
  const isRight = await passwordHash.isRight(stored?.pwd, password)
  const refused = await inScope(db, scope, async (trx): Promise<AttemptRefusal | null> => {
    const user = await lockGuarded(trx, caller.userId)
    if (user.is_locked) return { refusal: identityErrors.userLocked, minutes: user.minutes_left }
    if (isRight) return null
    const wrong = await countWrongAttempt(trx, user, refusal)
    const action = wrong.refusal === identityErrors.userLocked ? 'identity.lock' : 'identity.passwordRefused'
    await writeCallRecords(trx, { ...caller, requestId }, action, {
      notes: [{ documentNo: caller.userNo }],
      messages: [],
    })
    return wrong
  })
  if (refused) refuse(refused.refusal, { minutes: refused.minutes })
}
