import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import { discrepanciesErrors } from './errors.ts'
import type { DiscrepancyState } from './fields.ts'

/** What decides about a discrepancy beside its state. */
export interface DiscrepancyFacts {
  /** A note stands that took something off it. */
  isNoted?: boolean
}

/** Whether a note stands: what it took off counts, or it closed what has no quantity. */
export const isNoted = (closedBy: string | null, notedQty: Decimal): boolean =>
  closedBy === 'note' || compare(notedQty, '0') > 0

/** Only a note is taken back by people; what goods settled is open again with their document. */
const unlessNoted = (refusal: ErrorDeclaration) => (facts: DiscrepancyFacts) =>
  facts.isNoted === false ? refusal : null

/**
 * The life of a discrepancy. Goods settle it (`settle`: a new ASN ships what is missing, a return takes back what is wrong),
 * or a note does; when a document that settled it is voided or cancelled, its part is open again (`release`).
 */
export const discrepancyLifecycle = defineLifecycle({
  document: 'discrepancy',
  states: ['open', 'answered', 'closed', 'withdrawn'] satisfies DiscrepancyState[],
  initial: ['open'],
  wrongSide: discrepanciesErrors.wrongSide,
  transitions: [
    {
      action: 'answer',
      from: ['open', 'answered'],
      to: ['answered'],
      sides: ['supplier'],
      refusal: discrepanciesErrors.notOpen,
    },
    {
      action: 'assign',
      from: ['open', 'answered'],
      to: [],
      sides: ['purchaser'],
      refusal: discrepanciesErrors.notOpen,
    },
    {
      action: 'close',
      from: ['open', 'answered'],
      to: ['closed'],
      sides: ['purchaser'],
      refusal: discrepanciesErrors.notOpen,
    },
    {
      action: 'reopen',
      from: ['closed'],
      to: ['open', 'answered'],
      sides: ['purchaser'],
      guard: unlessNoted(discrepanciesErrors.settledByDocument),
      refusal: discrepanciesErrors.notNoted,
    },
    // A note may stand beside what is open again since the document that had settled it is void.
    {
      action: 'reopen',
      from: ['open'],
      to: ['open'],
      sides: ['purchaser'],
      guard: unlessNoted(discrepanciesErrors.notNoted),
      refusal: discrepanciesErrors.notNoted,
    },
    {
      action: 'reopen',
      from: ['answered'],
      to: ['answered'],
      sides: ['purchaser'],
      guard: unlessNoted(discrepanciesErrors.notNoted),
      refusal: discrepanciesErrors.notNoted,
    },
    {
      action: 'settle',
      from: ['open'],
      to: ['open', 'closed'],
      sides: ['supplier', 'purchaser'],
      refusal: discrepanciesErrors.notOpen,
    },
    {
      action: 'settle',
      from: ['answered'],
      to: ['answered', 'closed'],
      sides: ['supplier', 'purchaser'],
      refusal: discrepanciesErrors.notOpen,
    },
    {
      action: 'release',
      from: ['open'],
      to: ['open'],
      sides: ['supplier', 'purchaser'],
      refusal: discrepanciesErrors.withdrawn,
    },
    {
      action: 'release',
      from: ['answered'],
      to: ['answered'],
      sides: ['supplier', 'purchaser'],
      refusal: discrepanciesErrors.withdrawn,
    },
    {
      action: 'release',
      from: ['closed'],
      to: ['open', 'answered'],
      sides: ['supplier', 'purchaser'],
      refusal: discrepanciesErrors.withdrawn,
    },
    {
      action: 'withdraw',
      from: ['open', 'answered', 'closed'],
      to: ['withdrawn'],
      sides: ['purchaser'],
      refusal: discrepanciesErrors.withdrawn,
    },
  ],
})
