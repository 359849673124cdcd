import { compare, plain } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { checkDecimals } from './answer-batch.ts'
import { type LockedBatch, lineBatch, lockBatchesOfOrder, underDelivery } from './lock-batches.ts'
import { decideOrder, lockOrder, setOrderState } from './lock-order.ts'
import { type FieldChange, recordChanges } from './record-changes.ts'

/**
 * Either party proposes new quantities or dates with a reason. Nothing moves yet: the confirmed version stays in force until
 * the other party answers (domain, tolerances 7).
 */
export const proposeChange: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/proposeChange'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'proposeChange')
  const batches = new Map((await lockBatchesOfOrder(trx, order.head.id)).map((batch) => [batch.id, batch]))
  if (new Set(input.changes.map(({ batchId }) => batchId)).size < input.changes.length)
    refuse(platformErrors.invalidInput)
  const changes = input.changes.flatMap((wish) => {
    const batch = batches.get(wish.batchId) ?? refuse(platformErrors.notFound)
    return proposed(batch, wish)
  })
  if (changes.length === 0) refuse(ordersErrors.nothingChanges)
  await recordChanges(context, order.head, 'proposed', changes, input.reason)
  const state = await setOrderState(trx, order, 'changing', caller.userName)
  context.audit({ documentNo: state.purchaseNo, detail: { changes: input.changes, reason: input.reason } })
  announceOrder(context, order.head, orderEvent('changeAsked', order.head, input.reason))
  return state
}

type Wish = { batchPurQty?: string | undefined; expectArrivalDate?: string | undefined }

function proposed(batch: LockedBatch, { batchPurQty, expectArrivalDate }: Wish): FieldChange[] {
  if (batch.is_closed) refuse(ordersErrors.lineClosed, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) })
  const changes: FieldChange[] = []
  if (batchPurQty !== undefined && compare(batchPurQty, batch.batch_pur_qty) !== 0) {
    checkDecimals(batch, batchPurQty)
    checkNotBelowShipped(batch, batchPurQty)
    changes.push({ batch, fieldName: 'batchPurQty', before: batch.batch_pur_qty, after: plain(batchPurQty) })
  }
  if (expectArrivalDate !== undefined && expectArrivalDate !== batch.expect_arrival_date) {
    changes.push({ batch, fieldName: 'expectArrivalDate', before: batch.expect_arrival_date, after: expectArrivalDate })
  }
  return changes
}

/** Refuses an ordered quantity below what is shipped or on notices that await approval. */
export function checkNotBelowShipped(batch: LockedBatch, quantity: string): void {
  const shipped = underDelivery(batch)
  if (compare(quantity, shipped) >= 0) return
  refuse(ordersErrors.belowShipped, {
    purchaseNo: batch.purchase_no,
    lineBatch: lineBatch(batch),
    shipped,
    quantity: plain(quantity),
  })
}
