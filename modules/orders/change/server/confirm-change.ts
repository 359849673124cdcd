import { sql } from 'kysely'
import { lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { settleChanges, type WaitingChange, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import { applyChanges } from './apply-changes.ts'

/**
 * The other party confirms the waiting change: quantities move through the ledger, dates and prices are written, the promised
 * values follow, and the order is a version newer. What was shipped since the proposal counts.
 */
export const confirmChange = orderCommand<'confirmChange'>('confirmChange', async (context, { head }) => {
  const { trx, caller } = context
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
  return {
    next: 'executing',
    head: { ...answered, order_version: head.order_version + 1 },
    isProgressed: true,
    detail: { changes: changes.map(described) },
    event: 'changeConfirmed',
  }
})

/** A change as the operation log keeps it. */
export const described = (change: WaitingChange) => ({
  batchId: change.batch_id,
  lineId: change.line_id,
  fieldName: change.field_name,
  before: change.value_before,
  after: change.value_after,
})
