import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { announceLateAnswers } from './announce-late-answers.ts'

/** The supplier refuses an order; the purchaser then confirms that or issues it again. */
export const rejectOrder = orderCommand<'rejectPurchase'>('reject', async (context, order, { reason }) => {
  return {
    next: 'rejected',
    head: { refuse_reason: reason },
    recorded: reason,
    event: 'orderRefused',
    after: () => announceLateAnswers(context, [order]),
  }
})

/** The purchaser confirms a refusal: the order is cancelled. */
export const confirmRejection = orderCommand<'confirmRejection'>('confirmRejection', async (_context, order) => {
  const { refuse_reason: reason } = order.head
  return { next: 'cancelled', recorded: reason, event: 'refusalConfirmed', reason }
})
