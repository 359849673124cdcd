import { sql } from 'kysely'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { Database } from '../database/database.ts'
import { changePayload, LIVE_CHANNEL } from '../live/live-message.ts'
import { inScope, systemScope } from '../scope.ts'

/** Rows of one transaction; what bounds its length. */
const BATCH = 200

/**
 * Takes the oldest waiting rows that no other server has in hand, tells each as a live change, and marks it dispatched, all
 * in one transaction: a row is told when it is marked, and again only if the commit failed. Answers how many rows it took.
 * A row's topic is told up to its first dot (`orders.accepted` changes the lists of `orders`).
 */
export async function dispatchOutbox(db: Database): Promise<number> {
  return inScope(db, systemScope('outbox', '*'), async (trx) => {
    const rows = await trx
      .selectFrom('sys_outbox')
      .select(['id', 'tenantsid', 'topic', 'org_no', 'supplier_no', 'user_id', 'payload'])
      .where('dispatched_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const changes = rows.map((row) =>
      changePayload({
        tenantsid: row.tenantsid,
        topic: row.topic.split('.')[0] ?? row.topic,
        documentNo: documentNoOf(row.payload),
        orgNo: row.org_no,
        supplierNo: row.supplier_no,
        byUserId: row.user_id,
      }),
    )
    await sql`select pg_notify(${LIVE_CHANNEL}, told) from unnest(${changes}::text[]) told`.execute(trx)
    const ids = rows.map((row) => row.id)
    await sql`update sys_outbox set dispatched_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(trx)
    return rows.length
  })
}

function documentNoOf(payload: unknown): string {
  const { documentNo } = recordOf(payload)
  return typeof documentNo === 'string' ? documentNo : ''
}

/** Number of rows that wait. */
export async function waitingOutboxRows(db: Database): Promise<number> {
  const row = await inScope(
    db,
    systemScope('operations', '*'),
    (trx) =>
      trx
        .selectFrom('sys_outbox')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('dispatched_at', 'is', null)
        .executeTakeFirstOrThrow(),
    'read',
  )
  return row.waiting
}
