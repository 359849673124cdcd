import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { APPROVAL_STATES } from './fields.ts'

/** What the guards of an approval's transitions look at. */
export interface ApprovalFacts {
  /** The own side asked for it. */
  isOwn: boolean
}

// The purchaser answers what was asked for.
const reviewed = { from: ['pendingReview'], sides: ['purchaser'], refusal: deliveriesErrors.notPendingReview } as const
// Either side gives it up before its days are over.
const voided = {
  action: 'void',
  from: ['pendingReview', 'approved'],
  to: ['voided'],
  refusal: deliveriesErrors.approvalNotVoidable,
} as const

/** The life of a delivery approval (spec domain §4): asked for, granted or refused by the purchaser, and void before its days are over. */
export const approvalLifecycle = defineLifecycle({
  document: 'deliveryApproval',
  states: APPROVAL_STATES,
  initial: ['pendingReview'],
  wrongSide: deliveriesErrors.wrongSide,
  transitions: [
    {
      action: 'edit',
      from: ['pendingReview'],
      to: ['pendingReview'],
      sides: ['supplier', 'purchaser'],
      guard: ({ isOwn }: ApprovalFacts) => (isOwn ? null : deliveriesErrors.approvalNotOwn),
      refusal: deliveriesErrors.notPendingReview,
    },
    { ...reviewed, action: 'approve', to: ['approved'] },
    { ...reviewed, action: 'reject', to: ['rejected'] },
    { ...voided, sides: ['purchaser'] },
    {
      ...voided,
      sides: ['supplier'],
      guard: ({ isOwn }: ApprovalFacts) => (isOwn ? null : deliveriesErrors.approvalNotOwn),
    },
  ],
})
