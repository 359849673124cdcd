import { add, compare, type Decimal, divide, multiply, subtract } from '#platform/contract/values/decimal.ts'

/** What of a payable is open, and what stands on bills of it. */
export interface SharedPayable {
  qty: Decimal
  amount: Decimal
  taxAmount: Decimal
  openQty: Decimal
  openNet: Decimal
  openTax: Decimal
  onBillNet: Decimal
  onBillTax: Decimal
}

/**
 * Net amount and tax of a quantity of a payable, as a line that bills it has them: what the payable costs up to it, rounded to the
 * decimals of the currency, less what stands on bills already.
 */
export function shareOf(
  payable: SharedPayable,
  qty: Decimal,
  decimals: number,
): { netAmount: Decimal; taxAmount: Decimal } {
  const { openQty, openNet, openTax, onBillNet, onBillTax } = payable
  if (compare(qty, openQty) === 0) return { netAmount: openNet, taxAmount: openTax }
  const billed = add(subtract(payable.qty, openQty), qty)
  const upTo = (whole: Decimal) => divide(multiply(whole, billed), payable.qty, decimals)
  return {
    netAmount: subtract(upTo(payable.amount), onBillNet),
    taxAmount: subtract(upTo(payable.taxAmount), onBillTax),
  }
}
