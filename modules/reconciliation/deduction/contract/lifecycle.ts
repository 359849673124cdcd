import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { DEDUCTION_STATES } from './fields.ts'

const { notPending, notRejected, notAccepted, notWithdrawable, onBill, wrongSide } = reconciliationErrors

/** What decides about a deduction beside its state. */
export interface DeductionFacts {
  /** Some of what it takes off stands on a bill. */
  isOnBill?: boolean
}

/** The life of a deduction: its supplier accepts or rejects it; a rejected one is asked for anew or withdrawn. */
export const deductionLifecycle = defineLifecycle({
  document: 'deduction',
  states: DEDUCTION_STATES,
  initial: ['pendingConfirmation'],
  wrongSide,
  transitions: [
    {
      action: 'confirm',
      from: ['pendingConfirmation'],
      to: ['accepted', 'rejected'],
      sides: ['supplier'],
      refusal: notPending,
    },
    { action: 'lapse', from: ['pendingConfirmation'], to: ['accepted'], sides: ['system'], refusal: notPending },
    {
      action: 'reInitiate',
      from: ['rejected'],
      to: ['pendingConfirmation'],
      sides: ['purchaser'],
      refusal: notRejected,
    },
    {
      action: 'withdraw',
      from: ['pendingConfirmation', 'rejected'],
      to: ['withdrawn'],
      sides: ['purchaser'],
      refusal: notWithdrawable,
    },
    {
      action: 'cancel',
      from: ['accepted'],
      to: ['withdrawn'],
      sides: ['purchaser'],
      guard: ({ isOnBill }: DeductionFacts) => (isOnBill ? onBill : null),
      refusal: notAccepted,
    },
  ],
})
