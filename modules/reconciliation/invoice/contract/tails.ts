import { compare, type Decimal, subtract, sum } from '#platform/contract/values/decimal.ts'

/** Net and tax at a rate. */
export interface RateSums {
  taxRate: Decimal
  netAmount: Decimal
  taxAmount: Decimal
}

/** What decides about the tails of a real invoice. */
export interface EnteredSums {
  taxRate: Decimal
  invoiceAmount: Decimal
  taxAmount: Decimal
  /** Of the amount: charges, which stand beside the lines. */
  chargeAmount?: Decimal | null | undefined
}

/** Net or tax at a rate, as the lines are and as it is entered. */
export interface Tail {
  taxRate: Decimal
  part: 'net' | 'tax'
  expected: Decimal
  entered: Decimal
}

/** Net and tax of each rate that lines or real invoices have. */
export function tailsOf(expected: readonly RateSums[], entered: readonly EnteredSums[]): Tail[] {
  const rates = [...expected.map(({ taxRate }) => taxRate), ...entered.map(({ taxRate }) => taxRate)]
  const different = rates.filter((rate, at) => rates.findIndex((other) => compare(other, rate) === 0) === at)
  return different.flatMap((taxRate) => {
    const lines = expected.filter((of) => compare(of.taxRate, taxRate) === 0)
    const invoices = entered.filter((of) => compare(of.taxRate, taxRate) === 0)
    const net = invoices.map(({ invoiceAmount, chargeAmount }) => subtract(invoiceAmount, chargeAmount ?? '0'))
    const tax = invoices.map(({ taxAmount }) => taxAmount)
    return [
      { taxRate, part: 'net' as const, expected: sum(lines.map((of) => of.netAmount)), entered: sum(net) },
      { taxRate, part: 'tax' as const, expected: sum(lines.map((of) => of.taxAmount)), entered: sum(tax) },
    ]
  })
}

/** Whether what is entered differs by more than the limit, either way; exactly the limit does not. */
export function isBeyond({ expected, entered }: Tail, limit: Decimal): boolean {
  const off = subtract(entered, expected)
  return compare(off.startsWith('-') ? off.slice(1) : off, limit) > 0
}
