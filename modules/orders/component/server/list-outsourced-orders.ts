import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { componentCalls } from '../contract/calls.ts'
import { issueTabs, outsourcedOrderList, presentOutsourced } from './outsourced-order-list.ts'

type Calls = typeof componentCalls

/** A page of outsourced orders, one row per promised delivery of the product. */
export const listOutsourcedOrders: Handler<Calls, 'ISupSrmOutsourcedOrderService/getOutsourcedOrderPage'> = (
  context,
  query,
) => readList(context, outsourcedOrderList, query, presentOutsourced)

/** Outsourced deliveries per issue status. */
export const countOutsourcedOrders: Handler<Calls, 'ISupSrmOutsourcedOrderService/getOutsourcedOrderStatus'> = (
  context,
  { condition },
) => countTabs(context, outsourcedOrderList, { ...condition, issueStatus: null }, issueTabs)

/** The outsourced orders of a search as an Excel file. */
export const exportOutsourcedOrders: Handler<Calls, 'ISupSrmOutsourcedOrderService/exportexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, outsourcedOrderList, query, context.translate('orders:titles.outsourced'))
}
