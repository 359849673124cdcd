import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderList } from './order-list.ts'

/** The order lines of a search as an Excel file. */
export const exportOrderLines: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/exportexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, orderList, query, context.translate('orders:titles.orders'))
}
