import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { TASK_STATES } from '#modules/receipts/put-away/contract/fields.ts'
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

/** The life of a return document: as that of a receipt's row, the document as a whole. */
export const returnLifecycle = defineLifecycle({
  document: 'return',
  states: RECEIPT_STATES,
  initial: ['posted', 'reversal'],
  wrongSide: receiptsErrors.wrongSide,
  transitions: [
    {
      action: 'cancelReturn',
      from: ['posted'],
      to: ['reversed'],
      sides: ['purchaser'],
      refusal: receiptsErrors.returnReversedAlready,
    },
  ],
})

/** What decides about a task of putting away beside its state. */
export interface TaskFacts {
  /** It was corrected by an adjustment order. */
  isAdjusted?: boolean
}

const UNDER_WAY = ['initial', 'inProgress'] as const

/**
 * The life of a task of putting away (spec domain §4, task status): what is not put away when it closes stays in the receiving
 * cell. The return of all that is open completes it; the cancellation of its receipt closes it, and the receipt's own life says
 * when that may be.
 */
export const taskLifecycle = defineLifecycle({
  document: 'putAwayTask',
  states: TASK_STATES,
  initial: ['initial'],
  wrongSide: receiptsErrors.wrongSide,
  transitions: [
    {
      action: 'start',
      from: ['initial'],
      to: ['inProgress'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotInitial,
    },
    {
      action: 'putAway',
      from: ['inProgress'],
      to: ['inProgress', 'complete'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotInProgress,
    },
    {
      action: 'suspend',
      from: UNDER_WAY,
      to: ['frozen'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotUnderWay,
    },
    {
      action: 'release',
      from: ['frozen'],
      to: UNDER_WAY,
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotFrozen,
    },
    {
      action: 'close',
      from: ['initial'],
      to: ['closed'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotUnderWay,
    },
    {
      // With goods in cells it is complete, since only complete tasks are corrected.
      action: 'close',
      from: ['inProgress'],
      to: ['closed', 'complete'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotUnderWay,
    },
    {
      action: 'reassign',
      from: ['initial', 'inProgress', 'frozen'],
      to: [],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotUnderWay,
    },
    {
      action: 'adjust',
      from: ['complete'],
      to: ['complete'],
      sides: ['purchaser'],
      guard: ({ isAdjusted }: TaskFacts) => (isAdjusted ? receiptsErrors.taskAdjusted : null),
      refusal: receiptsErrors.taskNotComplete,
    },
    {
      action: 'returnGoods',
      from: ['initial', 'inProgress', 'frozen'],
      to: ['complete'],
      sides: ['system'],
      refusal: receiptsErrors.taskNotUnderWay,
    },
    {
      action: 'cancelReceipt',
      from: ['initial', 'inProgress', 'complete', 'closed'],
      to: ['closed'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskFrozen,
    },
  ],
})

/** Actions of the table. */
export type TaskAction = (typeof taskLifecycle)['transitions'][number]['action']
