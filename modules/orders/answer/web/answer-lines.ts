import {
  isAnsweredDateJudged,
  isDateWithin,
  isPriceWithin,
  isQtyWithin,
  type Tolerance,
} from '#modules/orders/answer-rule/contract/tolerance.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { lineBatchOf, type OrderDetail, writtenPrice } from '#modules/orders/order/web/order-detail.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { isDateText } from '#platform/contract/values/dates.ts'
import {
  compare,
  type Decimal,
  isDecimal,
  isPositive,
  plain,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'

type Answers = CallInput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/acceptPurchase'>['answers']

/** One promised delivery while it is typed. The deliveries of one batch stand together, the first one first. */
export interface AnswerLine {
  key: string
  batchId: string
  lineBatch: string
  /** 1 for the batch itself; a batch promised for several dates has more. */
  part: number
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  unitDecimals: number
  batchPurQty: Decimal
  expectArrivalDate: string
  supReplyQty: string
  supReplyDate: string
  /** What may be promised otherwise than ordered without asking the purchaser; null: anything. */
  qtyTolerance: Tolerance | null
  dateTolerance: Tolerance | null
  lineId: string
  /** The first row of its order line: there the line's price stands. */
  isPriced: boolean
  price: Decimal
  newPrice: string
  priceTolerance: Tolerance
}

/** Most dates that one batch can be split into. */
export const MOST_DELIVERIES = 50

/** The answer to begin with: every open batch as it was ordered. */
export function answerLines(order: OrderDetail): AnswerLine[] {
  return order.lines.flatMap((line) =>
    line.batches
      .filter((batch) => !batch.isClosed)
      .map((batch, index) => ({
        key: `${batch.id}.1`,
        batchId: batch.id,
        lineBatch: lineBatchOf(line, batch),
        part: 1,
        goodsNo: line.goodsNo,
        goodsName: line.goodsName,
        purchaseUnitNo: line.purchaseUnitNo,
        unitDecimals: line.unitDecimals,
        batchPurQty: plain(batch.batchPurQty),
        expectArrivalDate: batch.expectArrivalDate,
        supReplyQty: plain(batch.batchPurQty),
        supReplyDate: batch.expectArrivalDate,
        qtyTolerance: order.confirmed.isQtyConfirmed ? line.tolerance : null,
        dateTolerance: isAnsweredDateJudged(order.confirmed, line.tolerance) ? line.tolerance : null,
        lineId: line.id,
        isPriced: index === 0,
        price: writtenPrice(line),
        newPrice: writtenPrice(line),
        priceTolerance: line.tolerance,
      })),
  )
}

/** Grouped once for each state of the lines: on every key all batches of a long order are compared. */
const groupedLines = new WeakMap<readonly AnswerLine[], ReadonlyMap<string, readonly AnswerLine[]>>()

function deliveriesByBatch(lines: readonly AnswerLine[]): ReadonlyMap<string, readonly AnswerLine[]> {
  const known = groupedLines.get(lines)
  if (known) return known
  const grouped = Map.groupBy(lines, (line) => line.batchId)
  groupedLines.set(lines, grouped)
  return grouped
}

const deliveriesOf = (lines: readonly AnswerLine[], batchId: string) => deliveriesByBatch(lines).get(batchId) ?? []

/** What is promised of a batch in all; null while a quantity is missing or no number. */
export function promisedSum(lines: readonly AnswerLine[], batchId: string): Decimal | null {
  return sumOf(deliveriesOf(lines, batchId))
}

function sumOf(deliveries: readonly AnswerLine[]): Decimal | null {
  const quantities = deliveries.map((line) => line.supReplyQty)
  return quantities.every((quantity) => isDecimal(quantity)) ? sum(quantities) : null
}

/** One more delivery of a batch, with what its others leave of the ordered quantity. */
export function nextDelivery(lines: readonly AnswerLine[], batchId: string): AnswerLine | null {
  const deliveries = deliveriesOf(lines, batchId)
  const [first] = deliveries
  if (!first || deliveries.length >= MOST_DELIVERIES) return null
  const promised = promisedSum(lines, batchId)
  const left = promised === null ? '0' : subtract(first.batchPurQty, promised)
  const part = Math.max(...deliveries.map((line) => line.part)) + 1
  return {
    ...first,
    key: `${batchId}.${part}`,
    part,
    isPriced: false,
    supReplyQty: isPositive(left) ? left : '',
    supReplyDate: '',
  }
}

/** How the promised quantity of a batch stands to the ordered one. */
export type Comparison =
  | { kind: 'unknown' }
  | { kind: 'asOrdered' }
  /** A single delivery of another quantity, which the purchaser tolerates. Negative when less is promised. */
  | { kind: 'tolerated'; difference: Decimal }
  /** The same beyond the tolerance: the purchaser has to confirm it. */
  | { kind: 'proposal'; difference: Decimal }
  /** Several deliveries must add up to what is ordered. */
  | { kind: 'splitDiffers'; promised: Decimal; difference: Decimal }

/** How batches of one delivery compare: such a line is compared once, and a key changes only one of them. */
const compared = new WeakMap<AnswerLine, Comparison>()

/** Compares the answer to a batch with its order. */
export function compareAnswer(lines: readonly AnswerLine[], batchId: string): Comparison {
  const deliveries = deliveriesOf(lines, batchId)
  const [only] = deliveries
  if (!only || deliveries.length > 1) return compareDeliveries(deliveries)
  const known = compared.get(only) ?? compareDeliveries(deliveries)
  compared.set(only, known)
  return known
}

function compareDeliveries(deliveries: readonly AnswerLine[]): Comparison {
  const [first] = deliveries
  const promised = sumOf(deliveries)
  if (first === undefined || promised === null) return { kind: 'unknown' }
  const { batchPurQty: ordered, qtyTolerance } = first
  if (compare(promised, ordered) === 0) return { kind: 'asOrdered' }
  const difference = subtract(promised, ordered)
  if (deliveries.length > 1) return { kind: 'splitDiffers', promised, difference }
  const isTolerated = qtyTolerance === null || isQtyWithin(ordered, promised, qtyTolerance)
  return { kind: isTolerated ? 'tolerated' : 'proposal', difference }
}

/** Whether the purchaser has to confirm the date of a delivery. */
const isDateProposed = ({ expectArrivalDate, supReplyDate, dateTolerance }: AnswerLine): boolean =>
  dateTolerance !== null && isDateText(supReplyDate) && !isDateWithin(expectArrivalDate, supReplyDate, dateTolerance)

/** Whether a line has another price. */
export const isPriceChanged = ({ isPriced, price, newPrice }: AnswerLine): boolean =>
  isPriced && isDecimal(newPrice) && compare(newPrice, price) !== 0

/** Whether the purchaser has to confirm a line's price. */
const isPriceProposed = (line: AnswerLine): boolean =>
  isPriceChanged(line) && !isPriceWithin(line.price, line.newPrice, line.priceTolerance)

/** The prices that differ from the order's, as the calls take them. */
export const pricesOf = (lines: readonly AnswerLine[]) =>
  lines.filter(isPriceChanged).map(({ lineId, newPrice }) => ({ lineId, price: newPrice }))

/** The first deliveries of the batches whose answer the purchaser has to confirm, for their quantity, a date or the price. */
export function proposedBatches(lines: readonly AnswerLine[]): AnswerLine[] {
  return [...deliveriesByBatch(lines)].flatMap(([batchId, deliveries]) => {
    const isProposed =
      compareAnswer(lines, batchId).kind === 'proposal' ||
      deliveries.some((line) => isDateProposed(line) || isPriceProposed(line))
    return isProposed ? deliveries.slice(0, 1) : []
  })
}

/** The first deliveries of the batches that compare in this way with their order. */
export function batchesThat(lines: readonly AnswerLine[], kind: Comparison['kind']): AnswerLine[] {
  const firsts = [...deliveriesByBatch(lines).values()].flatMap((deliveries) => deliveries[0] ?? [])
  return firsts.filter((line) => compareAnswer(lines, line.batchId).kind === kind)
}

/** The answer as the call takes it. */
export function answersOf(lines: readonly AnswerLine[]): Answers {
  const answers = new Map<string, Answers[number]['deliveries']>()
  for (const { batchId, supReplyQty, supReplyDate } of lines) {
    answers.set(batchId, [...(answers.get(batchId) ?? []), { supReplyQty, supReplyDate }])
  }
  return [...answers].map(([batchId, deliveries]) => ({ batchId, deliveries }))
}

const ERROR_PATH = /answers\.(\d+)\.deliveries\.(\d+)\.(\w+)$/

/** Errors of the server with the line's own number in their path, as the line table wants them. */
export function errorsByLine(lines: readonly AnswerLine[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const batchIds = [...new Set(lines.map((line) => line.batchId))]
  return details.map((detail) => {
    const [, answer, delivery, field] = ERROR_PATH.exec(detail.path) ?? []
    const first = lines.findIndex((line) => line.batchId === batchIds[Number(answer)])
    if (field === undefined || first < 0) return detail
    return { ...detail, path: `lines.${first + Number(delivery)}.${field}` }
  })
}
