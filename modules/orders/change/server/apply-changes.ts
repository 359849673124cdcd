import { sql } from 'kysely'
import type { LockedBatch } from '#modules/orders/order/server/lock-batches.ts'
import { postMovements } from '#modules/orders/order/server/post-movements.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { checkNotBelowShipped } from './check-not-below-shipped.ts'
import { checkNothingReceived } from './check-nothing-received.ts'

/** One change that is in force from now on. */
export interface ChangeInForce {
  /** Of a price, any of the line's batches. */
  batch: LockedBatch
  fieldName: string
  after: string
  reason: string
}

/**
 * Puts changes of an order in force, all of whose batches are locked: quantities move through the ledger, dates and prices are
 * written, the promised values follow, and so do the lines. What was shipped or received meanwhile counts.
 */
export async function applyChanges(
  trx: ScopedTransaction,
  updateName: string,
  batches: readonly LockedBatch[],
  changes: readonly ChangeInForce[],
): Promise<void> {
  for (const change of changes) {
    if (change.fieldName === 'price') await applyPrice(trx, batches, change)
    else await applyChange(trx, updateName, change)
  }
  const [first] = batches
  if (first) await followBatches(trx, first.head_id)
}

async function applyPrice(
  trx: ScopedTransaction,
  batches: readonly LockedBatch[],
  { batch, after }: ChangeInForce,
): Promise<void> {
  checkNothingReceived(batches.filter(({ line_id }) => line_id === batch.line_id))
  await trx
    .updateTable('srm_purchase_line')
    .set({ price: after, version: sql<number>`version + 1` })
    .where('id', '=', batch.line_id)
    .execute()
}

async function applyChange(
  trx: ScopedTransaction,
  updateName: string,
  { batch, fieldName, after, reason }: ChangeInForce,
): Promise<void> {
  const update = trx.updateTable('srm_purchase_batch').where('id', '=', batch.id)
  if (fieldName === 'expectArrivalDate') {
    await update.set({ expect_arrival_date: after, sup_reply_date: after }).execute()
    return
  }
  checkNotBelowShipped(batch, after)
  await postMovements(trx, updateName, [
    {
      batchId: batch.id,
      movement: 'change',
      deltas: { ordered: subtract(after, batch.batch_pur_qty) },
      document: { type: 'order', id: batch.head_id, no: batch.purchase_no },
      reason,
    },
  ])
  await update.set({ sup_reply_qty: after }).execute()
}

/** A line's quantity is the sum of its batches, its date their earliest. */
export async function followBatches(trx: ScopedTransaction, headId: string): Promise<void> {
  await sql`update srm_purchase_line l set line_qty = b.qty, expect_arrival_date = b.earliest, version = l.version + 1
    from (select line_id, sum(batch_pur_qty) as qty, min(expect_arrival_date) as earliest
      from srm_purchase_batch where head_id = ${headId} group by line_id) b
    where l.id = b.line_id and (l.line_qty, l.expect_arrival_date) is distinct from (b.qty, b.earliest)`.execute(trx)
}
