import { setTimeout as pause } from 'node:timers/promises'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'

/** Why a password or a code was not taken. Answered instead of thrown, since throwing would undo the count of wrong ones. */
export interface GuessRefusal {
  refusal: ErrorDeclaration
  /** Of a lock; else 0. */
  minutes: number
}

/** A guess that comes before its time; nothing was judged. */
export interface GuessTooSoon {
  waitMs: number
}

/**
 * Judges a guess once its time has come, and throws what it is refused with. `longestMs` is how long a guess is held at most;
 * one that would have to wait longer is refused with the seconds.
 */
export async function judgeInTime<T extends object>(
  longestMs: number,
  judge: () => Promise<T | GuessRefusal | GuessTooSoon>,
): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    const outcome = await judge()
    if ('refusal' in outcome) return fail(outcome.refusal, { minutes: outcome.minutes })
    if (!('waitMs' in outcome)) return outcome
    const { waitMs } = outcome
    if (performance.now() - startedAt + waitMs > longestMs) {
      fail(identityErrors.tooSoon, { seconds: Math.ceil(waitMs / 1000) })
    }
    await pause(waitMs)
  }
}
