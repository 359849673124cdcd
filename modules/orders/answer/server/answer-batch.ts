import type { LockedBatch } from '#modules/orders/order/server/lock-batches.ts'
import { type LedgerEntry, postMovements } from '#modules/orders/order/server/post-movements.ts'
import { type FieldChange, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import { copiedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
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
  const moved: LedgerEntry[] = []
  const promise = trx
    .updateTable('srm_purchase_batch')
    .set({ sup_reply_date: first.supReplyDate, sup_reply_qty: first.supReplyQty })
    .where('id', '=', batch.id)
  await promise.execute()
  const document = { type: 'order' as const, id: head.id, no: batch.purchase_no }
  for (const { promised, added } of await addBatches(trx, caller.userName, batch, further)) {
    const part = { ...batch, ...added, batch_pur_qty: promised.supReplyQty }
    answered.push({ batch: part, promised })
    changes.push(
      { batch: part, fieldName: 'supReplyQty', before: null, after: promised.supReplyQty },
      { batch: part, fieldName: 'supReplyDate', before: null, after: promised.supReplyDate },
    )
    moved.push(
      { batchId: batch.id, movement: 'split', deltas: { ordered: `-${promised.supReplyQty}` }, document },
      { batchId: added.id, movement: 'split', deltas: { ordered: promised.supReplyQty }, document },
    )
  }
  await postMovements(trx, caller.userName, moved)
  await recordChanges({ trx, caller }, { ...batch, ...head }, 'applied', changes, '')
  return answered
}

/** Copies a batch for each further delivery of it; what is ordered of them comes by the ledger. */
async function addBatches(
  trx: ScopedTransaction,
  createName: string,
  batch: LockedBatch,
  further: readonly Promised[],
): Promise<{ promised: Promised; added: { id: string; purchase_batch_seq: number } }[]> {
  if (further.length === 0) return []
  const last = await trx
    .selectFrom('srm_purchase_batch')
    .select((eb) => eb.fn.max('purchase_batch_seq').as('seq'))
    .where('line_id', '=', batch.line_id)
    .where('purchase_phase_seq', '=', batch.purchase_phase_seq)
    .executeTakeFirstOrThrow()
  const rows = further.map(({ supReplyDate, supReplyQty }, index) => ({
    ...copiedRow('srm_purchase_batch', batch),
    purchase_batch_seq: last.seq + 1 + index,
    sup_reply_date: supReplyDate,
    sup_reply_qty: supReplyQty,
    create_name: createName,
    update_name: createName,
  }))
  const added = await insertRows(trx, 'srm_purchase_batch', rows, ['id', 'purchase_batch_seq'])
  return further.flatMap((promised, index) => {
    const one = added[index]
    return one ? [{ promised, added: one }] : []
  })
}
