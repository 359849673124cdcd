import type { ElectronicLine } from '#modules/reconciliation/e-invoice/server/electronic-invoice.ts'
import { compare, type Decimal, divide, fitsDecimals, isPositive, isZero } from '#platform/contract/values/decimal.ts'
import type { InvoicedLine } from './electronic-lines.ts'

/** What an invoice states of a line of its invoicing bill. */
export interface StatedLine {
  id: string
  goodsNo: string
  goodsName: string
  invoiceQty: Decimal
  invoicePrice: Decimal
}

/** Decimals of stated quantities and prices. */
const DECIMALS = 6

/**
 * Finds the lines of an invoicing bill that the lines of an invoice mean: by item, then by what makes them owed, then by quantity or amount,
 * where each leaves one. Answers what is stated of those whose quantity or price differs, and how many of the lines with a
 * quantity were not found. Those of a red one state nothing, since its lines have no quantity to be invoiced.
 */
export function statedLines(
  lines: readonly ElectronicLine[],
  { lines: known, isRed }: { lines: readonly InvoicedLine[]; isRed: boolean },
): { stated: StatedLine[]; unmatched: number } {
  if (isRed) return { stated: [], unmatched: 0 }
  const open = new Set(known.filter(({ qty }) => isPositive(qty)))
  const delivered = lines.filter(({ qty, netAmount }) => isPositive(qty) && !isZero(netAmount))
  const stated: StatedLine[] = []
  let unmatched = 0
  for (const line of delivered) {
    const found = meant(line, [...open], delivered)
    const price = divide(line.price, line.baseQty, DECIMALS)
    if (!found || !fitsDecimals(line.qty, DECIMALS) || !isPositive(price)) {
      unmatched += 1
      continue
    }
    open.delete(found)
    if (compare(line.qty, found.qty) === 0 && compare(price, found.price) === 0) continue
    const { id, goodsNo, goodsName } = found
    stated.push({ id, goodsNo, goodsName, invoiceQty: line.qty, invoicePrice: price })
  }
  return { stated, unmatched }
}

/** The only line that a line of an invoice can mean. */
function meant(
  line: ElectronicLine,
  open: readonly InvoicedLine[],
  all: readonly ElectronicLine[],
): InvoicedLine | undefined {
  const ofItem = open.filter(({ goodsNo }) => goodsNo !== '' && goodsNo === line.goodsNo)
  const isOnly = all.filter(({ goodsNo }) => goodsNo === line.goodsNo).length === 1
  if (ofItem.length === 1 && isOnly) return ofItem[0]
  const ways: readonly ((of: InvoicedLine) => boolean)[] = [
    ({ originNo }) => originNo !== '' && originNo === line.originNo,
    ({ qty, netAmount }) => compare(qty, line.qty) === 0 && compare(netAmount, line.netAmount) === 0,
    ({ qty }) => compare(qty, line.qty) === 0,
    ({ netAmount }) => compare(netAmount, line.netAmount) === 0,
  ]
  for (const way of ways) {
    const fitting = ofItem.filter(way)
    if (fitting.length === 1) return fitting[0]
  }
  return undefined
}
