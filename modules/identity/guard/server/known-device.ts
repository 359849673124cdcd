import { sql } from 'kysely'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { waitAfter } from './sign-in-guard.ts'

/** Cookie by which a browser is known in which somebody has signed in before. It opens nothing by itself. */
export const DEVICE_COOKIE = 'Quayside-Device'
/** As long as browsers keep a cookie at most. */
export const DEVICE_SECONDS = 400 * 24 * 3600
/** So many devices of a user are known; the ones that were used least lately give way. */
const DEVICES_MOST = 20

/** A device of a user, held until the transaction ends. */
export interface KnownDevice {
  userId: string
  hash: Buffer
  /** Wrong guesses there; they slow down, and never lock. */
  attempts: number
  waitMs: number
}

/** Those of these users who have signed in with this browser before, each with the guesses that were typed there. */
export async function holdKnownDevices(
  trx: ScopedTransaction,
  { cookie }: Pick<PublicContext, 'cookie'>,
  userIds: readonly string[],
): Promise<KnownDevice[]> {
  const token = cookie(DEVICE_COOKIE)
  if (!token) return []
  const hash = sessionToken.hash(token)
  const { rows } = await sql<Omit<KnownDevice, 'hash'>>`
    select user_id as "userId", case when forget_at > clock_timestamp() then attempts else 0 end as attempts,
      greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000))::int as "waitMs"
    from sys_known_device where device_hash = ${hash} and user_id = any(${[...userIds]}::bigint[])
    order by user_id for update`.execute(trx)
  return rows.map((row) => ({ ...row, hash }))
}

/** Counts a wrong guess that was typed on a known device: the next one there waits longer. */
export async function slowDevice(
  trx: ScopedTransaction,
  { userId, hash, attempts }: KnownDevice,
  lockMinutes: number,
): Promise<void> {
  await sql`update sys_known_device set attempts = ${attempts + 1},
      next_at = clock_timestamp() + make_interval(secs => ${waitAfter(attempts + 1) / 1000}),
      forget_at = clock_timestamp() + make_interval(mins => ${lockMinutes})
    where user_id = ${userId} and device_hash = ${hash}`.execute(trx)
}

/**
 * Makes the browser a known device of the user; answers its new cookie. The old one is worth nothing any more, for nobody: one
 * that a stranger planted before the sign-in stays strange.
 */
export async function rememberDevice(
  trx: ScopedTransaction,
  { cookie }: Pick<PublicContext, 'cookie'>,
  { id, tenantsid }: { id: string; tenantsid: string },
): Promise<string> {
  const before = cookie(DEVICE_COOKIE)
  const token = sessionToken.create()
  const hash = sessionToken.hash(token)
  if (before) {
    await sql`update sys_known_device set device_hash = ${hash} where device_hash = ${sessionToken.hash(before)}`.execute(
      trx,
    )
  }
  await sql`insert into sys_known_device as d (user_id, tenantsid, device_hash) values (${id}, ${tenantsid}, ${hash})
    on conflict (user_id, device_hash) do update
      set attempts = 0, next_at = now(), forget_at = now(), last_used_at = now()`.execute(trx)
  await sql`delete from sys_known_device where user_id = ${id} and device_hash in (
    select device_hash from sys_known_device where user_id = ${id} order by last_used_at desc
    offset ${DEVICES_MOST})`.execute(trx)
  return token
}
