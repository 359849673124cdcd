import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What guesses are counted for, and from where; the address is empty where it does not matter. */
export interface GuardKey {
  subject: Buffer
  address: string
}

/** How many guesses are allowed, and how long they count and lock. */
export interface GuardLimits {
  allowedAttempts: number
  lockMinutes: number
}

/** How it stands with the guesses of a key. */
export interface SignInGuard {
  /** Null: nobody has guessed wrongly. */
  id: string | null
  attempts: number
  /** Until the next guess may be judged. */
  waitMs: number
  /** 0: open. */
  minutesLeft: number
}

const UNTOUCHED: SignInGuard = { id: null, attempts: 0, waitMs: 0, minutesLeft: 0 }

/** The wait after the first wrong guess; each further one doubles it. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 300_000

/** So many rows are kept at most: the oldest give way to new ones. */
const ROWS_MOST = 100_000
/** So many rows that count no more are removed with each new one, so that they never gather. */
const REMOVED_AT_ONCE = 20

/** How long the next guess waits after so many wrong ones. */
export const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20))

/** The state of a key, held until the transaction ends: guesses that come at the same time are judged one by one. */
export async function holdGuard(trx: ScopedTransaction, { subject, address }: GuardKey): Promise<SignInGuard> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject.toString('hex')} || ' ' || ${address}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<SignInGuard>`
    select id, case when is_counted then attempts else 0 end as attempts,
      case when is_counted then greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000))::int else 0 end
        as "waitMs",
      case when is_counted and locked_until > clock_timestamp()
        then ceil(extract(epoch from locked_until - clock_timestamp()) / 60)::int else 0 end as "minutesLeft"
    from (select *, forget_at > clock_timestamp() as is_counted from sys_sign_in_guard
      where subject = ${subject} and address = ${address} for update) g`.execute(trx)
  return rows[0] ?? UNTOUCHED
}

/** Counts a wrong guess of a key that is held. Answers whether it was the one too many, which locks. */
export async function countWrongGuess(
  trx: ScopedTransaction,
  { subject, address }: GuardKey,
  state: SignInGuard,
  { allowedAttempts, lockMinutes }: GuardLimits,
): Promise<boolean> {
  const attempts = state.attempts + 1
  const isLocked = attempts >= allowedAttempts
  const values = {
    attempts,
    next_at: sql<string>`clock_timestamp() + make_interval(secs => ${waitAfter(attempts) / 1000})`,
    locked_until: isLocked ? sql<string>`clock_timestamp() + make_interval(mins => ${lockMinutes})` : null,
    forget_at: sql<string>`clock_timestamp() + make_interval(mins => ${lockMinutes})`,
  }
  if (state.id !== null) {
    await trx.updateTable('sys_sign_in_guard').set(values).where('id', '=', state.id).execute()
    return isLocked
  }
  const { id } = await trx
    .insertInto('sys_sign_in_guard')
    .values({ subject, address, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from sys_sign_in_guard where id <= ${id}::bigint - ${ROWS_MOST} or id in (
    select id from sys_sign_in_guard where forget_at < clock_timestamp() order by forget_at
    limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(trx)
  return isLocked
}
