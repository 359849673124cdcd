import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentList, componentTabs, presentComponent } from './component-list.ts'

type Calls = typeof componentCalls

/** A page of components of outsourced orders. */
export const listComponents: Handler<Calls, 'ISupSrmOutsourcedOrderService/getComponentPage'> = (context, query) =>
  readList(context, componentList, query, presentComponent)

/** Components per issue status. */
export const countComponents: Handler<Calls, 'ISupSrmOutsourcedOrderService/getComponentStatus'> = (
  context,
  { condition },
) => countTabs(context, componentList, { ...condition, issueStatus: null }, componentTabs)

/** The components of a search as an Excel file. */
export const exportComponents: Handler<Calls, 'ISupSrmOutsourcedOrderService/exportComponents'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, componentList, query, context.translate('orders:titles.components'))
}
