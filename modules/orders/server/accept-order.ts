import { sql } from 'kysely'
import { compare, sum } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { answerBatch, checkDecimals } from './answer-batch.ts'
import { lineBatch, lockBatchesOfOrder } from './lock-batches.ts'
import { decideOrder, lockOrder, setOrderState } from './lock-order.ts'
import { type FieldChange, recordChanges } from './record-changes.ts'

/**
 * The supplier answers an order: each open batch with promised quantities and dates. Several dates split the batch. Where the
 * promised quantity differs from the ordered one, the answer is a change proposal that the purchaser confirms or refuses.
 */
export const acceptOrder: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/acceptPurchase'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  if (order.head.status === 'executing') refuse(ordersErrors.fullyAccepted)
  decideOrder(order, 'accept')
  const batches = await lockBatchesOfOrder(trx, order.head.id)
  const open = batches.filter((batch) => !batch.is_closed)
  const answers = new Map(input.answers.map((answer) => [answer.batchId, answer.deliveries]))
  if (open.length !== input.answers.length || open.some((batch) => !answers.has(batch.id)))
    refuse(ordersErrors.answersIncomplete)

  const proposals: FieldChange[] = []
  for (const batch of open) {
    const deliveries = answers.get(batch.id) ?? []
    for (const { supReplyQty } of deliveries) checkDecimals(batch, supReplyQty)
    const promised = sum(deliveries.map((delivery) => delivery.supReplyQty))
    if (compare(promised, batch.batch_pur_qty) !== 0) {
      if (deliveries.length > 1) {
        refuse(ordersErrors.splitSumDiffers, {
          purchaseNo: batch.purchase_no,
          lineBatch: lineBatch(batch),
          sum: promised,
          ordered: batch.batch_pur_qty,
        })
      }
      proposals.push({ batch, fieldName: 'batchPurQty', before: batch.batch_pur_qty, after: promised })
    }
    await answerBatch(context, order.head, batch, deliveries)
  }
  await recordChanges(context, order.head, 'proposed', proposals, input.remarks ?? '')

  const isProposal = proposals.length > 0
  // A proposal is not yet an answer: when the purchaser refuses it, the order waits for one again.
  const answered = isProposal ? {} : { answered_date: sql<string>`clock_timestamp()`, answer_mode: 'supplier' as const }
  const state = await setOrderState(trx, order, isProposal ? 'changing' : 'executing', caller.userName, answered)
  context.audit({ documentNo: state.purchaseNo, detail: { answers: input.answers, status: state.status } })
  announceOrder(context, order.head, orderEvent(isProposal ? 'changeAsked' : 'orderAccepted', order.head))
  return state
}
