import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'

/** The supplier refuses the cancellation with a reason: the order goes on as it was. */
export const rejectCancellation = orderCommand<'refuseCancellation'>(
  'refuseCancellation',
  async (context, { head }, { reason }) => {
    await settleChanges(context, await waitingChanges(context.trx, head.id), 'refused')
    return { next: 'executing', recorded: reason, isProgressed: true, event: 'cancellationRefused' }
  },
)
