import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import { isComplete } from '#modules/orders/order/server/delivery-limits.ts'
import { type LockedBatch, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { type LockedOrder, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { settleChanges, type WaitingChange, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/**
 * Ends what is undelivered of locked batches and puts the order where that leads, of the reachable states of the lifecycle. What is
 * on the way stays receivable.
 * Changes that wait for an answer lapse with the batches that they are about.
 */
export async function closeBatches(
  context: CallContext,
  order: LockedOrder,
  closing: readonly LockedBatch[],
  reason: string,
  reachable: readonly OrderState[],
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
  const states = statesAfterClosing(batches, isChangeWaiting)
  const next = states.find((state) => reachable.includes(state)) ?? fail(ordersErrors.notClosable)
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

/**
 * Where the order may be then, the best first: as it was while a change of what is open waits, completed when nothing is missing,
 * closed when the purchaser has ended all of it, else as it was.
 */
function statesAfterClosing(batches: readonly LockedBatch[], isChangeWaiting: boolean): OrderState[] {
  if (isChangeWaiting) return ['changing']
  const isQuiet = batches.every((batch) => isZero(batch.on_way_qty) && isZero(batch.pending_qty))
  const states: OrderState[] = isQuiet && batches.every(isComplete) ? ['completed'] : []
  if (batches.every((batch) => batch.is_closed)) return [...states, 'closed']
  const isDone = isQuiet && batches.every((batch) => batch.is_closed || isComplete(batch))
  return [...states, isDone ? 'completed' : 'executing']
}
