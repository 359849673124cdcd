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
import { lockGuarded } from '#modules/identity/guard/server/lock-guarded.ts'
import { logSignIn } from '#modules/identity/guard/server/log-sign-in.ts'
import { notifyLock } from '#modules/identity/guard/server/notify-lock.ts'
import { countWrongGuess, holdGuard } from '#modules/identity/guard/server/sign-in-guard.ts'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { openSecondStep } from '#modules/identity/second-factor/server/open-second-step.ts'
import type { signedIn } from '#modules/identity/session/contract/schemas.ts'
import { openSession, setSessionCookie } from '#modules/identity/session/server/open-session.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { credentials } from '../contract/schemas.ts'
import { type Candidate, type Candidates, findCandidates } from './find-candidates.ts'

/** How long a sign-in that comes before its time is held. */
const LONGEST_HELD_MS = 10_000

/**
 * Signs a user in: application, number, company if given, password, then a new token and cookie. A number that nobody has, a
 * wrong company and a wrong password get the same answers after the same times. Wrong guesses make the next ones from there wait,
 * and at last close the place for that number; devices from which the user has signed in before are only slowed down by what is
 * typed there. Where a second factor is on, the right password gives a ticket for the second step instead; where it fits users of
 * several companies, the company is asked for.
 */
export async function signIn(
  options: SignInOptions,
  context: PublicContext,
  given: z.output<typeof credentials>,
): Promise<z.input<typeof signedIn>> {
  checkApplication(context)
  return failEvenly(async () => {
    const { db, secretBox } = options
    const candidates = await inScope(
      db,
      systemScope('sign-in', '*'),
      (trx) => findCandidates(trx, secretBox.derive('limits of sign-in'), given.userNo, given.tenantsid || undefined),
      'read',
    )
    const fitting = await fittingUsers(candidates, Buffer.from(given.pwd, 'base64').toString('utf8'))
    const outcome = await judgeInTime(LONGEST_HELD_MS, () =>
      inScope(db, systemScope('sign-in', '*'), (trx) => judge(trx, options, context, { ...candidates, fitting })),
    )
    if ('ticket' in outcome) return { token: '', orgNo: '', ticket: outcome.ticket }
    setSessionCookie(context, outcome.token, options.sessionHours)
    context.setCookie(DEVICE_COOKIE, outcome.device, DEVICE_SECONDS)
    return { token: outcome.token, orgNo: outcome.user.org_no ?? '' }
  })
}

/** Those whose password it is. As many are compared for everybody. */
async function fittingUsers({ users, comparisons }: Candidates, password: string): Promise<Candidate[]> {
  const length = Math.max(comparisons, users.length)
  const areRight = await Promise.all(
    Array.from({ length }, (_, place) => passwordHash.isRight(users[place]?.pwd, password)),
  )
  return users.filter((_, place) => areRight[place])
}

type Outcome = { token: string; device: string; user: Candidate } | { ticket: string } | GuessRefusal | GuessTooSoon

/** Under the lock of number and place, so that parallel guesses are judged one by one. */
async function judge(
  trx: ScopedTransaction,
  options: SignInOptions,
  context: PublicContext,
  { users, fitting, subject, limits }: Candidates & { fitting: Candidate[] },
): Promise<Outcome> {
  const key = { subject, address: clientNetwork(context.clientAddress) }
  const guard = await holdGuard(trx, key)
  const isClosed = guard.minutesLeft > 0
  const devices = await holdKnownDevices(
    trx,
    context,
    users.map(({ id }) => id),
  )
  const isKnownTo = (user: Candidate) => devices.some(({ userId }) => userId === user.id)
  // Whoever knows this browser is judged by it, everybody else, and nobody, by the place.
  const isPlaceJudged = devices.length === 0 || devices.length < users.length
  if (isClosed && devices.length === 0) return { refusal: identityErrors.userLocked, minutes: guard.minutesLeft }
  const waitMs = Math.max(isPlaceJudged && !isClosed ? guard.waitMs : 0, ...devices.map((device) => device.waitMs))
  if (waitMs > 0) return { waitMs }

  const judged = isClosed ? users.filter(isKnownTo) : users
  const [user, ...others] = fitting.filter((one) => judged.includes(one))
  if (!user) {
    for (const one of judged) await logSignIn(trx, context, one, 'identity.loginRefused')
    for (const device of devices) await slowDevice(trx, device, limits.lockMinutes)
    const isLocked = isPlaceJudged && !isClosed && (await countWrongGuess(trx, key, guard, limits))
    const strange = judged.filter((one) => !isKnownTo(one))
    if (isLocked) await notifyLock(trx, context, strange, { closed: [key.address], minutes: limits.lockMinutes })
    return isLocked && devices.length === 0
      ? { refusal: identityErrors.userLocked, minutes: limits.lockMinutes }
      : { refusal: identityErrors.wrongCredentials, minutes: 0 }
  }
  if (others.length > 0) return { refusal: identityErrors.companyNeeded, minutes: 0 }
  const guarded = await lockGuarded(trx, user.id)
  if (guarded.is_temporary_over) {
    await logSignIn(trx, context, guarded, 'identity.loginRefused')
    return { refusal: identityErrors.temporaryPasswordOver, minutes: 0 }
  }
  if (guarded.has_factor) return { ticket: await openSecondStep(trx, guarded) }
  const token = await openSession(trx, guarded, options)
  const device = await rememberDevice(trx, context, guarded)
  await logSignIn(trx, context, guarded, 'identity.login')
  return { token, device, user }
}
