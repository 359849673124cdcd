import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { flagOrders } from './flag-orders.ts'

/** The purchaser raises a red flag over orders, with the reason that both sides read. Their suppliers are told. */
export const raiseRedFlag: Handler<typeof ordersCalls, 'ISupSrmOrderTrackingService/raiseRedFlag'> = (
  context,
  { ids, reason },
) => flagOrders(context, ids, true, reason)
