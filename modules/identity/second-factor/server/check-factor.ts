import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { CodeError } from '#modules/identity/guard/server/code-error.ts'
import { type AskedAgain, judgeOwnGuess } from '#modules/identity/guard/server/judge-own-guess.ts'
import type { GuardedUser } from '#modules/identity/guard/server/lock-guarded.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { oneTimeCode } from './one-time-code.ts'
import { recoveryCode } from './recovery-code.ts'

/** What second factors work on. */
export type FactorOptions = SignInOptions

/** What the secret of a user's factor is sealed for. */
export const factorOf = (userId: string): string => `factor:${userId}`

/** How long a secret that was begun may be confirmed. */
export const CONFIRM_MINUTES = 10

/**
 * A user's factor under the user's lock; `secret` is null when it was sealed with another key, `isOver` says that it was not
 * confirmed in time.
 */
export async function findFactor(
  trx: ScopedTransaction,
  { secretBox }: FactorOptions,
  userId: string,
): Promise<{ secret: string | null; isConfirmed: boolean; isOver: boolean; lastStep: number } | null> {
  const kept = await trx
    .selectFrom('sys_user_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .select(
      sql<boolean>`confirmed_at is null and begun_at < now() - make_interval(mins => ${CONFIRM_MINUTES})`.as('is_over'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!kept) return null
  return {
    secret: secretBox.open(kept.secret, factorOf(userId)),
    isConfirmed: kept.confirmed_at !== null,
    isOver: kept.is_over,
    lastStep: Number(kept.last_step),
  }
}

/**
 * Takes a code of the user's factor, or one of the recovery codes where those count. Each is taken once: the caller holds the
 * user's lock.
 */
export async function takeCode(
  trx: ScopedTransaction,
  options: FactorOptions,
  user: GuardedUser,
  code: string,
  canRecover: boolean,
): Promise<CodeError | null> {
  const factor = await findFactor(trx, options, user.id)
  if (!factor?.isConfirmed) return { refusal: identityErrors.factorNotOn, isGuess: false }
  if (canRecover && (await takeRecoveryCode(trx, user.id, code))) return null
  if (factor.secret === null) return { refusal: identityErrors.factorUnreadable, isGuess: false }
  const step = oneTimeCode.stepOf(factor.secret, code, Date.now())
  if (step === null) return { refusal: identityErrors.wrongCode, isGuess: true }
  // A code that was right and is used up is no guess: it is refused, and not counted.
  if (step <= factor.lastStep) return { refusal: identityErrors.wrongCode, isGuess: false }
  await trx
    .updateTable('sys_user_factor')
    .set({ last_step: String(step) })
    .where('user_id', '=', user.id)
    .execute()
  return null
}

async function takeRecoveryCode(trx: ScopedTransaction, userId: string, code: string): Promise<boolean> {
  const taken = await trx
    .updateTable('sys_recovery_code')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryCode.hash(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/**
 * Refuses unless the caller's own code of this moment is right. In a transaction of its own: the refusal must not undo the
 * count of wrong codes, nor a later one of the command the taking of this code.
 */
export async function checkFactor(
  options: FactorOptions,
  asked: AskedAgain,
  code: string,
  canRecover = false,
): Promise<void> {
  await judgeOwnGuess(options, asked, 'identity.codeRefused', (trx, user) =>
    takeCode(trx, options, user, code, canRecover),
  )
}
