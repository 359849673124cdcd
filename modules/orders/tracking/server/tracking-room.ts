import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { trackingCalls } from '../contract/calls.ts'
import { markOrders, unmarkOrders } from './mark-orders.ts'
import { clearRedFlag, raiseRedFlag } from './raise-red-flag.ts'
import { readOrderTimeline } from './read-order-timeline.ts'
import { readQuantityTrace } from './read-quantity-trace.ts'
import { trackedLines, trackedOrders } from './tracked-orders.ts'

/** Order tracking: its lists. */
export const trackingRoom: ServerRoom = {
  calls: [implementCalls(trackingCalls, { ...trackedOrders, ...trackedLines })],
}

/** What is done there with one order. */
export const trackingHandlers = {
  'ISupSrmPurchaseService/getQuantityStory': readQuantityTrace,
  'ISupSrmOrderTrackingService/getTrackedStory': readQuantityTrace,
  'ISupSrmOrderTrackingService/getOrderTimeline': readOrderTimeline,
  'ISupSrmOrderTrackingService/markOrders': markOrders,
  'ISupSrmOrderTrackingService/unmarkOrders': unmarkOrders,
  'ISupSrmOrderTrackingService/raiseRedFlag': raiseRedFlag,
  'ISupSrmOrderTrackingService/clearRedFlag': clearRedFlag,
}
