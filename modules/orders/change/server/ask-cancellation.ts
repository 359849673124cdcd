import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import {
  type LockedBatch,
  lineBatch,
  lockBatchesOfOrder,
  underDelivery,
} from '#modules/orders/order/server/lock-batches.ts'
import { decideOrder, lockOrder, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'

/**
 * The purchaser asks for what is undelivered of an order, or of lines of it, to be cancelled. Nothing moves until the supplier
 * answers; until then the confirmed version stays in force, and what is shipped meanwhile counts.
 */
export const askCancellation: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/askCancellation'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'askCancellation')
  const batches = await lockBatchesOfOrder(trx, order.head.id)
  for (const lineId of input.lineIds ?? []) checkLine(batches, lineId)
  const asked = batches.filter(
    (batch) =>
      !batch.is_closed &&
      (input.lineIds?.includes(batch.line_id) ?? true) &&
      compare(batch.batch_pur_qty, underDelivery(batch)) > 0,
  )
  if (asked.length === 0) fail(ordersErrors.nothingToCancel, { purchaseNo: order.head.purchase_no })
  const records = asked.map((batch) => ({ batch, fieldName: 'isCancelled', before: 'false', after: 'true' }))
  await recordChanges(context, order.head, 'proposed', records, input.reason)
  const state = await setOrderState(trx, order, 'changing', caller.userName)
  const lines = [...new Set(asked.map((batch) => batch.purchase_seq))]
  context.audit({ documentNo: state.purchaseNo, detail: { lines, reason: input.reason, status: state.status } })
  announceOrder(context, order.head, orderEvent('cancellationAsked', order.head, input.reason))
  return state
}

function checkLine(batches: readonly LockedBatch[], lineId: string): void {
  const ofLine = batches.filter((batch) => batch.line_id === lineId)
  const first = ofLine[0] ?? fail(platformErrors.notFound)
  if (ofLine.every((batch) => batch.is_closed)) {
    fail(ordersErrors.lineClosed, { purchaseNo: first.purchase_no, lineBatch: lineBatch(first) })
  }
}
