import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { withOrders } from './with-orders.ts'

/** The supplier accepts several orders as they stand; all or none. */
export const batchAcceptOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/batchAcceptPurchase'> = (
  context,
  { list },
) =>
  withOrders(context, list, async (order) => {
    if (order.head.status === 'executing') refuse(ordersErrors.fullyAccepted)
    const state = await acceptAsOrdered(context, order, 'supplier')
    context.audit({ documentNo: state.purchaseNo, detail: { status: state.status } })
    announceOrder(context, order.head, orderEvent('orderAccepted', order.head))
    return state
  })
