import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { ADJUSTMENT_STATES } from './fields.ts'

const { adjustmentWrongSide, adjustmentNotPending, adjustmentNotAccepted, nothingToAdjust, adjustedLater, onBill } =
  reconciliationErrors

/** What decides about a price adjustment beside its state. */
export interface PriceAdjustmentFacts {
  /** All of its acceptances were cancelled. */
  isEmpty?: boolean
  /** Some of what it changes stands on a bill. */
  isOnBill?: boolean
  /** The price of some of its acceptances was adjusted again. */
  isAdjustedLater?: boolean
}

const pending = { from: ['pendingConfirmation'], refusal: adjustmentNotPending } as const

/** The life of a price adjustment: its supplier agrees or rejects; the purchaser withdraws it before, or cancels it after. */
export const priceAdjustmentLifecycle = defineLifecycle({
  document: 'priceAdjustment',
  states: ADJUSTMENT_STATES,
  initial: ['pendingConfirmation'],
  wrongSide: adjustmentWrongSide,
  transitions: [
    {
      ...pending,
      action: 'confirm',
      to: ['accepted'],
      sides: ['supplier'],
      guard: ({ isEmpty }: PriceAdjustmentFacts) => (isEmpty ? nothingToAdjust : null),
    },
    { ...pending, action: 'reject', to: ['rejected'], sides: ['supplier'] },
    { ...pending, action: 'withdraw', to: ['withdrawn'], sides: ['purchaser'] },
    {
      action: 'cancel',
      from: ['accepted'],
      to: ['withdrawn'],
      sides: ['purchaser'],
      guard: ({ isOnBill, isAdjustedLater }: PriceAdjustmentFacts) =>
        isOnBill ? onBill : isAdjustedLater ? adjustedLater : null,
      refusal: adjustmentNotAccepted,
    },
  ],
})
