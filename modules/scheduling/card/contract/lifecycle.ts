import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { CARD_STATES, REQUESTED_STATES } from './fields.ts'

/** What decides about a card beside its state. */
export interface CardFacts {
  /** Its supplier may get no orders. */
  isSupplierFrozen?: boolean
}

const {
  wrongSide,
  supplierFrozen,
  cardNotFull,
  cardNotEmpty,
  cardNotWaiting,
  cardNotOrdered,
  cardNotInTransit,
  cardNotRequested,
} = schedulingErrors

/**
 * The life of a card: reported empty, ordered, shipped and full again. It is ordered only while it is empty, so that it never has two
 * open requests. Whether a report orders it at once is decided by its loop.
 */
export const cardLifecycle = defineLifecycle({
  document: 'kanbanCard',
  states: CARD_STATES,
  initial: ['full'],
  wrongSide,
  transitions: [
    { action: 'empty', from: ['full'], to: ['ordered', 'empty'], sides: ['purchaser'], refusal: cardNotFull },
    {
      action: 'order',
      from: ['empty'],
      to: ['ordered'],
      sides: ['purchaser'],
      refusal: cardNotEmpty,
      guard: ({ isSupplierFrozen }: CardFacts) => (isSupplierFrozen ? supplierFrozen : null),
    },
    { action: 'withdraw', from: ['empty', 'ordered'], to: ['full'], sides: ['purchaser'], refusal: cardNotWaiting },
    { action: 'ship', from: ['ordered'], to: ['inTransit'], sides: ['supplier'], refusal: cardNotOrdered },
    { action: 'recall', from: ['inTransit'], to: ['ordered'], sides: ['supplier'], refusal: cardNotInTransit },
    { action: 'receive', from: REQUESTED_STATES, to: ['full'], sides: ['purchaser'], refusal: cardNotRequested },
    { action: 'remove', from: ['full'], to: ['removed'], sides: ['purchaser'], refusal: cardNotFull },
    { action: 'retire', from: ['full', 'empty'], to: ['removed'], sides: ['system'], refusal: cardNotFull },
  ],
})
