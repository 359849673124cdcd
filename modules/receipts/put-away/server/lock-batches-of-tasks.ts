import { sql } from 'kysely'
import { lockBatches } from '#modules/orders/server.ts'
import type { LockedRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { putAwayTask } from '../contract/document.ts'

/** A task under the caller's lock. */
export type LockedTask = LockedRow<typeof putAwayTask>

/** Locks the batches of tasks' goods, which go before these. */
export async function lockBatchesOfTasks(trx: ScopedTransaction, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ batchId: string }>`
    select distinct batch_id as "batchId" from wms_put_away_task where id = any (${[...ids]}::bigint[])`.execute(trx)
  await lockBatches(
    trx,
    rows.map(({ batchId }) => batchId),
  )
}
