import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { trackingCalls } from '../contract/calls.ts'
import { presentTrackedOrder, trackedOrderList, trackingTabs, WITHOUT_TABS } from './tracked-order-list.ts'

type Calls = typeof trackingCalls

/** A page of orders, one row each. */
export const listTrackedOrders: Handler<Calls, 'ISupSrmOrderTrackingService/getOrderTrackingPage'> = (context, query) =>
  readList(context, trackedOrderList, query, presentTrackedOrder)

/** Orders per tab. */
export const countTrackedOrders: Handler<Calls, 'ISupSrmOrderTrackingService/getOrderTrackingStatus'> = (
  context,
  { condition },
) => countTabs(context, trackedOrderList, { ...condition, ...WITHOUT_TABS }, trackingTabs)

/** The orders of a search as an Excel file. */
export const exportTrackedOrders: Handler<Calls, 'ISupSrmOrderTrackingService/exportexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, trackedOrderList, query, context.translate('orders:titles.trackedOrders'))
}
