import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { TASK_STATES } from './fields.ts'

/** What decides about a task of putting away beside its state. */
export interface TaskFacts {
  /** It was corrected by an adjustment order. */
  isAdjusted?: boolean
}

const UNDER_WAY = ['initial', 'inProgress'] as const

// The purchaser acts on a task that is not over.
const underWay = { sides: ['purchaser'], refusal: receiptsErrors.taskNotUnderWay } as const

/**
 * The life of a task of putting away (spec domain §4, task status): what is not put away when it closes stays in the receiving
 * cell. The return of all that is open completes it; the cancellation of its receipt closes it, and the receipt's own life says
 * when that may be.
 */
export const taskLifecycle = defineLifecycle({
  document: 'putAwayTask',
  states: TASK_STATES,
  initial: ['initial'],
  wrongSide: receiptsErrors.wrongSide,
  transitions: [
    {
      action: 'start',
      from: ['initial'],
      to: ['inProgress'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotInitial,
    },
    {
      action: 'putAway',
      from: ['inProgress'],
      to: ['inProgress', 'complete'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotInProgress,
    },
    { ...underWay, action: 'suspend', from: UNDER_WAY, to: ['frozen'] },
    {
      action: 'release',
      from: ['frozen'],
      to: UNDER_WAY,
      sides: ['purchaser'],
      refusal: receiptsErrors.taskNotFrozen,
    },
    { ...underWay, action: 'close', from: ['initial'], to: ['closed'] },
    // With goods in cells it is complete, since only complete tasks are corrected.
    { ...underWay, action: 'close', from: ['inProgress'], to: ['closed', 'complete'] },
    { ...underWay, action: 'reassign', from: ['initial', 'inProgress', 'frozen'], to: [] },
    {
      action: 'adjust',
      from: ['complete'],
      to: ['complete'],
      sides: ['purchaser'],
      guard: ({ isAdjusted }: TaskFacts) => (isAdjusted ? receiptsErrors.taskAdjusted : null),
      refusal: receiptsErrors.taskNotComplete,
    },
    {
      action: 'returnGoods',
      from: ['initial', 'inProgress', 'frozen'],
      to: ['complete'],
      sides: ['system'],
      refusal: receiptsErrors.taskNotUnderWay,
    },
    {
      action: 'cancelReceipt',
      from: ['initial', 'inProgress', 'complete', 'closed'],
      to: ['closed'],
      sides: ['purchaser'],
      refusal: receiptsErrors.taskFrozen,
    },
  ],
})
