import type { DifferenceKind } from '../contract/fields.ts'
import type { ComparedLine, ComparedPayableRow } from './paired-rows.ts'

/** What rounding may make of the tax of a line: five hundredths. */
const TAX_ROUNDING = 50_000n
/** What rounding may make of an amount: a hundredth. */
const ROUNDING = 10_000n

/** How lines differ from the payables of the same document; null where their amounts agree. */
export function differenceKind(
  lines: readonly ComparedLine[],
  payables: readonly ComparedPayableRow[],
): DifferenceKind | null {
  const amounts = [sumOf(lines, 'amount'), sumOf(payables, 'amount')]
  if (amounts[0] === amounts[1]) return null
  const [net, ownNet] = [sumOf(lines, 'net'), sumOf(payables, 'net')]
  if (net !== null && net === ownNet) {
    const [tax, ownTax] = [sumOf(lines, 'tax') ?? 0n, sumOf(payables, 'tax') ?? 0n]
    return size(tax - ownTax) <= TAX_ROUNDING * BigInt(lines.length) ? 'taxRounding' : 'tax'
  }
  const [qty, ownQty] = [sumOf(lines, 'qty'), sumOf(payables, 'qty')]
  if (qty === null || ownQty === null) return 'amount'
  if (qty === ownQty) return 'price'
  if (!isWholeRatio(qty, ownQty)) return 'quantity'
  const [stated, own] = net === null || ownNet === null ? amounts : [net, ownNet]
  return isSamePrice(stated ?? 0n, qty, own ?? 0n, ownQty) ? 'quantity' : 'unit'
}

/** The sum of a value of rows; null where one of them does not say it. */
function sumOf<K extends string>(rows: readonly { readonly [key in K]: bigint | null }[], key: K): bigint | null {
  let sum = 0n
  for (const { [key]: value } of rows) {
    if (value === null) return null
    sum += value
  }
  return sum
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** Whether one quantity is a whole multiple of the other, as pieces are of boxes. */
function isWholeRatio(one: bigint, other: bigint): boolean {
  if (one === 0n || other === 0n || one < 0n !== other < 0n) return false
  const [small, large] = size(one) < size(other) ? [size(one), size(other)] : [size(other), size(one)]
  return large % small === 0n
}

/** Whether a unit costs the same on both sides, but for rounding: then the quantities differ, not their units. */
function isSamePrice(amount: bigint, qty: bigint, ownAmount: bigint, ownQty: bigint): boolean {
  const apart = size(amount * ownQty - ownAmount * qty)
  return apart <= ROUNDING * size(qty) || apart <= ROUNDING * size(ownQty)
}
