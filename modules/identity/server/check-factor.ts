import { refuse } from '#platform/contract/errors.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import { identityErrors } from '../contract/errors.ts'
import { type AttemptRefusal, countWrongAttempt, type GuardedUser, lockGuarded } from './count-wrong-attempt.ts'
import { oneTimeCode } from './one-time-code.ts'
import { recoveryCode } from './recovery-code.ts'
import type { SignInOptions } from './sign-in.ts'

/** What second factors work on. */
export interface FactorOptions extends SignInOptions {
  secretBox: SecretBox
}

/** What the secret of a user's factor is sealed for. */
export const factorOf = (userId: string): string => `factor:${userId}`

/** What the provider's token of a session is sealed for. */
export const sessionOf = (tokenHash: Buffer): string => `session:${tokenHash.toString('hex')}`

/** A user's factor under the user's lock; `secret` is null when it was sealed with another key. */
export async function findFactor(
  trx: ScopedTransaction,
  { secretBox }: FactorOptions,
  userId: string,
): Promise<{ secret: string | null; isConfirmed: boolean; lastStep: number } | null> {
  const kept = await trx
    .selectFrom('sys_user_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!kept) return null
  return {
    secret: secretBox.open(kept.secret, factorOf(userId)),
    isConfirmed: kept.confirmed_at !== null,
    lastStep: Number(kept.last_step),
  }
}

/**
 * Takes a code of the user's factor, or one of the recovery codes where those count. Each is taken once: the caller holds the
 * user's lock. Answers a refusal instead of throwing it, since throwing would undo the count of wrong codes.
 */
export async function takeCode(
  trx: ScopedTransaction,
  options: FactorOptions,
  user: GuardedUser,
  code: string,
  canRecover: boolean,
): Promise<AttemptRefusal | null> {
  const factor = await findFactor(trx, options, user.id)
  if (!factor?.isConfirmed) return { refusal: identityErrors.factorNotOn, minutes: 0 }
  if (canRecover && (await takeRecoveryCode(trx, user.id, code))) return null
  if (factor.secret === null) return { refusal: identityErrors.factorUnreadable, minutes: 0 }
  const step = oneTimeCode.stepOf(factor.secret, code, Date.now())
  if (step === null) return countWrongAttempt(trx, user, identityErrors.wrongCode)
  // A code that was right and is used up is no guess: it is refused, and not counted.
  if (step <= factor.lastStep) return { refusal: identityErrors.wrongCode, minutes: 0 }
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
  { caller, requestId }: { caller: Caller; requestId: string },
  code: string,
  canRecover = false,
): Promise<void> {
  const refused = await inScope(options.db, systemScope('sign-in', caller.tenantsid), async (trx) => {
    const user = await lockGuarded(trx, caller.userId)
    if (user.is_locked) return { refusal: identityErrors.userLocked, minutes: user.minutes_left }
    const wrong = await takeCode(trx, options, user, code, canRecover)
    if (wrong) await logWrongCode(trx, { caller, requestId }, wrong)
    return wrong
  })
  if (refused) refuse(refused.refusal, { minutes: refused.minutes })
}

/** Wrong codes stand in the operation log like wrong passwords; having no factor is no attempt. */
export async function logWrongCode(
  trx: ScopedTransaction,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  { refusal }: AttemptRefusal,
): Promise<void> {
  if (refusal !== identityErrors.wrongCode && refusal !== identityErrors.userLocked) return
  const action = refusal === identityErrors.userLocked ? 'identity.lock' : 'identity.codeRefused'
  const notes = [{ documentNo: caller.userNo }]
  await writeCallRecords(trx, { ...caller, requestId }, action, { notes, messages: [] })
}
