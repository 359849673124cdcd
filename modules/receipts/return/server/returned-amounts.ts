import type { Returned } from '#modules/receipts/receipt/server/returned-of.ts'
import { add, type Decimal, divide, maximum, multiply, subtract } from '#platform/contract/values/decimal.ts'

/** An acceptance as far as amounts of returns follow from it. */
interface AcceptedAmounts {
  receive_qty: Decimal
  amount: Decimal
  tax_amount: Decimal
}

/**
 * What a further return takes off an acceptance: its share of the whole, less what went before, so that all returns together
 * take exactly what was accepted, however they were rounded. Of several one may have been taken back that was rounded down, so that
 * the others took more than their share already: then the next takes nothing.
 */
export function returnedAmounts(
  accepted: AcceptedAmounts,
  before: Returned,
  quantity: Decimal,
  currencyDecimals: number,
): { amount: Decimal; taxAmount: Decimal } {
  const together = add(before.qty, quantity)
  const shareOf = (whole: Decimal) => divide(multiply(whole, together), accepted.receive_qty, currencyDecimals)
  return {
    amount: maximum('0', subtract(shareOf(accepted.amount), before.amount)),
    taxAmount: maximum('0', subtract(shareOf(accepted.tax_amount), before.taxAmount)),
  }
}
