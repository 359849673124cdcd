import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { countsCall, documentListCall, exportCall } from '#platform/contract/list/usual-calls.ts'
import { trackedLineFields } from './fields.ts'
import { trackedLinePage, trackedOrderPage } from './schemas.ts'

const MENU = 'orderTracking'
const search = byMenu(MENU, 'isSearch')

/** Lists of order tracking; what is done there with one order is called with the order. The specification names none of them; see docs/domain-language.md. */
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
