import { orderCommand } from '#modules/orders/order/server/order-command.ts'

/** The purchaser confirms a refusal: the order is cancelled. */
export const confirmRejection = orderCommand<'confirmRejection'>('confirmRejection', async (_context, order) => {
  const { refuse_reason: reason } = order.head
  return { next: 'cancelled', recorded: reason, event: 'refusalConfirmed', reason }
})
