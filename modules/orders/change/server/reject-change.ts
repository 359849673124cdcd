import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { clearAnswers } from '#modules/orders/order/server/clear-answers.ts'
import { decideOrder, lockOrder, readOrderState, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { refreshOrderProgress } from '#modules/orders/order/server/refresh-order-progress.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { described } from './confirm-change.ts'

/**
 * The other party refuses the waiting change with a reason: the confirmed version stays in force. An order whose answer the
 * proposal was has no confirmed version; it waits for an answer again.
 */
export const rejectChange: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/refuseChange'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'refuseChange')
  const { head } = order
  const changes = await waitingChanges(trx, head.id)
  await settleChanges(context, changes, 'refused')

  const next = head.answered_date === null ? 'accepting' : 'executing'
  if (next === 'accepting') await clearAnswers(trx, head.id)
  await setOrderState(trx, order, next, caller.userName)
  const change = { fieldName: 'status', before: head.status, after: next }
  await recordChanges(context, head, 'applied', [change], input.reason)
  await refreshOrderProgress(trx, caller.userName, [head.id])
  const state = await readOrderState(trx, head.id)
  context.audit({
    documentNo: state.purchaseNo,
    detail: { changes: changes.map(described), reason: input.reason, status: state.status },
  })
  announceOrder(context, head, orderEvent('changeRefused', head, input.reason))
  return state
}
