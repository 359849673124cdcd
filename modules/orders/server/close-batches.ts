import { sql } from 'kysely'
import { isZero } from '#platform/contract/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { OrderState } from '../contract/fields.ts'
import { isComplete } from './delivery-limits.ts'
import { type LockedBatch, lockBatchesOfOrder } from './lock-batches.ts'
import { type LockedOrder, setOrderState } from './lock-order.ts'
import { recordChanges } from './record-changes.ts'
import { settleChanges, type WaitingChange, waitingChanges } from './waiting-changes.ts'

/**
 * Ends what is undelivered of locked batches and puts the order where that leads. What is on the way stays receivable.
 * Changes that wait for an answer lapse with the batches that they are about.
 */
export async function closeBatches(
  context: CallContext,
  order: LockedOrder,
  closing: readonly LockedBatch[],
  reason: string,
) {
  const { trx, caller } = context
  const { head } = order
  const ids = new Set(closing.map(({ id }) => id))
  if (ids.size > 0) {
    await trx
      .updateTable('srm_purchase_batch')
      .set({ is_closed: true })
      .where('id', 'in', [...ids])
      .execute()
  }
  const records = closing.map((batch) => ({ batch, fieldName: 'isClosed', before: 'false', after: 'true' }))
  await recordChanges(context, head, 'applied', records, reason)
  const waiting = await waitingChanges(trx, head.id)
  const batches = await lockBatchesOfOrder(trx, head.id)
  const isOpen = ({ batch_id, line_id }: WaitingChange) =>
    batches.some(
      ({ id, line_id: of, is_closed }) => !is_closed && (batch_id === null ? of === line_id : id === batch_id),
    )
  const lapsing = waiting.filter((change) => !isOpen(change))
  await settleChanges(context, lapsing, 'refused')

  const isChangeWaiting = lapsing.length < waiting.length
  const next = stateAfterClosing(batches, isChangeWaiting)
  // Where only the lapsed part of an answer was in question, the rest of it holds.
  const answered =
    next === 'executing' && head.answered_date === null
      ? { answered_date: sql<string>`clock_timestamp()`, answer_mode: 'supplier' as const }
      : {}
  const state = await setOrderState(trx, order, next, caller.userName, answered)
  if (state.status !== head.status) {
    const change = { fieldName: 'status', before: head.status, after: state.status }
    await recordChanges(context, head, 'applied', [change], reason)
  }
  return state
}

/** Completed when nothing is missing, closed when the purchaser has ended all of it, else as it was. */
function stateAfterClosing(batches: readonly LockedBatch[], isChangeWaiting: boolean): OrderState {
  const isQuiet = batches.every((batch) => isZero(batch.on_way_qty) && isZero(batch.pending_qty))
  if (isQuiet && batches.every(isComplete)) return 'completed'
  if (batches.every((batch) => batch.is_closed)) return 'closed'
  if (isChangeWaiting) return 'changing'
  return isQuiet && batches.every((batch) => batch.is_closed || isComplete(batch)) ? 'completed' : 'executing'
}
