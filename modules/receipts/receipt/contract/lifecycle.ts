import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'

/** States of an acceptance or rejection row: posted, reversed by a later row, or itself such a reversing row. */
export const RECEIPT_STATES = ['posted', 'reversed', 'reversal'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** The state of a row by its marks. */
export function receiptState(row: { isReversed: boolean; reversesId: string | null }): ReceiptState {
  if (row.reversesId !== null) return 'reversal'
  return row.isReversed ? 'reversed' : 'posted'
}

/** What decides about an acceptance beside its state. */
export interface ReceiptFacts {
  /** It is of gifts, of which nobody owes anything. */
  isGift?: boolean
  /** Something of it went back to the supplier. */
  isReturned?: boolean
  /** All of it did. */
  isAllReturned?: boolean
  /** A task put goods of it into a cell of its choice. */
  isPutAway?: boolean
  /** The task of its goods is frozen. */
  isTaskFrozen?: boolean
}

/** The life of a receipt's row (domain, documents 5): it is never edited, only reversed, and only once. */
export const receiptLifecycle = defineLifecycle({
  document: 'receipt',
  states: RECEIPT_STATES,
  initial: ['posted', 'reversal'],
  wrongSide: receiptsErrors.wrongSide,
  transitions: [
    {
      action: 'cancelReceipt',
      from: ['posted'],
      to: ['reversed'],
      sides: ['purchaser'],
      guard: ({ isReturned, isPutAway, isTaskFrozen }: ReceiptFacts) => {
        if (isReturned) return receiptsErrors.returnedMeanwhile
        if (isPutAway) return receiptsErrors.putAwayMeanwhile
        return isTaskFrozen ? receiptsErrors.taskFrozen : null
      },
      refusal: receiptsErrors.reversedAlready,
    },
    {
      action: 'returnGoods',
      from: ['posted'],
      to: ['posted'],
      sides: ['purchaser'],
      guard: ({ isGift, isAllReturned }: ReceiptFacts) => {
        if (isGift) return receiptsErrors.giftNotReturned
        return isAllReturned ? receiptsErrors.allReturned : null
      },
      refusal: receiptsErrors.reversedAlready,
    },
  ],
})
