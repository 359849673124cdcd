import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { decideOrder, lockOrder, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** The purchaser confirms a refusal: the order is cancelled. */
export const confirmRejection: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/confirmRejection'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'confirmRejection')
  const state = await setOrderState(trx, order, 'cancelled', caller.userName)
  const change = { fieldName: 'status', before: order.head.status, after: state.status }
  await recordChanges(context, order.head, 'applied', [change], order.head.refuse_reason)
  context.audit({ documentNo: state.purchaseNo, detail: { status: state.status } })
  announceOrder(context, order.head, orderEvent('refusalConfirmed', order.head, order.head.refuse_reason))
  return state
}
