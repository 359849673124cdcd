import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { decideOrder, lockOrder } from '#modules/orders/order/server/lock-order.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { closeBatches } from './close-batches.ts'

/** The purchaser ends what is undelivered of a whole order. */
export const closeOrder: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/closePurchase'> = async (
  context,
  input,
) => {
  const order = await lockOrder(context, input)
  const reachable = decideOrder(order, 'close')
  const batches = await lockBatchesOfOrder(context.trx, order.head.id)
  const closing = batches.filter((batch) => !batch.is_closed)
  const state = await closeBatches(context, order, closing, input.reason, reachable)
  context.audit({ documentNo: state.purchaseNo, detail: { reason: input.reason, status: state.status } })
  announceOrder(context, order.head, orderEvent('orderClosed', order.head, input.reason))
  return state
}
