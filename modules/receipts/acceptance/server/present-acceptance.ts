import {
  presentReceipt,
  type ReceiptMarks,
  type ShownReceipt,
} from '#modules/receipts/receipt/server/present-receipt.ts'
import { compare, type Decimal, isPositive, isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'

interface AcceptanceMarks {
  receiveQty: Decimal
  giftQty: Decimal
  returnedQty: Decimal
  /** `putAway` where a task has put goods of it away, else the task's state. */
  taskState: string | null
}

/** An acceptance with what its reader may do: cancel it, or return its goods. */
export function presentAcceptance<R extends ReceiptMarks & AcceptanceMarks>(
  { taskState, ...row }: R,
  context: CallContext,
): ShownReceipt<Omit<R, 'taskState'> & ReceiptMarks> {
  const { receiveQty, giftQty, returnedQty } = row
  const facts = {
    isGift: !isZero(giftQty),
    isReturned: isPositive(returnedQty),
    isAllReturned: compare(returnedQty, receiveQty) >= 0,
    isPutAway: taskState === 'putAway',
    isTaskFrozen: taskState === 'frozen',
  }
  return presentReceipt(row, context, ['cancelReceipt', 'returnGoods'], facts)
}
