import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { BILL_STATES, UNSENT_STATES } from './fields.ts'

/** What decides about a bill beside its state. */
export interface BillFacts {
  /** Nothing stands on it. */
  isEmpty?: boolean
  /** Its lines add up to 0. */
  isSumZero?: boolean
  /** The supplier does not agree with some of its lines. */
  isDisputed?: boolean
  /** Some of its lines stand on an invoicing bill. */
  isInvoiced?: boolean
}

const {
  billNotDraft,
  billNotProposed,
  billNotPending,
  billNotConfirmed,
  billEmpty,
  billSumZero,
  billDisputed,
  billHasInvoice,
  billNotShared,
  billWrongSide,
} = reconciliationErrors
const draft = { from: UNSENT_STATES, sides: ['purchaser'], refusal: billNotDraft } as const
const pending = { from: ['pendingConfirm'], refusal: billNotPending } as const

/**
 * The life of a bill: made by the purchaser, or proposed by its supplier and checked by the purchaser; sent to its supplier, who confirms
 * it or returns it with what is in dispute.
 */
export const billLifecycle = defineLifecycle({
  document: 'bill',
  states: BILL_STATES,
  initial: ['draft', 'proposed'],
  wrongSide: billWrongSide,
  transitions: [
    {
      ...draft,
      action: 'send',
      to: ['pendingConfirm'],
      guard: ({ isEmpty, isSumZero }: BillFacts) => (isEmpty ? billEmpty : isSumZero ? billSumZero : null),
    },
    { ...draft, action: 'takeOff', to: [] },
    { ...draft, action: 'void', to: ['voided'] },
    { action: 'retract', from: ['proposed'], to: ['voided'], sides: ['supplier'], refusal: billNotProposed },
    { ...pending, action: 'withdraw', to: ['draft'], sides: ['purchaser'] },
    { ...pending, action: 'dispute', to: [], sides: ['supplier'] },
    { ...pending, action: 'return', to: ['returned'], sides: ['supplier'] },
    {
      ...pending,
      action: 'confirm',
      to: ['confirmed'],
      sides: ['supplier'],
      guard: ({ isDisputed }: BillFacts) => (isDisputed ? billDisputed : null),
    },
    {
      action: 'cancelConfirm',
      from: ['confirmed'],
      to: ['pendingConfirm'],
      sides: ['purchaser', 'supplier'],
      refusal: billNotConfirmed,
      guard: ({ isInvoiced }: BillFacts) => (isInvoiced ? billHasInvoice : null),
    },
    { action: 'finish', from: ['confirmed'], to: ['invoiced'], sides: ['system'], refusal: billNotConfirmed },
    { action: 'reopen', from: ['invoiced'], to: ['confirmed'], sides: ['system'], refusal: billNotConfirmed },
    { action: 'close', from: ['invoiced'], to: ['closed'], sides: ['system'], refusal: billNotConfirmed },
    { action: 'unclose', from: ['closed'], to: ['invoiced'], sides: ['system'], refusal: billNotConfirmed },
    {
      action: 'message',
      from: ['proposed', 'pendingConfirm', 'returned', 'confirmed', 'invoiced', 'closed'],
      to: [],
      sides: ['purchaser', 'supplier'],
      refusal: billNotShared,
    },
  ],
})
