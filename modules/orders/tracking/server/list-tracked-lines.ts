import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { trackingCalls } from '../contract/calls.ts'
import { presentTrackedLine, trackedLineList } from './tracked-line-list.ts'
import { trackingTabs, WITHOUT_TABS } from './tracked-order-list.ts'

type Calls = typeof trackingCalls

/** A page of order lines, one row per promised delivery. */
export const listTrackedLines: Handler<Calls, 'ISupSrmOrderTrackingService/getOrderTrackingLinePage'> = (
  context,
  query,
) => readList(context, trackedLineList, query, presentTrackedLine)

/** Order lines per tab. */
export const countTrackedLines: Handler<Calls, 'ISupSrmOrderTrackingService/getOrderTrackingLineStatus'> = (
  context,
  { condition },
) => countTabs(context, trackedLineList, { ...condition, ...WITHOUT_TABS }, trackingTabs)

/** The order lines of a search as an Excel file. */
export const exportTrackedLines: Handler<Calls, 'ISupSrmOrderTrackingService/exportLines'> = async (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, trackedLineList, query, context.translate('orders:titles.trackedLines'))
}
