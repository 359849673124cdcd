import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { lockOrders, withOrderContext } from '#modules/orders/order/server/lock-order.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { failIfMixed } from '#platform/server/fail-if-mixed.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceAccepted } from './announce-accepted.ts'

/** The supplier accepts several orders as they stand; all or none. */
export const bulkAcceptOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/batchAcceptPurchase'> = async (
  context,
  { list },
) => {
  const orders = await lockOrders(context, list)
  failIfMixed(orders.map(({ head }) => head))
  for (const order of orders) {
    if (order.head.status === 'executing') withOrderContext(order, () => fail(ordersErrors.fullyAccepted))
  }
  const states = await acceptAsOrdered(context, orders, 'supplier')
  for (const { purchaseNo, status } of states) context.audit({ documentNo: purchaseNo, detail: { status } })
  await announceAccepted(context, orders)
  return states
}
