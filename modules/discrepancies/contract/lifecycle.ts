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

// The purchaser decides about what is not closed.
const decided = { from: ['open', 'answered'], sides: ['purchaser'], refusal: discrepanciesErrors.notOpen } as const
// A note that stands is taken back.
const noted = {
  action: 'reopen',
  sides: ['purchaser'],
  guard: unlessNoted(discrepanciesErrors.notNoted),
  refusal: discrepanciesErrors.notNoted,
} as const
// Goods settle it, whoever brings them.
const settled = { action: 'settle', sides: ['supplier', 'purchaser'], refusal: discrepanciesErrors.notOpen } as const
// What had settled it counts no more.
const released = {
  action: 'release',
  sides: ['supplier', 'purchaser'],
  refusal: discrepanciesErrors.withdrawn,
} as const

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
    { ...decided, action: 'assign', to: [] },
    { ...decided, action: 'close', to: ['closed'] },
    {
      action: 'reopen',
      from: ['closed'],
      to: ['open', 'answered'],
      sides: ['purchaser'],
      guard: unlessNoted(discrepanciesErrors.settledByDocument),
      refusal: discrepanciesErrors.notNoted,
    },
    // A note may stand beside what is open again since the document that had settled it is void.
    { ...noted, from: ['open'], to: ['open'] },
    { ...noted, from: ['answered'], to: ['answered'] },
    { ...settled, from: ['open'], to: ['open', 'closed'] },
    { ...settled, from: ['answered'], to: ['answered', 'closed'] },
    { ...released, from: ['open'], to: ['open'] },
    { ...released, from: ['answered'], to: ['answered'] },
    { ...released, from: ['closed'], to: ['open', 'answered'] },
    {
      action: 'withdraw',
      from: ['open', 'answered', 'closed'],
      to: ['withdrawn'],
      sides: ['purchaser'],
      refusal: discrepanciesErrors.withdrawn,
    },
  ],
})
