import {
  isDateWithin,
  isPriceWithin,
  isQtyWithin,
  type Tolerance,
} from '#modules/orders/answer-rule/contract/tolerance.ts'
import { type AnswerRules, readAnswerRules, readTolerances } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedBatch, lineBatch, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import type { LockedOrder } from '#modules/orders/order/server/lock-order.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { type FieldChange, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, plain } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { applyChanges } from './apply-changes.ts'
import { checkDecimals } from './check-decimals.ts'
import { checkNotBeforeOrder } from './check-not-before-order.ts'
import { checkNotBelowShipped } from './check-not-below-shipped.ts'
import { proposePrices } from './propose-prices.ts'

/**
 * Either party proposes new quantities, dates or prices with a reason. Nothing moves yet: the confirmed version stays in force until
 * the other party answers (domain, tolerances 7). What a supplier changes within the purchaser's tolerance is in force at once.
 */
export const proposeChange = orderCommand<'proposeChange'>('proposeChange', async (context, { head }, input) => {
  const { trx, caller } = context
  const locked = await lockBatchesOfOrder(trx, head.id)
  const batches = new Map(locked.map((batch) => [batch.id, batch]))
  const rules = await readAnswerRules(trx, head.tenantsid, head.org_no)
  if (new Set(input.changes.map(({ batchId }) => batchId)).size < input.changes.length)
    fail(platformErrors.invalidInput)
  const ofBatches = input.changes.flatMap((requested) => {
    const batch = batches.get(requested.batchId) ?? fail(platformErrors.notFound)
    if (requested.expectArrivalDate !== undefined) checkNotBeforeOrder(head, batch, requested.expectArrivalDate)
    return proposed(batch, requested)
  })
  const changes: BatchChange[] = [...ofBatches, ...proposePrices(rules, locked, input.prices ?? [])]
  if (changes.length === 0) fail(ordersErrors.nothingChanges)
  const isInForce = caller.side === 'supplier' && (await areWithinTolerance(trx, head, rules, changes))
  await recordChanges(context, head, isInForce ? 'applied' : 'proposed', changes, input.reason)
  const detail = { changes: input.changes, prices: input.prices ?? [] }
  if (!isInForce) return { next: 'changing', detail, event: 'changeAsked' }
  const inForce = changes.map((change) => ({ ...change, reason: input.reason }))
  await applyChanges(trx, caller.userName, locked, inForce)
  const version = { order_version: head.order_version + 1 }
  return { next: 'executing', head: version, isProgressed: true, detail, event: 'changeApplied' }
})

/** Whether the purchaser wants to confirm none of these changes. */
async function areWithinTolerance(
  trx: ScopedTransaction,
  head: LockedOrder['head'],
  rules: AnswerRules,
  changes: readonly BatchChange[],
): Promise<boolean> {
  const items = changes.map(({ batch }) => batch.goods_no)
  const toleranceOf = await readTolerances(trx, head, items)
  return changes.every((change) => isTolerated(change, rules, toleranceOf(change.batch.goods_no)))
}

function isTolerated({ fieldName, before, after }: BatchChange, rules: AnswerRules, tolerance: Tolerance): boolean {
  switch (fieldName) {
    case 'batchPurQty':
      return !rules.isQtyConfirmed || isQtyWithin(before, after, tolerance)
    case 'expectArrivalDate':
      return !rules.isDateConfirmed || isDateWithin(before, after, tolerance)
    case 'price':
      return isPriceWithin(before, after, tolerance)
  }
}

/** A change of a batch, or of its line's price, with both of its values. */
type BatchChange = FieldChange & {
  batch: LockedBatch
  fieldName: 'batchPurQty' | 'expectArrivalDate' | 'price'
  before: string
  after: string
}

type Requested = { batchPurQty?: string | undefined; expectArrivalDate?: string | undefined }

function proposed(batch: LockedBatch, { batchPurQty, expectArrivalDate }: Requested): BatchChange[] {
  if (batch.is_closed) fail(ordersErrors.lineClosed, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) })
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
