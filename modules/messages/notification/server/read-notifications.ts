import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** How many of the reader's messages are unread. */
export async function countUnread(trx: ScopedTransaction): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (
    select from sys_notification where user_id::text = scope_text('app.user_id') and read_at is null limit 1000) n`.execute(
    trx,
  )
  return rows[0] ?? { unread: 0 }
}

/** Marks the reader's messages as read: some, or all. */
export async function readNotifications(trx: ScopedTransaction, ids?: readonly string[]): Promise<{ unread: number }> {
  const which = ids ? sql`and id = any(${ids}::bigint[])` : sql``
  await sql`update sys_notification set read_at = now() where read_at is null ${which}`.execute(trx)
  return countUnread(trx)
}
