import { ordersErrors } from '#modules/orders/contract/errors.ts'
import {
  failIfLinesClosed,
  lineNumbers,
  lockBatchesOfOrder,
  underDelivery,
} from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import { cancelBatches } from './cancel-batches.ts'

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

/**
 * The supplier confirms the cancellation: what is undelivered by now is ordered no longer, and the order is a version newer.
 * What is on its way or on ASNs stays. An order of which nothing is left is cancelled.
 */
export const confirmCancellation = orderCommand<'confirmCancellation'>(
  'confirmCancellation',
  async (context, { head }) => {
    const { trx } = context
    const waiting = await waitingChanges(trx, head.id)
    const ids = new Set(waiting.map((change) => change.batch_id))
    const batches = await lockBatchesOfOrder(trx, head.id)
    const ending = batches.filter((batch) => !batch.is_closed && ids.has(batch.id))
    await settleChanges(context, waiting, 'confirmed')
    const recorded = waiting[0]?.reason ?? ''
    const isNothingLeft = await cancelBatches(context, head, batches, ending, recorded)
    return {
      next: isNothingLeft ? 'cancelled' : 'executing',
      head: { order_version: head.order_version + 1 },
      ...{ recorded, isProgressed: true, event: 'cancellationConfirmed' },
      detail: { lines: lineNumbers(ending) },
    }
  },
)

/** The supplier refuses the cancellation with a reason: the order goes on as it was. */
export const rejectCancellation = orderCommand<'refuseCancellation'>(
  'refuseCancellation',
  async (context, { head }, { reason }) => {
    await settleChanges(context, await waitingChanges(context.trx, head.id), 'refused')
    return { next: 'executing', recorded: reason, isProgressed: true, event: 'cancellationRefused' }
  },
)
