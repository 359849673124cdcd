import type { Handler } from '#platform/server/call-context.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { decideOrder, lockOrder, setOrderState } from './lock-order.ts'
import { recordChanges } from './record-changes.ts'

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
