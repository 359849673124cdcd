import { z } from 'zod'
import { orderDetail, quantityTrace } from '#modules/orders/order/contract/schemas.ts'
import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { trackedLineFields } from './fields.ts'
import {
  flaggedOrders,
  markedOrders,
  orderNumbers,
  orderTimeline,
  trackedLinePage,
  trackedOrderPage,
} from './schemas.ts'

const MENU = 'orderTracking'
const search = byMenu(MENU, 'isSearch')

/** Calls of order tracking. The specification names none of them; see docs/domain-language.md. */
export const trackingCalls = defineCalls({
  'ISupSrmOrderTrackingService/getOrderTrackingPage': documentListCall(
    'Orders that the reader may see, each with what its deliveries add up to.',
    search,
    trackedOrderFields,
    trackedOrderPage,
  ),
  'ISupSrmOrderTrackingService/getOrderTrackingStatus': countsCall(
    'Number of orders that are unfinished, late, flagged, marked and completed under the current search.',
    search,
    trackedOrderFields,
  ),
  'ISupSrmOrderTrackingService/getOrderTrackingLinePage': documentListCall(
    'Promised deliveries (batches) that the reader may see, with all their quantities.',
    search,
    trackedLineFields,
    trackedLinePage,
  ),
  'ISupSrmOrderTrackingService/getOrderTrackingLineStatus': countsCall(
    'Number of deliveries that are unfinished, late, flagged, marked and completed under the current search.',
    search,
    trackedLineFields,
  ),
  'ISupSrmOrderTrackingService/getTrackedOrder': {
    summary: 'A whole order with lines, amounts, tax and change records, for those who track it.',
    input: z.strictObject({ id: idText() }),
    output: orderDetail,
    access: search,
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISupSrmOrderTrackingService/getTrackedStory': {
    summary: 'The quantities of one delivery with the documents behind each number, for those who track it.',
    input: z.strictObject({ batchId: idText() }),
    output: quantityTrace,
    access: search,
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISupSrmOrderTrackingService/getOrderTimeline': {
    summary: 'Everything that happened to an order line, with who, side, time and the document behind it.',
    input: z.strictObject({ lineId: idText() }),
    output: orderTimeline,
    access: search,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmOrderTrackingService/markOrders': {
    summary: 'Marks orders for the own side; the other side never sees it.',
    input: markedOrders,
    output: orderNumbers,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'order.mark' },
    repeat: 'key',
  },
  'ISupSrmOrderTrackingService/unmarkOrders': {
    summary: 'Takes the own side’s marks from orders.',
    input: markedOrders,
    output: orderNumbers,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'order.unmark' },
    repeat: 'key',
  },
  'ISupSrmOrderTrackingService/raiseRedFlag': {
    summary: 'The purchaser raises a red flag over orders with a reason; both sides see it.',
    input: flaggedOrders,
    output: orderNumbers,
    access: byMenu(MENU, 'isModify', ['purchaser']),
    audit: { action: 'order.raiseRedFlag' },
    repeat: 'key',
  },
  'ISupSrmOrderTrackingService/clearRedFlag': {
    summary: 'The purchaser takes red flags away with a reason.',
    input: flaggedOrders,
    output: orderNumbers,
    access: byMenu(MENU, 'isModify', ['purchaser']),
    audit: { action: 'order.clearRedFlag' },
    repeat: 'key',
  },
  'ISupSrmOrderTrackingService/exportexcel': exportCall(
    'The orders of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    trackedOrderFields,
    'order.exportTracking',
  ),
  'ISupSrmOrderTrackingService/exportLines': exportCall(
    'The deliveries of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    trackedLineFields,
    'order.exportTracking',
  ),
})
