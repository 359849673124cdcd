import { compare, plain } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { isDateWithin, isQtyWithin } from '../contract/deviation.ts'
import { ordersErrors } from '../contract/errors.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { checkDecimals } from './answer-batch.ts'
import { readAnswerRules, readTolerances } from './answer-rules.ts'
import { applyChanges } from './apply-changes.ts'
import { checkNotBelowShipped } from './check-not-below-shipped.ts'
import { type LockedBatch, lineBatch, lockBatchesOfOrder } from './lock-batches.ts'
import { decideOrder, type LockedOrder, lockOrder, readOrderState, setOrderState } from './lock-order.ts'
import { type FieldChange, recordChanges } from './record-changes.ts'
import { refreshOrderProgress } from './refresh-order-progress.ts'

/**
 * Either party proposes new quantities or dates with a reason. Nothing moves yet: the confirmed version stays in force until
 * the other party answers (domain, tolerances 7). What a supplier changes within the purchaser's tolerance is in force at once.
 */
export const proposeChange: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/proposeChange'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  decideOrder(order, 'proposeChange')
  const batches = new Map((await lockBatchesOfOrder(trx, order.head.id)).map((batch) => [batch.id, batch]))
  if (new Set(input.changes.map(({ batchId }) => batchId)).size < input.changes.length)
    refuse(platformErrors.invalidInput)
  const changes = input.changes.flatMap((wish) => {
    const batch = batches.get(wish.batchId) ?? refuse(platformErrors.notFound)
    return proposed(batch, wish)
  })
  if (changes.length === 0) refuse(ordersErrors.nothingChanges)
  const isInForce = caller.side === 'supplier' && (await areWithinTolerance(trx, order.head, changes))
  const state = isInForce
    ? await putInForce(context, order, changes, input.reason)
    : await propose(context, order, changes, input.reason)
  context.audit({
    documentNo: state.purchaseNo,
    detail: { changes: input.changes, reason: input.reason, status: state.status },
  })
  const event = isInForce ? 'changeApplied' : 'changeAsked'
  announceOrder(context, order.head, orderEvent(event, order.head, input.reason))
  return state
}

async function propose(context: CallContext, order: LockedOrder, changes: readonly BatchChange[], reason: string) {
  await recordChanges(context, order.head, 'proposed', changes, reason)
  return setOrderState(context.trx, order, 'changing', context.caller.userName)
}

async function putInForce(context: CallContext, order: LockedOrder, changes: readonly BatchChange[], reason: string) {
  const { trx, caller } = context
  const { head } = order
  await recordChanges(context, head, 'applied', changes, reason)
  const inForce = changes.map((change) => ({ ...change, reason }))
  await applyChanges(trx, caller.userName, head.id, inForce)
  await setOrderState(trx, order, 'executing', caller.userName, { order_version: head.order_version + 1 })
  await refreshOrderProgress(trx, caller.userName, [head.id])
  return readOrderState(trx, head.id)
}

/** Whether the purchaser wants to confirm none of these changes. */
async function areWithinTolerance(
  trx: ScopedTransaction,
  head: LockedOrder['head'],
  changes: readonly BatchChange[],
): Promise<boolean> {
  const rules = await readAnswerRules(trx, head.tenantsid, head.org_no)
  const items = changes.map(({ batch }) => batch.goods_no)
  const toleranceOf = await readTolerances(trx, head, items)
  return changes.every(({ batch, fieldName, before, after }) => {
    const tolerance = toleranceOf(batch.goods_no)
    return fieldName === 'batchPurQty'
      ? !rules.isQtyConfirmed || isQtyWithin(before, after, tolerance)
      : !rules.isDateConfirmed || isDateWithin(before, after, tolerance)
  })
}

/** A change of a batch with both of its values. */
type BatchChange = FieldChange & { batch: LockedBatch; before: string; after: string }

type Wish = { batchPurQty?: string | undefined; expectArrivalDate?: string | undefined }

function proposed(batch: LockedBatch, { batchPurQty, expectArrivalDate }: Wish): BatchChange[] {
  if (batch.is_closed) refuse(ordersErrors.lineClosed, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) })
  const changes: BatchChange[] = []
  if (batchPurQty !== undefined && compare(batchPurQty, batch.batch_pur_qty) !== 0) {
    checkDecimals(batch, batchPurQty)
    checkNotBelowShipped(batch, batchPurQty)
    changes.push({ batch, fieldName: 'batchPurQty', before: batch.batch_pur_qty, after: plain(batchPurQty) })
  }
  if (expectArrivalDate !== undefined && expectArrivalDate !== batch.expect_arrival_date) {
    changes.push({ batch, fieldName: 'expectArrivalDate', before: batch.expect_arrival_date, after: expectArrivalDate })
  }
  return changes
}
