import { sql } from 'kysely'
import { subtract } from '#platform/contract/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { type LockedBatch, lockBatchesOfOrder } from './lock-batches.ts'
import { decideOrder, lockOrder, readOrderState, setOrderState } from './lock-order.ts'
import { postMovements } from './post-movements.ts'
import { checkNotBelowShipped } from './propose-change.ts'
import { refreshOrderProgress } from './refresh-order-progress.ts'
import { settleChanges, type WaitingChange, waitingChanges } from './waiting-changes.ts'

/**
 * The other party confirms the waiting change: quantities move through the ledger, dates are written, the promised values
 * follow, and the order is a version newer. What was shipped since the proposal counts.
 */
export const confirmChange: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/confirmChange'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'confirmChange')
  const { head } = order
  const batches = new Map((await lockBatchesOfOrder(trx, head.id)).map((batch) => [batch.id, batch]))
  const changes = await waitingChanges(trx, head.id)
  for (const change of changes) {
    const batch = batches.get(change.batch_id ?? '')
    if (batch && change.value_after !== null) await applyChange(trx, caller.userName, batch, change, change.value_after)
  }
  await settleChanges(context, changes, 'confirmed')
  await followBatches(trx, head.id)

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
  fieldName: change.field_name,
  before: change.value_before,
  after: change.value_after,
})

async function applyChange(
  trx: ScopedTransaction,
  updateName: string,
  batch: LockedBatch,
  change: WaitingChange,
  after: string,
): Promise<void> {
  const update = trx.updateTable('srm_purchase_batch').where('id', '=', batch.id)
  if (change.field_name === 'expectArrivalDate') {
    await update.set({ expect_arrival_date: after, sup_reply_date: after }).execute()
    return
  }
  checkNotBelowShipped(batch, after)
  await postMovements(trx, updateName, [
    {
      batchId: batch.id,
      movement: 'change',
      deltas: { ordered: subtract(after, batch.batch_pur_qty) },
      document: { type: 'order', id: batch.head_id, no: batch.purchase_no },
      reason: change.reason,
    },
  ])
  await update.set({ sup_reply_qty: after }).execute()
}

/** A line's quantity is the sum of its batches, its date their earliest. */
async function followBatches(trx: ScopedTransaction, headId: string): Promise<void> {
  await sql`update srm_purchase_line l set line_qty = b.qty, expect_arrival_date = b.earliest, version = l.version + 1
    from (select line_id, sum(batch_pur_qty) as qty, min(expect_arrival_date) as earliest
      from srm_purchase_batch where head_id = ${headId} group by line_id) b
    where l.id = b.line_id and (l.line_qty, l.expect_arrival_date) is distinct from (b.qty, b.earliest)`.execute(trx)
}
