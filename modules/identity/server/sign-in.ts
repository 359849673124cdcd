import { sql } from 'kysely'
import type { z } from 'zod'
import { HEADERS, PORTAL_APPLICATION, SESSION_COOKIE } from '#platform/contract/envelope.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { identityErrors } from '../contract/errors.ts'
import type { credentials, signedIn } from '../contract/schemas.ts'
import { type AttemptRefusal, countWrongAttempt, lockGuarded } from './count-wrong-attempt.ts'
import { passwordHash } from './password-hash.ts'
import { sessionToken } from './session-token.ts'

/** How long sessions live and on what sign-in works. */
export interface SignInOptions {
  db: Database
  sessionHours: number
}

/**
 * Signs a user in: application, user, lock, password, then a new token and cookie. A wrong user number and a wrong password
 * give the same answer after the same time; too many wrong attempts lock the user for a while.
 */
export async function signIn(
  options: SignInOptions,
  context: PublicContext,
  given: z.output<typeof credentials>,
): Promise<z.input<typeof signedIn>> {
  if (context.header(HEADERS.application) !== PORTAL_APPLICATION) refuse(identityErrors.unknownApplication)
  const user = await inScope(options.db, systemScope('sign-in', '*'), (trx) => findUser(trx, given.userNo), 'read')
  const password = Buffer.from(given.pwd, 'base64').toString('utf8')
  const isRight = await passwordHash.isRight(user?.pwd, password)
  if (!user) return refuse(identityErrors.wrongCredentials)

  const outcome = await inScope(options.db, systemScope('sign-in', user.tenantsid), (trx) =>
    decideSignIn(trx, options, context, user.id, isRight),
  )
  if ('refusal' in outcome) return refuse(outcome.refusal, { minutes: outcome.minutes })
  context.setCookie(SESSION_COOKIE, outcome.token, options.sessionHours * 3600)
  return { token: outcome.token, orgNo: user.org_no ?? '' }
}

const findUser = (trx: ScopedTransaction, userNo: string) =>
  trx
    .selectFrom('sys_user')
    .select(['id', 'tenantsid', 'pwd', 'org_no'])
    .where(sql`lower(user_no)`, '=', userNo.toLowerCase())
    .where('status_code', '=', '1')
    .executeTakeFirst()

type Outcome = { token: string } | AttemptRefusal

/** Under the user's row lock, so that parallel guesses are counted one by one. Returns a refusal, since throwing would undo the count. */
async function decideSignIn(
  trx: ScopedTransaction,
  options: SignInOptions,
  context: PublicContext,
  userId: string,
  isRight: boolean,
): Promise<Outcome> {
  const user = await lockGuarded(trx, userId)
  const log = (action: string) =>
    trx
      .insertInto('sys_operation_log')
      .values({
        tenantsid: user.tenantsid,
        user_id: user.id,
        user_no: user.user_no,
        user_name: user.user_name,
        side: user.belong_supplier ? 'supplier' : 'purchaser',
        action,
        detail: JSON.stringify({ address: context.clientAddress }),
        request_id: context.requestId,
      })
      .execute()

  if (user.is_locked) return { refusal: identityErrors.userLocked, minutes: user.minutes_left }
  if (!isRight) {
    const refused = await countWrongAttempt(trx, user, identityErrors.wrongCredentials)
    await log(refused.refusal === identityErrors.userLocked ? 'identity.lock' : 'identity.loginRefused')
    return refused
  }
  const token = sessionToken.create()
  await trx
    .insertInto('sys_session')
    .values({
      token_hash: sessionToken.hash(token),
      tenantsid: user.tenantsid,
      user_id: user.id,
      expires_at: sql`now() + make_interval(hours => ${options.sessionHours})`,
    })
    .execute()
  await trx.updateTable('sys_user').set({ failed_attempts: 0, locked_until: null }).where('id', '=', user.id).execute()
  await log('identity.login')
  return { token }
}
