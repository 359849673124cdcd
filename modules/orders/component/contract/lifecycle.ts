import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { ORDER_STATES } from '#modules/orders/order/contract/fields.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import type { IssueType } from './fields.ts'

// What a supplier may hold components of.
const atSupplier = {
  from: ['executing', 'changing', 'completed', 'closed', 'cancelled'],
  to: [],
  refusal: ordersErrors.nothingAtSupplier,
} as const
// Scrap that waits for a word.
const reported = { from: ['reported'], refusal: ordersErrors.scrapAnswered } as const
// Issues are reversed by the purchaser.
const reversing = {
  action: 'cancelComponentIssue',
  sides: ['purchaser'],
  refusal: ordersErrors.issueReversedAlready,
} as const

/** What may be done with the components of an outsourced order, by the order's state, which none of it changes. */
export const componentLifecycle = defineLifecycle({
  document: 'orderComponents',
  states: ORDER_STATES,
  initial: ORDER_STATES,
  wrongSide: ordersErrors.wrongSide,
  transitions: [
    {
      action: 'changeComponents',
      from: ['pendingRelease', 'accepting', 'executing', 'changing', 'rejected'],
      to: [],
      sides: ['purchaser'],
      refusal: ordersErrors.componentsFixed,
    },
    {
      // Only what a supplier has agreed to make is worth components.
      action: 'issueComponents',
      from: ['executing', 'changing'],
      to: [],
      sides: ['purchaser'],
      refusal: ordersErrors.notExecuting,
    },
    { ...atSupplier, action: 'takeComponentsBack', sides: ['purchaser'] },
    { ...atSupplier, action: 'reportScrap', sides: ['supplier'] },
  ],
})

/** States of scrap that a supplier reported. */
const SCRAP_STATES = ['reported', 'confirmed', 'refused', 'withdrawn', 'revoked'] as const

/** The life of reported scrap: the purchaser's word moves the balance, and takes it back. */
export const componentScrapLifecycle = defineLifecycle({
  document: 'componentScrap',
  states: SCRAP_STATES,
  initial: ['reported'],
  wrongSide: ordersErrors.wrongSide,
  transitions: [
    { ...reported, action: 'confirmScrap', to: ['confirmed'], sides: ['purchaser'] },
    { ...reported, action: 'refuseScrap', to: ['refused'], sides: ['purchaser'] },
    { ...reported, action: 'withdrawScrap', to: ['withdrawn'], sides: ['supplier'] },
    {
      action: 'revokeScrap',
      from: ['confirmed'],
      to: ['revoked'],
      sides: ['purchaser'],
      refusal: ordersErrors.scrapNotConfirmed,
    },
  ],
})

/** States of a document of components: posted, arrived at the supplier, reversed by a later one, or itself a reversing document. */
const COMPONENT_ISSUE_STATES = ['posted', 'arrived', 'reversed', 'reversal'] as const

/**
 * The life of a document of components: never edited, only reversed as a whole, and only once (domain, documents 5). The supplier
 * confirms that an issue arrived; while it stands so, it is not reversed.
 */
export const componentIssueLifecycle = defineLifecycle({
  document: 'componentIssue',
  states: COMPONENT_ISSUE_STATES,
  initial: ['posted', 'reversal'],
  wrongSide: ordersErrors.wrongSide,
  transitions: [
    {
      action: 'confirmArrival',
      from: ['posted'],
      to: ['arrived'],
      sides: ['supplier'],
      guard: ({ issueType }: { issueType: IssueType }) =>
        issueType === 'issue' ? null : ordersErrors.onlyIssuesArrive,
      refusal: ordersErrors.arrivalAnswered,
    },
    {
      // A count that was wrong, or that the purchaser does not believe, is made again.
      action: 'revokeArrival',
      from: ['arrived'],
      to: ['posted'],
      sides: ['purchaser', 'supplier'],
      refusal: ordersErrors.arrivalNotConfirmed,
    },
    { ...reversing, from: ['posted'], to: ['reversed'] },
    { ...reversing, from: ['arrived'], to: [], guard: () => ordersErrors.arrivalConfirmed },
    {
      action: 'printComponentIssue',
      from: ['posted', 'arrived'],
      to: [],
      sides: ['purchaser', 'supplier'],
      refusal: ordersErrors.reversedIssueNotPrinted,
    },
  ],
})
