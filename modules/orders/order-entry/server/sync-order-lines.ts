import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { orderLines } from '#modules/orders/order/server/order-list.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** Reads lines again that the caller knows by their ids; those out of the caller's scope are left out like deleted ones. */
export const syncOrderLines: Handler<typeof ordersCalls, 'ISupSrmPurchaseService/syncLatestInfo'> = async (
  context,
  { ids },
) => {
  const query = { current: 1, size: ids.length, condition: { ids }, limitCount: ids.length }
  const { records } = await orderLines['ISupSrmPurchaseService/getPurchasePage'](context, query)
  return { records }
}
