import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { discrepanciesErrors } from './errors.ts'
import type { DiscrepancyState } from './fields.ts'

/** What decides about a discrepancy beside its state. */
export interface DiscrepancyFacts {
  /** It was closed by a note, not by goods. */
  isNoted?: boolean
}

/**
 * The life of a discrepancy. Goods settle it (`settle`: a new notice ships what is missing, a return takes back what is wrong),
 * or a note does; when what settled it is voided or cancelled, it is open again (`release`).
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
      guard: ({ isNoted }: DiscrepancyFacts) => (isNoted === false ? discrepanciesErrors.settledByDocument : null),
      refusal: discrepanciesErrors.notClosed,
    },
    {
      action: 'settle',
      from: ['open', 'answered'],
      to: ['open', 'answered', 'closed'],
      sides: ['supplier', 'purchaser', 'system'],
      refusal: discrepanciesErrors.notOpen,
    },
    {
      action: 'release',
      from: ['open', 'answered', 'closed'],
      to: ['open', 'answered'],
      sides: ['supplier', 'purchaser', 'system'],
      refusal: discrepanciesErrors.withdrawn,
    },
    {
      action: 'withdraw',
      from: ['open', 'answered', 'closed'],
      to: ['withdrawn'],
      sides: ['purchaser', 'system'],
      refusal: discrepanciesErrors.withdrawn,
    },
  ],
})
