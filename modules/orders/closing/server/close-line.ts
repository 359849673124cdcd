import { failIfLinesClosed, lineNumbers, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { closeBatches } from './close-batches.ts'

/** The purchaser ends what is undelivered of lines, each with all its batches. */
export const closeLine = orderCommand<'closeLine'>(
  'closeLine',
  async (context, order, { lineIds, reason }, reachable) => {
    const batches = await lockBatchesOfOrder(context.trx, order.head.id)
    failIfLinesClosed(batches, lineIds)
    const closing = batches.filter((batch) => lineIds.includes(batch.line_id) && !batch.is_closed)
    await closeBatches(context, order, closing, reason, reachable)
    const lines = lineNumbers(closing)
    return { detail: { lines }, event: 'orderLineClosed', values: { lines: lines.join(', ') } }
  },
)
