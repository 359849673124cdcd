import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { decideOrder, lockOrder, readOrderState, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { refreshOrderProgress } from '#modules/orders/order/server/refresh-order-progress.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { cancelBatches } from './cancel-batches.ts'

/**
 * The supplier confirms the cancellation: what is undelivered by now is ordered no longer, and the order is a version newer.
 * What is on its way or on ASNs stays. An order of which nothing is left is cancelled.
 */
export const confirmCancellation: Handler<
  typeof ordersCalls,
  'ISupSrmPurchaseHeadService/confirmCancellation'
> = async (context, input) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'confirmCancellation')
  const { head } = order
  const waiting = await waitingChanges(trx, head.id)
  const ids = new Set(waiting.map((change) => change.batch_id))
  const batches = await lockBatchesOfOrder(trx, head.id)
  const ending = batches.filter((batch) => !batch.is_closed && ids.has(batch.id))
  await settleChanges(context, waiting, 'confirmed')
  const isNothingLeft = await cancelBatches(context, head, batches, ending, waiting[0]?.reason ?? '')
  const next = isNothingLeft ? 'cancelled' : 'executing'
  await setOrderState(trx, order, next, caller.userName, { order_version: head.order_version + 1 })
  const change = { fieldName: 'status', before: head.status, after: next }
  await recordChanges(context, head, 'applied', [change], waiting[0]?.reason ?? '')
  await refreshOrderProgress(trx, caller.userName, [head.id])
  const state = await readOrderState(trx, head.id)
  const lines = [...new Set(ending.map((batch) => batch.purchase_seq))]
  context.audit({ documentNo: state.purchaseNo, detail: { lines, status: state.status } })
  announceOrder(context, head, orderEvent('cancellationConfirmed', head))
  return state
}
