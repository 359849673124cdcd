import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { clearAnswers } from '#modules/orders/order/server/clear-answers.ts'
import { decideOrder, lockOrder, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** The purchaser puts a refused order to the supplier again, as it was: same version, no answer, and the time limit anew. */
export const reissueOrder: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/reissuePurchase'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'reissue')
  await clearAnswers(trx, order.head.id)
  const state = await setOrderState(trx, order, 'accepting', caller.userName, {
    answered_date: null,
    answer_mode: null,
  })
  const change = { fieldName: 'status', before: order.head.status, after: state.status }
  await recordChanges(context, order.head, 'applied', [change], '')
  context.audit({ documentNo: state.purchaseNo, detail: { status: state.status } })
  announceOrder(context, order.head, orderEvent('orderReleased', order.head))
  return state
}
