import type { TAX_ROUNDINGS } from '#modules/master-data/record/contract/records/organisation-records.ts'
import { add, compare, type Decimal, isZero, lineTax, sum } from '#platform/contract/values/decimal.ts'

/** What rows of one rate of tax come to. */
export interface RateTotal {
  /** Percent. */
  taxRate: Decimal
  rowCount: number
  netAmount: Decimal
  taxAmount: Decimal
}

/** Adds rows up by their rates of tax, the smallest first. */
export function rateTotals(rows: Iterable<Omit<RateTotal, 'rowCount'>>): RateTotal[] {
  const totals = new Map<Decimal, RateTotal>()
  for (const { taxRate, netAmount, taxAmount } of rows) {
    const { rowCount, ...before } = totals.get(taxRate) ?? { rowCount: 0, netAmount: '0', taxAmount: '0' }
    totals.set(taxRate, {
      taxRate,
      rowCount: rowCount + 1,
      netAmount: add(before.netAmount, netAmount),
      taxAmount: add(before.taxAmount, taxAmount),
    })
  }
  return [...totals.values()].sort((a, b) => compare(a.taxRate, b.taxRate))
}

/** The totals as a bill has them: by `rate` the tax of each rate is rounded once, by `line` it is the sum of the rows. */
export const asBilled = (
  totals: readonly RateTotal[],
  taxRounding: (typeof TAX_ROUNDINGS)[number],
  decimals: number,
): RateTotal[] =>
  totals.map((total) =>
    taxRounding === 'rate' ? { ...total, taxAmount: lineTax(total.netAmount, total.taxRate, decimals) } : total,
  )

/** Whether rows come to nothing with their tax, so that no bill is made of them; no rows at all are another matter. */
export const isSumZero = (totals: readonly RateTotal[]): boolean =>
  totals.length > 0 && isZero(sum(totals.flatMap(({ netAmount, taxAmount }) => [netAmount, taxAmount])))
