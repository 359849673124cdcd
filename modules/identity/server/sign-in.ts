import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { identityErrors } from '../contract/errors.ts'
import type { credentials, signedIn } from '../contract/schemas.ts'
import { checkApplication } from './check-application.ts'
import { type AttemptRefusal, countWrongAttempt, lockGuarded } from './count-wrong-attempt.ts'
import { logSignIn } from './log-sign-in.ts'
import { openSecondStep } from './open-second-step.ts'
import { openSession, setSessionCookie } from './open-session.ts'
import { passwordHash } from './password-hash.ts'

/** How long sessions live and on what sign-in works. */
export interface SignInOptions {
  db: Database
  sessionHours: number
}

/**
 * Signs a user in: application, user, lock, password, then a new token and cookie. A wrong user number and a wrong password
 * give the same answer after the same time; too many wrong attempts lock the user for a while. Where a second factor is on,
 * the right password gives a ticket for the second step instead.
 */
export async function signIn(
  options: SignInOptions,
  context: PublicContext,
  given: z.output<typeof credentials>,
): Promise<z.input<typeof signedIn>> {
  checkApplication(context)
  const user = await inScope(options.db, systemScope('sign-in', '*'), (trx) => findUser(trx, given.userNo), 'read')
  const password = Buffer.from(given.pwd, 'base64').toString('utf8')
  const isRight = await passwordHash.isRight(user?.pwd, password)
  if (!user) return refuse(identityErrors.wrongCredentials)

  const outcome = await inScope(options.db, systemScope('sign-in', user.tenantsid), (trx) =>
    decideSignIn(trx, options, context, user.id, isRight),
  )
  if ('refusal' in outcome) return refuse(outcome.refusal, { minutes: outcome.minutes })
  if ('ticket' in outcome) return { token: '', orgNo: '', ticket: outcome.ticket }
  setSessionCookie(context, outcome.token, options.sessionHours)
  return { token: outcome.token, orgNo: user.org_no ?? '' }
}

const findUser = (trx: ScopedTransaction, userNo: string) =>
  trx
    .selectFrom('sys_user')
    .select(['id', 'tenantsid', 'pwd', 'org_no'])
    .where(sql`lower(user_no)`, '=', userNo.toLowerCase())
    .where('status_code', '=', '1')
    .executeTakeFirst()

type Outcome = { token: string } | { ticket: string } | AttemptRefusal

/** Under the user's row lock, so that parallel guesses are counted one by one. Returns a refusal, since throwing would undo the count. */
async function decideSignIn(
  trx: ScopedTransaction,
  options: SignInOptions,
  context: PublicContext,
  userId: string,
  isRight: boolean,
): Promise<Outcome> {
  const user = await lockGuarded(trx, userId)
  if (user.is_locked) return { refusal: identityErrors.userLocked, minutes: user.minutes_left }
  if (!isRight) {
    const refused = await countWrongAttempt(trx, user, identityErrors.wrongCredentials)
    const action = refused.refusal === identityErrors.userLocked ? 'identity.lock' : 'identity.loginRefused'
    await logSignIn(trx, context, user, action)
    return refused
  }
  if (user.is_temporary_over) {
    await logSignIn(trx, context, user, 'identity.loginRefused')
    return { refusal: identityErrors.temporaryPasswordOver, minutes: 0 }
  }
  // Wrong attempts go on counting until the code is right as well.
  if (user.has_factor) return { ticket: await openSecondStep(trx, user) }
  const token = await openSession(trx, user, options.sessionHours)
  await trx.updateTable('sys_user').set({ failed_attempts: 0, locked_until: null }).where('id', '=', user.id).execute()
  await logSignIn(trx, context, user, 'identity.login')
  return { token }
}
