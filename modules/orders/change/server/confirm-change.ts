import { sql } from 'kysely'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { decideOrder, lockOrder, readOrderState, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { refreshOrderProgress } from '#modules/orders/order/server/refresh-order-progress.ts'
import { settleChanges, type WaitingChange, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { applyChanges } from './apply-changes.ts'

/**
 * The other party confirms the waiting change: quantities move through the ledger, dates and prices are written, the promised
 * values follow, and the order is a version newer. What was shipped since the proposal counts.
 */
export const confirmChange: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/confirmChange'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'confirmChange')
  const { head } = order
  const batches = await lockBatchesOfOrder(trx, head.id)
  const changes = await waitingChanges(trx, head.id)
  const inForce = changes.flatMap(({ batch_id, line_id, field_name, value_after, reason }) => {
    const batch = batches.find((one) => (batch_id === null ? one.line_id === line_id : one.id === batch_id))
    return batch && value_after !== null ? [{ batch, fieldName: field_name, after: value_after, reason }] : []
  })
  await settleChanges(context, changes, 'confirmed')
  await applyChanges(trx, caller.userName, batches, inForce)

  // A proposal in the supplier's answer becomes that answer.
  const answered =
    head.answered_date === null
      ? { answered_date: sql<string>`clock_timestamp()`, answer_mode: 'supplier' as const }
      : {}
  await setOrderState(trx, order, 'executing', caller.userName, { ...answered, order_version: head.order_version + 1 })
  await refreshOrderProgress(trx, caller.userName, [head.id])
  const state = await readOrderState(trx, head.id)
  context.audit({ documentNo: state.purchaseNo, detail: { changes: changes.map(described), status: state.status } })
  announceOrder(context, head, orderEvent('changeConfirmed', head))
  return state
}

/** A change as the operation log keeps it. */
export const described = (change: WaitingChange) => ({
  batchId: change.batch_id,
  lineId: change.line_id,
  fieldName: change.field_name,
  before: change.value_before,
  after: change.value_after,
})
