import { ofOrder, ofOrderLine } from '#modules/orders/order/contract/schemas.ts'
import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { defineCalls } from '#platform/contract/calls.ts'
import { listCalls } from '#platform/contract/list/usual-calls.ts'
import { trackedLineFields } from './fields.ts'

const SERVICE = 'ISupSrmOrderTrackingService'
const usual = { menuNo: 'orderTracking', exported: 'order.exportTracking', hasPast: true } as const

/** Lists of order tracking; what is done there with one order is called with the order. The specification names none of them; see docs/domain-language.md. */
export const trackingCalls = defineCalls({
  ...listCalls(SERVICE, 'OrderTracking', {
    ...usual,
    fields: trackedOrderFields,
    row: ofOrder,
    page: 'Orders that the reader may see, each with what its deliveries add up to.',
    counts: 'Number of orders that are unfinished, late, flagged, marked and completed under the current search.',
    export: 'The orders of a search as an Excel file.',
  }),
  ...listCalls(SERVICE, 'OrderTrackingLine', {
    ...usual,
    fields: trackedLineFields,
    row: ofOrderLine.omit({ version: true }),
    page: 'Promised deliveries (batches) that the reader may see, with all their quantities.',
    counts: 'Number of deliveries that are unfinished, late, flagged, marked and completed under the current search.',
    export: 'The deliveries of a search as an Excel file.',
    exportMethod: 'exportLines',
  }),
})
