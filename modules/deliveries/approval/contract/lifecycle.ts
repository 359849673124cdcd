import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { APPROVAL_STATES } from './fields.ts'

/** What the guards of an approval's transitions look at. */
export interface ApprovalFacts {
  /** The own side asked for it. */
  isOwn: boolean
}

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
    {
      action: 'approve',
      from: ['pendingReview'],
      to: ['approved'],
      sides: ['purchaser'],
      refusal: deliveriesErrors.notPendingReview,
    },
    {
      action: 'reject',
      from: ['pendingReview'],
      to: ['rejected'],
      sides: ['purchaser'],
      refusal: deliveriesErrors.notPendingReview,
    },
    {
      action: 'void',
      from: ['pendingReview', 'approved'],
      to: ['voided'],
      sides: ['purchaser'],
      refusal: deliveriesErrors.approvalNotVoidable,
    },
    {
      action: 'void',
      from: ['pendingReview', 'approved'],
      to: ['voided'],
      sides: ['supplier'],
      guard: ({ isOwn }: ApprovalFacts) => (isOwn ? null : deliveriesErrors.approvalNotOwn),
      refusal: deliveriesErrors.approvalNotVoidable,
    },
  ],
})
