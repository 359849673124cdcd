import { ordersErrors } from '#modules/orders/contract/errors.ts'
import {
  failIfLinesClosed,
  lineNumbers,
  lockBatchesOfOrder,
  underDelivery,
} from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'

/**
 * The purchaser asks for what is undelivered of an order, or of lines of it, to be cancelled. Nothing moves until the supplier
 * answers; until then the confirmed version stays in force, and what is shipped meanwhile counts.
 */
export const askCancellation = orderCommand<'askCancellation'>('askCancellation', async (context, { head }, input) => {
  const batches = await lockBatchesOfOrder(context.trx, head.id)
  if (input.lineIds) failIfLinesClosed(batches, input.lineIds)
  const asked = batches.filter(
    (batch) =>
      !batch.is_closed &&
      (input.lineIds?.includes(batch.line_id) ?? true) &&
      compare(batch.batch_pur_qty, underDelivery(batch)) > 0,
  )
  if (asked.length === 0) fail(ordersErrors.nothingToCancel, { purchaseNo: head.purchase_no })
  const records = asked.map((batch) => ({ batch, fieldName: 'isCancelled', before: 'false', after: 'true' }))
  await recordChanges(context, head, 'proposed', records, input.reason)
  return { next: 'changing', detail: { lines: lineNumbers(asked) }, event: 'cancellationAsked' }
})
