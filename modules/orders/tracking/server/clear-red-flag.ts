import type { Handler } from '#platform/server/call-context.ts'
import type { trackingCalls } from '../contract/calls.ts'
import { flagOrders } from './flag-orders.ts'

/** The purchaser takes red flags away, with a reason. */
export const clearRedFlag: Handler<typeof trackingCalls, 'ISupSrmOrderTrackingService/clearRedFlag'> = (
  context,
  { ids, reason },
) => flagOrders(context, ids, false, reason)
