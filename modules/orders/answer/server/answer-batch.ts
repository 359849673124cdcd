import { sql } from 'kysely'
import type { LockedBatch } from '#modules/orders/order/server/lock-batches.ts'
import { postMovements } from '#modules/orders/order/server/post-movements.ts'
import { type FieldChange, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** One promised delivery of a batch. */
export interface Promised {
  supReplyQty: string
  supReplyDate: string
}

/** A batch as the answer left it, with what is promised of it. */
export interface AnsweredBatch {
  batch: LockedBatch
  promised: Promised
}

/** Who answers: a call's caller, or the product itself. */
export type Answerer = {
  trx: ScopedTransaction
  caller: { userNo: string; userName: string; side: 'purchaser' | 'supplier' | 'system' }
}

/** What a promise changes of those that a batch had. */
export function promisedChanges(batch: LockedBatch, { supReplyQty, supReplyDate }: Promised): FieldChange[] {
  const { sup_reply_qty: qtyBefore, sup_reply_date: dateBefore } = batch
  const changes: FieldChange[] = []
  if (compare(supReplyQty, qtyBefore ?? '0') !== 0) {
    changes.push({ batch, fieldName: 'supReplyQty', before: qtyBefore, after: supReplyQty })
  }
  if (supReplyDate !== dateBefore) {
    changes.push({ batch, fieldName: 'supReplyDate', before: dateBefore, after: supReplyDate })
  }
  return changes
}

/**
 * Writes the promised deliveries of a locked batch. The first stays on the batch; each further date becomes a batch of its
 * own, to which its quantity moves through the ledger, so that the ordered sum stays. Answers all of them.
 */
export async function answerBatch(
  { trx, caller }: Answerer,
  head: { id: string; order_version: number },
  batch: LockedBatch,
  deliveries: readonly Promised[],
): Promise<AnsweredBatch[]> {
  const [first, ...further] = deliveries
  if (!first) return []
  const left = further.length > 0 ? { ...batch, batch_pur_qty: first.supReplyQty } : batch
  const answered: AnsweredBatch[] = [{ batch: left, promised: first }]
  const changes = promisedChanges(batch, first)
  const promise = trx
    .updateTable('srm_purchase_batch')
    .set({ sup_reply_date: first.supReplyDate, sup_reply_qty: first.supReplyQty })
    .where('id', '=', batch.id)
  await promise.execute()
  for (const delivery of further) {
    const added = await addBatch(trx, caller.userName, batch, delivery)
    answered.push({ batch: { ...batch, ...added, batch_pur_qty: delivery.supReplyQty }, promised: delivery })
    await postMovements(trx, caller.userName, [
      {
        batchId: batch.id,
        movement: 'split',
        deltas: { ordered: `-${delivery.supReplyQty}` },
        document: orderDocument(head.id, batch),
      },
      {
        batchId: added.id,
        movement: 'split',
        deltas: { ordered: delivery.supReplyQty },
        document: orderDocument(head.id, batch),
      },
    ])
    changes.push({ batch: { ...batch, ...added }, fieldName: 'supReplyQty', before: null, after: delivery.supReplyQty })
    changes.push({
      batch: { ...batch, ...added },
      fieldName: 'supReplyDate',
      before: null,
      after: delivery.supReplyDate,
    })
  }
  await recordChanges({ trx, caller }, { ...head, ...scopeOf(batch) }, 'applied', changes, '')
  return answered
}

const orderDocument = (headId: string, batch: LockedBatch) => ({
  type: 'order' as const,
  id: headId,
  no: batch.purchase_no,
})

const scopeOf = ({ tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released }: LockedBatch) => ({
  tenantsid,
  org_no,
  warehouse_no,
  classify_type,
  supplier_no,
  is_released,
})

async function addBatch(trx: ScopedTransaction, createName: string, batch: LockedBatch, delivery: Promised) {
  return trx
    .insertInto('srm_purchase_batch')
    .values({
      head_id: batch.head_id,
      line_id: batch.line_id,
      ...scopeOf(batch),
      supplier_name: batch.supplier_name,
      purchase_no: batch.purchase_no,
      purchase_seq: batch.purchase_seq,
      purchase_phase_seq: batch.purchase_phase_seq,
      purchase_batch_seq: sql<number>`(select max(x.purchase_batch_seq) + 1 from srm_purchase_batch x
        where x.line_id = ${batch.line_id} and x.purchase_phase_seq = ${batch.purchase_phase_seq})`,
      goods_no: batch.goods_no,
      goods_name: batch.goods_name,
      spec: batch.spec,
      purchase_unit_no: batch.purchase_unit_no,
      status: batch.status,
      order_type: batch.order_type,
      purchase_date: batch.purchase_date,
      expect_arrival_date: batch.expect_arrival_date,
      over_percent: batch.over_percent,
      is_over_unlimited: batch.is_over_unlimited,
      under_percent: batch.under_percent,
      over_action: batch.over_action,
      sup_reply_date: delivery.supReplyDate,
      sup_reply_qty: delivery.supReplyQty,
      custom: JSON.stringify(batch.custom),
      create_name: createName,
      update_name: createName,
    })
    .returning(['id', 'purchase_batch_seq'])
    .executeTakeFirstOrThrow()
}
