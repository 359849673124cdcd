import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { decideOrder, lockOrder, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { announceAnswers } from './announce-answers.ts'

/** The supplier refuses an order; the purchaser then confirms that or issues it again. */
export const rejectOrder: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/rejectPurchase'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'reject')
  const state = await setOrderState(trx, order, 'rejected', caller.userName, { refuse_reason: input.reason })
  const change = { fieldName: 'status', before: order.head.status, after: state.status }
  await recordChanges(context, order.head, 'applied', [change], input.reason)
  context.audit({ documentNo: state.purchaseNo, detail: { reason: input.reason } })
  await announceAnswers(context, [order], 'orderRefused', input.reason)
  return state
}
