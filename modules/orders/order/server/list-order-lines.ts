import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderList, presentOrderLine } from './order-list.ts'

/** A page of order lines. */
export const listOrderLines: Handler<typeof ordersCalls, 'ISupSrmPurchaseService/getPurchasePage'> = (context, query) =>
  readList(context, orderList, query, presentOrderLine)
