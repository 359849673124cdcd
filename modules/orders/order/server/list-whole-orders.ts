import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderTabs } from './order-list.ts'
import { presentWholeOrder, wholeOrderList } from './whole-order-list.ts'

type Calls = typeof ordersCalls

/** A page of orders, one row each. */
export const listWholeOrders: Handler<Calls, 'ISupSrmPurchaseHeadService/getPurchaseHeadPage'> = (context, query) =>
  readList(context, wholeOrderList, query, presentWholeOrder)

/** Orders per tab under the current search; the search's own state does not count. */
export const countWholeOrders: Handler<Calls, 'ISupSrmPurchaseHeadService/getPurchaseHeadStatus'> = (
  context,
  { condition },
) => countTabs(context, wholeOrderList, { ...condition, status: null }, orderTabs)

/** The orders of a search as an Excel file. */
export const exportWholeOrders: Handler<Calls, 'ISupSrmPurchaseHeadService/exportPurchaseHead'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, wholeOrderList, query, context.translate('orders:titles.wholeOrders'))
}
