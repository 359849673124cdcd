import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { INVOICE_STATES } from './fields.ts'

/** What decides about an invoicing bill beside its state. */
export interface InvoiceFacts {
  /** No real invoice is entered. */
  isUnentered?: boolean
  /** It is red, and the tax platform has not allowed the red invoice. */
  isRedRequestOpen?: boolean
  /** It differs beyond a limit or looks like another invoice, and nobody has released that. */
  isUnreleased?: boolean
  /** Of that: a difference. */
  isDifferenceOpen?: boolean
  /** Of that: a likely duplicate, whose release is a right of its own. */
  isDuplicateOpen?: boolean
  /** Suppliers may not write off what is approved. */
  isVoidClosed?: boolean
  /** The purchaser issued its invoice under an agreement. */
  isSelfBilled?: boolean
}

const {
  invoiceNotPendingEntry,
  invoiceNotPendingApproval,
  invoiceNotRejected,
  invoiceNotApproved,
  invoiceNotThrown,
  invoiceAlreadyThrown,
  invoicesMissing,
  redRequestNeeded,
  releaseNeeded,
  nothingToRelease,
  noDuplicateToRelease,
  voidClosed,
  notSelfBilled,
  selfBilledByPurchaser,
  confirmedBySupplier,
  invoiceNotCancellable,
  invoiceWrongSide,
} = reconciliationErrors

const entry = { from: ['pendingEntry'], sides: ['supplier'], refusal: invoiceNotPendingEntry } as const
const approval = { from: ['pendingApproval'], sides: ['purchaser'], refusal: invoiceNotPendingApproval } as const
const approved = { from: ['approved'], sides: ['purchaser'], refusal: invoiceNotApproved } as const
const ended = { from: ['approved'], to: ['writtenOff'], refusal: invoiceAlreadyThrown } as const

/** What is the supplier's to do with invoices of its own alone. */
const ofSupplier = ({ isSelfBilled }: InvoiceFacts) => (isSelfBilled ? selfBilledByPurchaser : null)
/** What both sides do with self-billed invoices alone. */
const ofSelfBilled = ({ isSelfBilled }: InvoiceFacts) => (isSelfBilled === false ? notSelfBilled : null)

/**
 * The life of an invoicing bill: invoices are entered, matched, approved and handed over to the ERP. A self-billed one begins with its
 * invoice, and its supplier confirms it in place of the approval.
 */
export const invoiceLifecycle = defineLifecycle({
  document: 'invoiceDoc',
  states: INVOICE_STATES,
  initial: ['pendingEntry', 'pendingApproval'],
  wrongSide: invoiceWrongSide,
  transitions: [
    { ...entry, action: 'enter', to: [] },
    { ...entry, action: 'redRequest', to: [] },
    { ...entry, action: 'lapse', to: [], sides: ['system'] },
    { ...entry, action: 'delete', to: ['deleted'] },
    {
      ...entry,
      action: 'commit',
      to: ['pendingApproval'],
      guard: ({ isUnentered, isRedRequestOpen }: InvoiceFacts) =>
        isUnentered ? invoicesMissing : isRedRequestOpen ? redRequestNeeded : null,
    },
    {
      action: 'withdraw',
      from: ['pendingApproval'],
      to: ['pendingEntry'],
      sides: ['supplier'],
      refusal: invoiceNotPendingApproval,
      guard: ofSupplier,
    },
    {
      ...approval,
      action: 'release',
      to: [],
      guard: ({ isDifferenceOpen }: InvoiceFacts) => (isDifferenceOpen === false ? nothingToRelease : null),
    },
    {
      ...approval,
      action: 'releaseDuplicate',
      to: [],
      guard: ({ isDuplicateOpen }: InvoiceFacts) => (isDuplicateOpen === false ? noDuplicateToRelease : null),
    },
    {
      ...approval,
      action: 'approve',
      to: ['approved'],
      guard: ({ isUnreleased, isSelfBilled }: InvoiceFacts) =>
        isSelfBilled ? confirmedBySupplier : isUnreleased ? releaseNeeded : null,
    },
    {
      ...approval,
      action: 'reject',
      to: ['approvalRejected'],
      guard: ({ isSelfBilled }: InvoiceFacts) => (isSelfBilled ? confirmedBySupplier : null),
    },
    {
      ...approval,
      action: 'confirm',
      to: ['approved'],
      sides: ['supplier'],
      guard: ({ isUnreleased, ...facts }: InvoiceFacts) => ofSelfBilled(facts) ?? (isUnreleased ? releaseNeeded : null),
    },
    { ...approval, action: 'object', to: ['approvalRejected'], sides: ['supplier'], guard: ofSelfBilled },
    {
      action: 'reissue',
      from: ['approvalRejected'],
      to: ['pendingApproval'],
      sides: ['purchaser'],
      refusal: invoiceNotRejected,
      guard: ofSelfBilled,
    },
    {
      action: 'cancel',
      from: ['pendingApproval', 'approvalRejected'],
      to: ['writtenOff'],
      sides: ['purchaser'],
      refusal: invoiceNotCancellable,
      guard: ofSelfBilled,
    },
    {
      action: 'correct',
      from: ['approvalRejected'],
      to: ['pendingEntry'],
      sides: ['supplier'],
      refusal: invoiceNotRejected,
      guard: ofSupplier,
    },
    { ...approved, action: 'throw', to: [] },
    { ...approved, action: 'post', to: ['thrown'], sides: ['purchaser', 'system'] },
    { ...approved, action: 'refuse', to: [], sides: ['system'] },
    { ...ended, action: 'writeOff', sides: ['purchaser'] },
    {
      ...ended,
      action: 'void',
      sides: ['supplier'],
      guard: ({ isVoidClosed }: InvoiceFacts) => (isVoidClosed ? voidClosed : null),
    },
    {
      action: 'reverse',
      from: ['thrown'],
      to: ['writtenOff'],
      sides: ['purchaser', 'system'],
      refusal: invoiceNotThrown,
    },
  ],
})
