import { isComplete } from '#modules/orders/order/server/delivery-limits.ts'
import { failIfLinesClosed, lineNumbers, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { closeBatches } from './close-batches.ts'

/** The purchaser ends what is undelivered of a whole order. */
export const closeOrder = orderCommand<'closePurchase'>('close', async (context, order, { reason }, reachable) => {
  const batches = await lockBatchesOfOrder(context.trx, order.head.id)
  const closing = batches.filter((batch) => !batch.is_closed)
  await closeBatches(context, order, closing, reason, reachable)
  return { event: 'orderClosed' }
})

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

/**
 * The purchaser reopens an order that counted as complete although something of it is short: what is missing is expected again, down
 * to the last piece, and can be shipped.
 */
export const reopenOrder = orderCommand<'reopenPurchase'>(
  'resume',
  async ({ trx }, order, { reason }, [next = 'executing']) => {
    const batches = await lockBatchesOfOrder(trx, order.head.id)
    const short = batches.filter((batch) => !batch.is_closed && !isComplete({ ...batch, under_percent: '0' }))
    const lineIds = [...new Set(short.map((batch) => batch.line_id))]
    await trx
      .updateTable('srm_purchase_line')
      .set({ under_percent: '0', under_source: 'line' })
      .where('id', 'in', lineIds)
      .execute()
    await trx.updateTable('srm_purchase_batch').set({ under_percent: '0' }).where('line_id', 'in', lineIds).execute()
    return {
      ...{ next, recorded: reason, event: 'orderReopened' },
      records: short.map((batch) => ({ batch, fieldName: 'underPercent', before: batch.under_percent, after: '0' })),
      detail: { lines: lineNumbers(short) },
    }
  },
)
