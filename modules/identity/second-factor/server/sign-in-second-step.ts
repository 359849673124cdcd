import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { checkApplication } from '#modules/identity/guard/server/check-application.ts'
import { clientNetwork } from '#modules/identity/guard/server/client-network.ts'
import { failEvenly } from '#modules/identity/guard/server/fail-evenly.ts'
import { type GuessRefusal, type GuessTooSoon, judgeInTime } from '#modules/identity/guard/server/judge-in-time.ts'
import {
  DEVICE_COOKIE,
  DEVICE_SECONDS,
  holdKnownDevices,
  rememberDevice,
  slowDevice,
} from '#modules/identity/guard/server/known-device.ts'
import { type GuardedUser, lockGuarded } from '#modules/identity/guard/server/lock-guarded.ts'
import { logSignIn } from '#modules/identity/guard/server/log-sign-in.ts'
import { notifyLock } from '#modules/identity/guard/server/notify-lock.ts'
import {
  countWrongGuess,
  type GuardKey,
  holdGuard,
  type SignInGuard,
} from '#modules/identity/guard/server/sign-in-guard.ts'
import type { signedIn } from '#modules/identity/session/contract/schemas.ts'
import { openSession, setSessionCookie } from '#modules/identity/session/server/open-session.ts'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { secondStep } from '../contract/schemas.ts'
import { type FactorOptions, takeCode } from './check-factor.ts'

/** How long a code that comes before its time is held. */
const LONGEST_HELD_MS = 10_000
/**
 * Whoever guesses codes knows the password, and six digits are soon tried from many places: so many times the attempts of one
 * place are allowed from all strange ones together.
 */
const PLACES_OF_CODES = 4

/** Second step of a sign-in: a code of the app or a recovery code. Wrong ones slow down and lock like wrong passwords. */
export async function signInSecondStep(
  options: FactorOptions,
  context: PublicContext,
  { ticket, code }: z.output<typeof secondStep>,
): Promise<z.input<typeof signedIn>> {
  checkApplication(context)
  const hash = sessionToken.hash(ticket)
  return failEvenly(async () => {
    const { token, device, orgNo } = await judgeInTime(LONGEST_HELD_MS, () =>
      inScope(options.db, systemScope('sign-in', '*'), (trx) => judge(trx, options, context, { hash, code })),
    )
    setSessionCookie(context, token, options.sessionHours)
    context.setCookie(DEVICE_COOKIE, device, DEVICE_SECONDS)
    return { token, orgNo }
  })
}

type Outcome = { token: string; device: string; orgNo: string } | GuessRefusal | GuessTooSoon

async function judge(
  trx: ScopedTransaction,
  options: FactorOptions,
  context: PublicContext,
  { hash, code }: { hash: Buffer; code: string },
): Promise<Outcome> {
  const found = await findStep(trx, hash)
  if (!found) return { refusal: identityErrors.secondStepOver, minutes: 0 }
  const place = { subject: found.subject, address: clientNetwork(context.clientAddress) }
  const everywhere = { subject: found.code_subject, address: '' }
  const guards = [await holdGuard(trx, place), await holdGuard(trx, everywhere)] as const
  const user = await lockGuarded(trx, found.user_id)
  // Under the lock: whoever was first with this ticket has used it up.
  const step = await findStep(trx, hash)
  if (!step) return { refusal: identityErrors.secondStepOver, minutes: 0 }
  const [device] = await holdKnownDevices(trx, context, [user.id])
  const minutes = device ? 0 : Math.max(...guards.map(({ minutesLeft }) => minutesLeft))
  if (minutes > 0) return { refusal: identityErrors.userLocked, minutes }
  const { waitMs } = device ?? guards[0]
  if (waitMs > 0) return { waitMs }
  const error = await takeCode(trx, options, user, code, true)
  if (!error) {
    await trx.deleteFrom('sys_sign_in_step').where('ticket_hash', '=', hash).execute()
    await logSignIn(trx, context, user, 'identity.login')
    const token = await openSession(trx, user, options)
    return { token, device: await rememberDevice(trx, context, user), orgNo: step.org_no ?? '' }
  }
  if (error.isGuess) {
    await logSignIn(trx, context, user, 'identity.codeRefused')
    if (device) await slowDevice(trx, device, user.lockMinutes)
    else if (await countStrangeCode(trx, context, user, { place, everywhere, guards })) {
      await trx.deleteFrom('sys_sign_in_step').where('ticket_hash', '=', hash).execute()
      return { refusal: identityErrors.userLocked, minutes: user.lockMinutes }
    }
  }
  return { refusal: error.refusal, minutes: 0 }
}

/** Counts a wrong code from a strange device for its place and for all of them; answers whether either is closed now. */
async function countStrangeCode(
  trx: ScopedTransaction,
  context: PublicContext,
  user: GuardedUser,
  counted: { place: GuardKey; everywhere: GuardKey; guards: readonly [SignInGuard, SignInGuard] },
): Promise<boolean> {
  const { place, everywhere, guards } = counted
  const { allowedAttempts, lockMinutes } = user
  const all = { allowedAttempts: allowedAttempts * PLACES_OF_CODES, lockMinutes }
  const closed = [
    ...((await countWrongGuess(trx, place, guards[0], user)) ? [place.address] : []),
    ...((await countWrongGuess(trx, everywhere, guards[1], all)) ? [everywhere.address] : []),
  ]
  if (closed.length > 0) await notifyLock(trx, context, [user], { closed, minutes: lockMinutes })
  return closed.length > 0
}

const findStep = (trx: ScopedTransaction, hash: Buffer) =>
  trx
    .selectFrom('sys_sign_in_step as s')
    .innerJoin('sys_user as u', 'u.id', 's.user_id')
    .select(['s.tenantsid', 's.user_id', 'u.org_no'])
    .select(sql<Buffer>`sign_in_subject(u.user_no)`.as('subject'))
    .select(sql<Buffer>`sign_in_code_subject(u.id)`.as('code_subject'))
    .where('s.ticket_hash', '=', hash)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.status_code', '=', '1')
    .executeTakeFirst()
