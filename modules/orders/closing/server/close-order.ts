import { lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { closeBatches } from './close-batches.ts'

/** The purchaser ends what is undelivered of a whole order. */
export const closeOrder = orderCommand<'closePurchase'>('close', async (context, order, { reason }, reachable) => {
  const batches = await lockBatchesOfOrder(context.trx, order.head.id)
  const closing = batches.filter((batch) => !batch.is_closed)
  await closeBatches(context, order, closing, reason, reachable)
  return { event: 'orderClosed' }
})
