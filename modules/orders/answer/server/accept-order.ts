import { sql } from 'kysely'
import {
  isAnsweredDateJudged,
  isDateWithin,
  isPriceWithin,
  isQtyWithin,
} from '#modules/orders/answer-rule/contract/tolerance.ts'
import { readAnswerRules, readTolerances } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { applyChanges } from '#modules/orders/change/server/apply-changes.ts'
import { checkDecimals } from '#modules/orders/change/server/check-decimals.ts'
import { checkNotBeforeOrder } from '#modules/orders/change/server/check-not-before-order.ts'
import { type PriceOverrides, proposePrices } from '#modules/orders/change/server/propose-prices.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedBatch, lineBatch, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import type { LockedOrder } from '#modules/orders/order/server/lock-order.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { type FieldChange, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceLateAnswers } from './announce-late-answers.ts'
import { type AnsweredBatch, answerBatch, type Promised } from './answer-batch.ts'

/**
 * The supplier answers an order: each open batch with promised quantities and dates. Several dates split the batch. Where it
 * deviates by more than the purchaser tolerates, the answer is a change proposal that the purchaser confirms or refuses.
 */
export const acceptOrder = orderCommand<'acceptPurchase'>(
  'accept',
  async (context, order, input) => {
    const { trx, caller } = context
    const batches = await lockBatchesOfOrder(trx, order.head.id)
    const open = batches.filter((batch) => !batch.is_closed)
    const answers = new Map(input.answers.map((answer) => [answer.batchId, answer.deliveries]))
    if (open.length !== input.answers.length || open.some((batch) => !answers.has(batch.id)))
      fail(ordersErrors.answersIncomplete)

    const deviations: Deviation[] = []
    const { judge, judgePrices } = await readJudgement(context, order.head, open)
    for (const batch of open) {
      const deliveries = answers.get(batch.id) ?? []
      for (const { supReplyQty, supReplyDate } of deliveries) {
        checkDecimals(batch, supReplyQty)
        checkNotBeforeOrder(order.head, batch, supReplyDate)
      }
      checkSplitSum(batch, deliveries)
      for (const answered of await answerBatch(context, order.head, batch, deliveries))
        deviations.push(...judge(answered))
    }
    deviations.push(...judgePrices(batches, input.prices ?? []))
    const isProposal = deviations.some(({ isIntercepted }) => isIntercepted)
    const remarks = input.remarks ?? ''
    // What an answer changes is confirmed or refused together.
    const changes = deviations.filter(({ isIntercepted, isKept }) => isKept || (isProposal && isIntercepted))
    await recordChanges(context, order.head, isProposal ? 'proposed' : 'applied', changes, remarks)
    const isChanged = !isProposal && changes.length > 0
    if (isChanged) {
      const inForce = changes.map((change) => ({ ...change, reason: remarks }))
      await applyChanges(trx, caller.userName, batches, inForce)
    }

    // A proposal is not yet an answer: when the purchaser refuses it, the order waits for one again.
    const answered = isProposal
      ? {}
      : { answered_date: sql<string>`clock_timestamp()`, answer_mode: 'supplier' as const }
    return {
      next: isProposal ? 'changing' : 'executing',
      head: { ...answered, ...(isChanged ? { order_version: order.head.order_version + 1 } : {}) },
      detail: { answers: input.answers, prices: input.prices ?? [] },
      ...(isProposal ? { event: 'changeAsked', reason: remarks } : { event: 'orderAccepted' }),
      after: () => announceLateAnswers(context, [order]),
    }
  },
  { executing: ordersErrors.fullyAccepted },
)

/** Several dates of a batch add up to what is ordered of it. */
function checkSplitSum(batch: LockedBatch, deliveries: readonly Promised[]): void {
  if (deliveries.length < 2) return
  const promised = sum(deliveries.map(({ supReplyQty }) => supReplyQty))
  if (compare(promised, batch.batch_pur_qty) === 0) return
  fail(ordersErrors.splitSumDiffers, {
    purchaseNo: batch.purchase_no,
    lineBatch: lineBatch(batch),
    sum: promised,
    ordered: batch.batch_pur_qty,
  })
}

/** What an answer promises otherwise than ordered. */
interface Deviation extends FieldChange {
  batch: LockedBatch
  fieldName: 'batchPurQty' | 'expectArrivalDate' | 'price'
  before: string
  after: string
  /** The purchaser wants to confirm it. */
  isIntercepted: boolean
  /** It becomes the order's own value. */
  isKept: boolean
}

/** How the purchaser judges what is promised of the order's batches. */
async function readJudgement({ trx }: CallContext, head: LockedOrder['head'], batches: readonly LockedBatch[]) {
  const rules = await readAnswerRules(trx, head.tenantsid, head.org_no)
  const items = batches.map(({ goods_no }) => goods_no)
  const toleranceOf = await readTolerances(trx, head, items)
  const judge = ({ batch, promised: { supReplyQty, supReplyDate } }: AnsweredBatch): Deviation[] => {
    const tolerance = toleranceOf(batch.goods_no)
    const { batch_pur_qty: ordered, expect_arrival_date: expected } = batch
    const isKept = rules.isOrderUpdated
    const deviations: Deviation[] = []
    if (compare(supReplyQty, ordered) !== 0) {
      const isIntercepted = rules.isQtyConfirmed && !isQtyWithin(ordered, supReplyQty, tolerance)
      const after = plain(supReplyQty)
      deviations.push({ batch, fieldName: 'batchPurQty', before: ordered, after, isIntercepted, isKept })
    }
    if (supReplyDate !== expected) {
      const isIntercepted = isAnsweredDateJudged(rules, tolerance) && !isDateWithin(expected, supReplyDate, tolerance)
      const change = { before: expected, after: supReplyDate }
      deviations.push({ batch, fieldName: 'expectArrivalDate', ...change, isIntercepted, isKept })
    }
    return deviations
  }
  // A price is no promise beside the order's: within the tolerance it becomes the order's own.
  const judgePrices = (all: readonly LockedBatch[], requests: readonly PriceOverrides[]): Deviation[] =>
    proposePrices(rules, all, requests).map((change) => {
      const isIntercepted = !isPriceWithin(change.before, change.after, toleranceOf(change.batch.goods_no))
      return { ...change, isIntercepted, isKept: true }
    })
  return { judge, judgePrices }
}
