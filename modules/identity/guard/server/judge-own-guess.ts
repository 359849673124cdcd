import { createHash } from 'node:crypto'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import type { CodeError } from './code-error.ts'
import type { GuessRefusal } from './judge-in-time.ts'
import { type GuardedUser, lockGuarded } from './lock-guarded.ts'
import { countWrongGuess, holdGuard } from './sign-in-guard.ts'

/** Somebody who is signed in and asked again for a password or a code. */
export interface AskedAgain {
  caller: Caller
  requestId: string
}

/**
 * Judges a password or code that the session's user types again. Too many wrong ones close these questions for the session alone,
 * which goes on: neither other sessions nor sign-in are kept from anything. In a transaction of its own, since the refusal must
 * not undo the count.
 */
export async function judgeOwnGuess<T extends object = object>(
  { db }: Pick<SignInOptions, 'db'>,
  { caller, requestId }: AskedAgain,
  refusedAction: string,
  judge: (trx: ScopedTransaction, user: GuardedUser) => Promise<CodeError | T | null>,
): Promise<T | null> {
  const subject = createHash('sha256').update(`session:${caller.userId}:${caller.sessionKey}`).digest()
  const key = { subject, address: '' }
  const scope = systemScope('sign-in', caller.tenantsid)
  const outcome = await inScope(db, scope, async (trx): Promise<{ answer: T | null } | GuessRefusal> => {
    const guard = await holdGuard(trx, key)
    const user = await lockGuarded(trx, caller.userId)
    if (guard.minutesLeft > 0) return { refusal: identityErrors.userLocked, minutes: guard.minutesLeft }
    const answer = await judge(trx, user)
    if (answer === null || !('refusal' in answer)) return { answer }
    const { refusal, isGuess } = answer
    if (!isGuess) return { refusal, minutes: 0 }
    const isLocked = await countWrongGuess(trx, key, guard, user)
    const notes = [{ documentNo: caller.userNo }]
    const action = isLocked ? 'identity.lock' : refusedAction
    await writeCallRecords(trx, { ...caller, requestId }, action, { notes, messages: [] })
    return isLocked ? { refusal: identityErrors.userLocked, minutes: user.lockMinutes } : { refusal, minutes: 0 }
  })
  return 'refusal' in outcome ? fail(outcome.refusal, { minutes: outcome.minutes }) : outcome.answer
}
