import { compare, type Decimal, isPositive } from '#platform/contract/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { presentReceipt, type ReceiptMarks, type ShownReceipt } from './present-receipt.ts'

/** An acceptance with what its reader may do: cancel it, or return its goods. */
export function presentAcceptance<R extends ReceiptMarks & { receiveQty: Decimal; returnedQty: Decimal }>(
  row: R,
  context: CallContext,
): ShownReceipt<R> {
  const { receiveQty, returnedQty } = row
  const facts = { isReturned: isPositive(returnedQty), isAllReturned: compare(returnedQty, receiveQty) >= 0 }
  return presentReceipt(row, context, ['cancelReceipt', 'returnGoods'], facts)
}
