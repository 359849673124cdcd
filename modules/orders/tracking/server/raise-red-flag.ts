import type { Handler } from '#platform/server/call-context.ts'
import type { trackingCalls } from '../contract/calls.ts'
import { flagOrders } from './flag-orders.ts'

/** The purchaser raises a red flag over orders, with the reason that both sides read. Their suppliers are told. */
export const raiseRedFlag: Handler<typeof trackingCalls, 'ISupSrmOrderTrackingService/raiseRedFlag'> = (
  context,
  { ids, reason },
) => flagOrders(context, ids, true, reason)
