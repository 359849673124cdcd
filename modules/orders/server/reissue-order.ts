import type { Handler } from '#platform/server/call-context.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { clearAnswers } from './clear-answers.ts'
import { decideOrder, lockOrder, setOrderState } from './lock-order.ts'
import { recordChanges } from './record-changes.ts'

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
