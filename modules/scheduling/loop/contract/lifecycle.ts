import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { LOOP_STATES } from './fields.ts'

/** What decides about a loop beside its state. */
export interface LoopFacts {
  /** Some of its cards are ordered or on the way. */
  hasOpenRequests?: boolean
}

const { wrongSide, loopClosed, loopHasRequests } = schedulingErrors

/** The life of a loop: it runs until it is closed, which takes its cards out; not while a container is ordered or on the way. */
export const loopLifecycle = defineLifecycle({
  document: 'kanbanLoop',
  states: LOOP_STATES,
  initial: ['active'],
  wrongSide,
  transitions: [
    { action: 'edit', from: ['active'], to: [], sides: ['purchaser'], refusal: loopClosed },
    {
      action: 'close',
      from: ['active'],
      to: ['closed'],
      sides: ['purchaser'],
      refusal: loopClosed,
      guard: ({ hasOpenRequests }: LoopFacts) => (hasOpenRequests ? loopHasRequests : null),
    },
  ],
})
