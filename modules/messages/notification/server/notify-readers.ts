import { sql } from 'kysely'
import { changePayload, LIVE_CHANNEL } from '#platform/server/live/live-message.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Tells the open browsers of users, once the transaction is committed, that their messages have changed. */
export async function notifyReaders(
  trx: ScopedTransaction,
  tenantsid: string,
  userIds: readonly string[],
): Promise<void> {
  const reported = userIds.map((toUserId) =>
    changePayload({ tenantsid, topic: 'messages', documentNo: '', orgNo: '', supplierNo: '', toUserId }),
  )
  await sql`select pg_notify(${LIVE_CHANNEL}, one) from unnest(${reported}::text[]) one`.execute(trx)
}
