import { lineNumbers, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import { cancelBatches } from './cancel-batches.ts'

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
