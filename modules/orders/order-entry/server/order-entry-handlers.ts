import { changeLimits } from './change-limits.ts'
import { downloadUblOrder } from './download-ubl-order.ts'
import { importOrders } from './import-orders.ts'
import { orderRoundTrip } from './order-round-trip.ts'
import { reissueOrder } from './reissue-order.ts'
import { releaseOrders } from './release-orders.ts'
import { syncOrderLines } from './sync-order-lines.ts'

/** What brings orders in and out, and puts them to their suppliers. */
export const orderEntryHandlers = {
  'ISupSrmPurchaseService/syncLatestInfo': syncOrderLines,
  'ISupSrmPurchaseHeadService/downloadublorder': downloadUblOrder,
  'ISupSrmPurchaseHeadService/releasePurchase': releaseOrders,
  'ISupSrmPurchaseHeadService/reissuePurchase': reissueOrder,
  'ISupSrmPurchaseHeadService/changeDeliveryLimits': changeLimits,
  'ISupSrmPurchaseHeadService/exporteditexcel': orderRoundTrip.export,
  'ISupSrmPurchaseHeadService/checkeditexcel': orderRoundTrip.check,
  'ISupSrmPurchaseHeadService/importeditexcel': orderRoundTrip.confirm,
  ...importOrders,
}
