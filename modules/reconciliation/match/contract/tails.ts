import { add, compare, type Decimal, minimum, multiply, subtract, sum } from '#platform/contract/values/decimal.ts'

/** What lines come to at a rate of tax. */
export interface RateSums {
  taxRate: Decimal
  netAmount: Decimal
  taxAmount: Decimal
  lineCount: number
}

/** What decides about the tails of a real invoice. */
export interface EnteredSums {
  taxRate: Decimal
  invoiceAmount: Decimal
  taxAmount: Decimal
  /** Of the amount: charges, which stand beside the lines. */
  chargeAmount?: Decimal | null | undefined
}

/** How far net and tax may differ from the lines, each. What is null says nothing; all that is said binds. */
export interface TailLimits {
  /** At each rate of tax. */
  tailAmount: Decimal | null
  /** At each rate, for each line that has it. */
  tailLineAmount: Decimal | null
  /** Over all rates together. */
  tailInvoiceAmount: Decimal | null
}

/** Net or tax at a rate, or of the whole, as the lines are and as it is entered. */
export interface Tail {
  /** Null: of all rates together. */
  taxRate: Decimal | null
  part: 'net' | 'tax'
  expected: Decimal
  entered: Decimal
  /** By how much they may differ, either way. */
  limit: Decimal
}

/** Net and tax of each rate that lines or real invoices have; then those of the whole, where a limit holds for it. */
export function tailsOf(expected: readonly RateSums[], entered: readonly EnteredSums[], limits: TailLimits): Tail[] {
  const rates = [...expected.map(({ taxRate }) => taxRate), ...entered.map(({ taxRate }) => taxRate)]
  const different = rates.filter((rate, at) => rates.findIndex((other) => compare(other, rate) === 0) === at)
  const pair = (taxRate: Decimal | null, limit: Decimal): Tail[] => {
    const isOf = (of: { taxRate: Decimal }) => taxRate === null || compare(of.taxRate, taxRate) === 0
    const [lines, invoices] = [expected.filter(isOf), entered.filter(isOf)]
    const net = invoices.map(({ invoiceAmount, chargeAmount }) => subtract(invoiceAmount, chargeAmount ?? '0'))
    const tax = invoices.map(({ taxAmount }) => taxAmount)
    return [
      { taxRate, limit, part: 'net', expected: sum(lines.map((of) => of.netAmount)), entered: sum(net) },
      { taxRate, limit, part: 'tax', expected: sum(lines.map((of) => of.taxAmount)), entered: sum(tax) },
    ]
  }
  const ofRates = different.flatMap((taxRate) => pair(taxRate, rateLimit(expected, taxRate, limits)))
  const { tailInvoiceAmount } = limits
  return tailInvoiceAmount === null ? ofRates : [...ofRates, ...pair(null, tailInvoiceAmount)]
}

function rateLimit(
  expected: readonly RateSums[],
  taxRate: Decimal,
  { tailAmount, tailLineAmount }: TailLimits,
): Decimal {
  if (tailLineAmount === null) return tailAmount ?? '0'
  const lines = expected.filter((of) => compare(of.taxRate, taxRate) === 0).map(({ lineCount }) => String(lineCount))
  const ofLines = multiply(tailLineAmount, sum(lines))
  return tailAmount === null ? ofLines : minimum(ofLines, tailAmount)
}

/** Whether what is entered differs by more than the limit, either way; exactly the limit does not. */
export function isBeyond({ expected, entered, limit }: Tail): boolean {
  const { lowest, highest } = rangeOf({ expected, limit })
  return compare(entered, lowest) < 0 || compare(entered, highest) > 0
}

/** From where to where an entry passes. */
export const rangeOf = ({ expected, limit }: Pick<Tail, 'expected' | 'limit'>) => ({
  lowest: subtract(expected, limit),
  highest: add(expected, limit),
})
