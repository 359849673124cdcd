import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderList, orderTabs } from './order-list.ts'

/** Order lines per tab under the current search; the search's own state does not count. */
export const countOrderLines: Handler<typeof ordersCalls, 'ISupSrmPurchaseService/getPurchaseStatus'> = (
  context,
  { condition },
) => countTabs(context, orderList, { ...condition, status: null }, orderTabs)
