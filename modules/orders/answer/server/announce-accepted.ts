import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import type { LockedOrder } from '#modules/orders/order/server/lock-order.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceLateAnswers } from './announce-late-answers.ts'

/** Tells that orders were accepted as they stand, and the purchaser of each whose answer was late. */
export async function announceAccepted(
  context: Pick<CallContext, 'announce' | 'trx'>,
  orders: readonly LockedOrder[],
): Promise<void> {
  for (const { head } of orders) announceOrder(context, head, orderEvent('orderAccepted', head))
  await announceLateAnswers(context, orders)
}
