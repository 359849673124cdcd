import { type LinePrice, orderedAmount, unitPrice } from '#modules/orders/server.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  minimum,
  multiply,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { MatchAction, MatchBasis, MatchKind, MatchOutcome, MatchWays } from '../contract/fields.ts'

/** What holds for a line. A limit that nobody gave is null; where there is neither percent nor amount, nothing may be exceeded. */
export interface Tolerance {
  matchWays: MatchWays
  matchBasis: MatchBasis
  matchAction: MatchAction
  pricePercent: Decimal | null
  priceAmount: Decimal | null
  totalPercent: Decimal | null
  totalAmount: Decimal | null
  quantityPercent: Decimal | null
}

/** What is invoiced of a delivery of an order by one invoicing bill, with what order and receipts say of it. */
export interface MatchedDelivery {
  /** Lines that invoice it, in their order; the first stands for all where the delivery is compared as a whole. */
  lines: readonly { id: string; subject: string; qty: Decimal; price: Decimal; net: Decimal }[]
  /** What the order says that it costs. */
  orderPrice: LinePrice
  orderedQty: Decimal
  /** Accepted, refused at its inspection, and sent back since. */
  acceptedQty: Decimal
  refusedQty: Decimal
  returnedQty: Decimal
  /** What other invoicing bills in force invoice of it. */
  otherQty: Decimal
  otherNet: Decimal
  /** Decimals of the currency. */
  decimals: number
  tolerance: Tolerance
}

/** A comparison that found a difference; amounts and quantities as they were compared. */
export interface Comparison {
  lineId: string | null
  matchKind: MatchKind
  subject: string
  expected: Decimal
  actual: Decimal
  upperLimit: Decimal
  outcome: Exclude<MatchOutcome, 'none'>
}

/** Up to where something may exceed what is expected: by the percentage and by the amount, of both the smaller. None given: exactly. */
export function upperLimit(expected: Decimal, percent: Decimal | null, amount: Decimal | null = null): Decimal {
  const limits = [
    ...(percent === null ? [] : [divide(multiply(expected, add('100', percent)), '100', 6)]),
    ...(amount === null ? [] : [add(expected, amount)]),
  ]
  return limits.length === 0 ? expected : limits.reduce(minimum)
}

/** What comes of a value beyond its limit. Exactly at the limit passes; where nothing is expected, nothing passes. */
export const outcomeOf = (isWithin: boolean, action: MatchAction): Comparison['outcome'] =>
  isWithin || action === 'none' ? 'pass' : action

const isWithin = (expected: Decimal, actual: Decimal, limit: Decimal): boolean =>
  compare(actual, limit) <= 0 || (isZero(expected) && compare(actual, '0') <= 0)

/** Charges, which may differ both ways by a percentage of what is expected. */
export function isChargeWithin(expected: Decimal, actual: Decimal, percent: Decimal): boolean {
  const off = subtract(actual, expected)
  const size = off.startsWith('-') ? off.slice(1) : off
  return compare(size, divide(multiply(expected, percent), '100', 6)) <= 0
}

/** Compares prices, totals and quantities of a delivery; what equals what is expected is not told. */
export function compareDelivery(delivery: MatchedDelivery): Comparison[] {
  const { lines, orderPrice, orderedQty, tolerance, decimals, otherQty, otherNet } = delivery
  const found: Comparison[] = []
  const tell = (of: Omit<Comparison, 'outcome'>) => {
    if (compare(of.expected, of.actual) === 0) return
    found.push({ ...of, outcome: outcomeOf(isWithin(of.expected, of.actual, of.upperLimit), tolerance.matchAction) })
  }
  const price = unitPrice(orderPrice)
  for (const { id, subject, qty, price: stated } of lines) {
    // What goes back is priced as what came.
    if (compare(qty, '0') <= 0) continue
    const limit = upperLimit(price, tolerance.pricePercent, tolerance.priceAmount)
    tell({ lineId: id, matchKind: 'price', subject, expected: price, actual: stated, upperLimit: limit })
  }
  const [first] = lines
  if (!first) return found
  const qty = add(otherQty, sum(lines.map((line) => line.qty)))
  const net = add(otherNet, sum(lines.map((line) => line.net)))
  const whole = { lineId: first.id, subject: first.subject }
  const expected = orderedAmount(tolerance.matchBasis === 'toDate' ? qty : orderedQty, orderPrice, decimals)
  const totalLimit = upperLimit(expected, tolerance.totalPercent, tolerance.totalAmount)
  // Less than the whole order line is what every part of it is.
  if (tolerance.matchBasis === 'toDate' || compare(net, expected) > 0) {
    tell({ ...whole, matchKind: 'total', expected, actual: net, upperLimit: totalLimit })
  }
  const came = cameOf(delivery)
  const quantityLimit = upperLimit(came, tolerance.quantityPercent)
  if (compare(qty, came) > 0) {
    tell({ ...whole, matchKind: 'quantity', expected: came, actual: qty, upperLimit: quantityLimit })
  }
  return found
}

/** How much of a delivery may be invoiced by the ways that are compared. */
function cameOf({ tolerance, orderedQty, acceptedQty, refusedQty, returnedQty }: MatchedDelivery): Decimal {
  if (tolerance.matchWays === '2') return orderedQty
  const accepted = subtract(acceptedQty, returnedQty)
  return tolerance.matchWays === '3' ? add(accepted, refusedQty) : accepted
}
