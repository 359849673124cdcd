import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { flagOrders } from './flag-orders.ts'

/** The purchaser takes red flags away, with a reason. */
export const clearRedFlag: Handler<typeof ordersCalls, 'ISupSrmOrderTrackingService/clearRedFlag'> = (
  context,
  { ids, reason },
) => flagOrders(context, ids, false, reason)
