import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lineBatch, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { decideOrder, lockOrder } from '#modules/orders/order/server/lock-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { closeBatches } from './close-batches.ts'

/** The purchaser ends what is undelivered of lines, each with all its batches. */
export const closeLine: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/closeLine'> = async (
  context,
  input,
) => {
  const order = await lockOrder(context, input)
  const reachable = decideOrder(order, 'closeLine')
  const batches = await lockBatchesOfOrder(context.trx, order.head.id)
  for (const lineId of input.lineIds) {
    const ofLine = batches.filter((batch) => batch.line_id === lineId)
    const [first] = ofLine
    if (!first) return fail(platformErrors.notFound)
    if (ofLine.every((batch) => batch.is_closed)) {
      fail(ordersErrors.lineClosed, { purchaseNo: first.purchase_no, lineBatch: lineBatch(first) })
    }
  }
  const closing = batches.filter((batch) => input.lineIds.includes(batch.line_id) && !batch.is_closed)
  const state = await closeBatches(context, order, closing, input.reason, reachable)
  const lines = [...new Set(closing.map((batch) => batch.purchase_seq))]
  context.audit({ documentNo: state.purchaseNo, detail: { lines, reason: input.reason, status: state.status } })
  const named = { lines: lines.join(', ') }
  announceOrder(context, order.head, orderEvent('orderLineClosed', order.head, input.reason, named))
  return state
}
