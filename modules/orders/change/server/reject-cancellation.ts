import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { decideOrder, lockOrder, readOrderState, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { refreshOrderProgress } from '#modules/orders/order/server/refresh-order-progress.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** The supplier refuses the cancellation with a reason: the order goes on as it was. */
export const rejectCancellation: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/refuseCancellation'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'refuseCancellation')
  const { head } = order
  await settleChanges(context, await waitingChanges(trx, head.id), 'refused')
  await setOrderState(trx, order, 'executing', caller.userName)
  const change = { fieldName: 'status', before: head.status, after: 'executing' }
  await recordChanges(context, head, 'applied', [change], input.reason)
  await refreshOrderProgress(trx, caller.userName, [head.id])
  const state = await readOrderState(trx, head.id)
  context.audit({ documentNo: state.purchaseNo, detail: { reason: input.reason, status: state.status } })
  announceOrder(context, head, orderEvent('cancellationRefused', head, input.reason))
  return state
}
