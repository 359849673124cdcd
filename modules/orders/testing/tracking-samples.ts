import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { trackingCalls } from '#modules/orders/tracking/contract/calls.ts'
import { onOrder } from './orders-samples.ts'

const found = onOrder('executing', ({ purchaseNo }) => ({ condition: { keyword: purchaseNo } }))

/** How the lists of order tracking are tried. */
export const trackingSamples: SamplesOf<typeof trackingCalls> = {
  'ISupSrmOrderTrackingService/getOrderTrackingPage': { as: 'supplier', prepare: found },
  'ISupSrmOrderTrackingService/getOrderTrackingStatus': { as: 'supplier', prepare: found },
  'ISupSrmOrderTrackingService/getOrderTrackingLinePage': { as: 'buyer', prepare: found },
  'ISupSrmOrderTrackingService/getOrderTrackingLineStatus': { as: 'buyer', prepare: found },
  'ISupSrmOrderTrackingService/exportexcel': { as: 'supplier', prepare: found },
  'ISupSrmOrderTrackingService/exportLines': { as: 'supplier', prepare: found },
}
