import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import type { ordersCalls } from '../contract/calls.ts'

const api = callsOf<typeof ordersCalls>()

/** Menu entries by which an order is read; each has calls of its own, so that it works without the other. */
export type OrderMenu = 'userOrder' | 'orderTracking'

/** A whole order. */
export function readOrder(
  menuNo: OrderMenu,
  id: string,
  options: CallOptions,
): Promise<CallOutput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/getPurchaseById'>> {
  return menuNo === 'userOrder'
    ? api('ISupSrmPurchaseHeadService/getPurchaseById', { id }, options)
    : api('ISupSrmOrderTrackingService/getTrackedOrder', { id }, options)
}

/** The quantities of one delivery with the documents behind them. */
export function readStory(
  menuNo: OrderMenu,
  batchId: string,
  options: CallOptions,
): Promise<CallOutput<typeof ordersCalls, 'ISupSrmPurchaseService/getQuantityStory'>> {
  return menuNo === 'userOrder'
    ? api('ISupSrmPurchaseService/getQuantityStory', { batchId }, options)
    : api('ISupSrmOrderTrackingService/getTrackedStory', { batchId }, options)
}
