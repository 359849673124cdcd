import { type LockedBatch, underDelivery } from '#modules/orders/order/server/lock-batches.ts'
import { postMovements } from '#modules/orders/order/server/post-movements.ts'
import { type ChangedOrder, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { compare, isZero, maximum, minimum, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { followBatches } from './apply-changes.ts'

/**
 * Takes what is undelivered of locked batches out of the order and closes them: ordered is what is received, on its way or on
 * ASNs. Answers whether nothing at all is left of the order, whose batches are given.
 */
export async function cancelBatches(
  context: Pick<CallContext, 'trx' | 'caller'>,
  head: ChangedOrder,
  batches: readonly LockedBatch[],
  ending: readonly LockedBatch[],
  reason: string,
): Promise<boolean> {
  const { trx, caller } = context
  const left = new Map(ending.map((batch) => [batch.id, stillOrdered(batch)]))
  const shrinking = ending.filter((batch) => compare(left.get(batch.id) ?? '0', batch.batch_pur_qty) < 0)
  for (const batch of shrinking) {
    const after = left.get(batch.id) ?? '0'
    await postMovements(trx, caller.userName, [
      {
        batchId: batch.id,
        movement: 'change',
        deltas: { ordered: subtract(after, batch.batch_pur_qty) },
        document: { type: 'order', id: batch.head_id, no: batch.purchase_no },
        reason,
      },
    ])
    await trx.updateTable('srm_purchase_batch').set({ sup_reply_qty: after }).where('id', '=', batch.id).execute()
  }
  if (ending.length > 0) {
    await trx
      .updateTable('srm_purchase_batch')
      .set({ is_closed: true, is_cancelled: true })
      .where(
        'id',
        'in',
        ending.map(({ id }) => id),
      )
      .execute()
  }
  await followBatches(trx, head.id)
  const records = shrinking.map((batch) => ({
    batch,
    fieldName: 'batchPurQty',
    before: batch.batch_pur_qty,
    after: left.get(batch.id) ?? '0',
  }))
  await recordChanges(context, head, 'applied', records, reason)
  return isZero(sum(batches.map((batch) => left.get(batch.id) ?? batch.batch_pur_qty)))
}

/** What a batch has under delivery, and never more than was ordered, however much was shipped beyond that. */
const stillOrdered = (batch: LockedBatch) => minimum(batch.batch_pur_qty, maximum('0', underDelivery(batch)))
