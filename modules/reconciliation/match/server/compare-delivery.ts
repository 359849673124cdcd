import { type LinePrice, orderedAmount, unitPrice } from '#modules/orders/server.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  lineAmount,
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
  /** From where to where what this invoicing bill has of it passes; null where nothing bounds it. */
  lowest: Decimal | null
  highest: Decimal | null
  /** What it is beyond its limit, in money of the currency; 0 within. */
  beyond: Decimal
}

const sizeOf = (value: Decimal): Decimal => (value.startsWith('-') ? value.slice(1) : value)

/** So many percent of a value, without its sign. */
const shareOf = (value: Decimal, percent: Decimal): Decimal => divide(multiply(sizeOf(value), percent), '100', 6)

/**
 * Up to where something may exceed what is expected: by the percentage and by the amount, of both the smaller. None given: exactly.
 * Where nothing is expected, nothing passes.
 */
export function upperLimit(expected: Decimal, percent: Decimal | null, amount: Decimal | null = null): Decimal {
  if (isZero(expected)) return '0'
  const above = [...(percent === null ? [] : [shareOf(expected, percent)]), ...(amount === null ? [] : [amount])]
  return above.length === 0 ? expected : add(expected, above.reduce(minimum))
}

/** What comes of a value beyond its limit. Exactly at the limit passes. */
export const outcomeOf = (isWithin: boolean, action: MatchAction): Comparison['outcome'] =>
  isWithin || action === 'none' ? 'pass' : action

/** Charges, which may differ both ways by a percentage of what is expected, in the decimals of their currency. */
export function chargeRange(expected: Decimal, percent: Decimal, decimals = 6): { lowest: Decimal; highest: Decimal } {
  const allowed = shareOf(expected, percent)
  return {
    lowest: ceiling(subtract(expected, allowed), decimals),
    highest: floor(add(expected, allowed), decimals),
  }
}

const floor = (value: Decimal, decimals: number): Decimal =>
  divide(value, '1', decimals, value.startsWith('-') ? 'up' : 'down')
const ceiling = (value: Decimal, decimals: number): Decimal =>
  divide(value, '1', decimals, value.startsWith('-') ? 'down' : 'up')

/** Compares charges with those that are expected. */
export function compareCharges(
  expected: Decimal,
  actual: Decimal,
  { chargePercent, matchAction }: { chargePercent: Decimal; matchAction: MatchAction },
  decimals: number,
): Comparison[] {
  if (compare(expected, actual) === 0) return []
  const { lowest, highest } = chargeRange(expected, chargePercent, decimals)
  const off = compare(actual, highest) > 0 ? subtract(actual, highest) : subtract(lowest, actual)
  const isWithin = compare(actual, lowest) >= 0 && compare(actual, highest) <= 0
  return [
    {
      ...{ lineId: null, matchKind: 'charge', subject: '', expected, actual, lowest, highest },
      upperLimit: add(expected, shareOf(expected, chargePercent)),
      outcome: outcomeOf(isWithin, matchAction),
      beyond: isWithin ? '0' : off,
    },
  ]
}

type Told = Omit<Comparison, 'outcome' | 'lowest' | 'beyond'>

/** Compares prices, totals and quantities of a delivery; what equals what is expected is not told. */
export function compareDelivery(delivery: MatchedDelivery): Comparison[] {
  const { lines, orderPrice, tolerance, decimals, otherQty, otherNet } = delivery
  const found: Comparison[] = []
  const tell = (of: Told, worth: (beyond: Decimal) => Decimal) => {
    if (compare(of.expected, of.actual) === 0) return
    const isWithin = compare(of.actual, of.upperLimit) <= 0
    found.push({
      ...of,
      lowest: null,
      outcome: outcomeOf(isWithin, tolerance.matchAction),
      beyond: isWithin ? '0' : worth(subtract(of.actual, of.upperLimit)),
    })
  }
  const limits = limitsOf(delivery)
  for (const { id, subject, qty, price: stated } of lines) {
    // What goes back is priced as what came.
    if (compare(qty, '0') <= 0) continue
    const whole = { lineId: id, subject, upperLimit: limits.price, highest: limits.price }
    tell({ ...whole, matchKind: 'price', expected: unitPrice(orderPrice), actual: stated }, (beyond) =>
      lineAmount(qty, beyond, decimals),
    )
  }
  const [first] = lines
  if (!first) return found
  const { qty, net, expected, came } = limits
  const whole = { lineId: first.id, subject: first.subject }
  // Less than the whole order line is what every part of it is.
  if (tolerance.matchBasis === 'toDate' || compare(net, expected) > 0) {
    const highest = floor(subtract(limits.total, otherNet), decimals)
    tell({ ...whole, matchKind: 'total', expected, actual: net, upperLimit: limits.total, highest }, (beyond) => beyond)
  }
  if (compare(qty, came) > 0) {
    const highest = subtract(limits.quantity, otherQty)
    tell(
      { ...whole, matchKind: 'quantity', expected: came, actual: qty, upperLimit: limits.quantity, highest },
      (beyond) => orderedAmount(beyond, orderPrice, decimals),
    )
  }
  return found
}

/** What a delivery comes to with what other invoicing bills have of it, and its limits. */
export function limitsOf(delivery: MatchedDelivery) {
  const { lines, orderPrice, orderedQty, tolerance, decimals, otherQty, otherNet } = delivery
  const qty = add(otherQty, sum(lines.map((line) => line.qty)))
  const net = add(otherNet, sum(lines.map((line) => line.net)))
  const expected = orderedAmount(tolerance.matchBasis === 'toDate' ? qty : orderedQty, orderPrice, decimals)
  const came = cameOf(delivery)
  return {
    ...{ qty, net, expected, came },
    price: upperLimit(unitPrice(orderPrice), tolerance.pricePercent, tolerance.priceAmount),
    total: upperLimit(expected, tolerance.totalPercent, tolerance.totalAmount),
    quantity: upperLimit(came, tolerance.quantityPercent),
  }
}

/** How much of a delivery may be invoiced by the ways that are compared. */
function cameOf({ tolerance, orderedQty, acceptedQty, refusedQty, returnedQty }: MatchedDelivery): Decimal {
  if (tolerance.matchWays === '2') return orderedQty
  const accepted = subtract(acceptedQty, returnedQty)
  return tolerance.matchWays === '3' ? add(accepted, refusedQty) : accepted
}
