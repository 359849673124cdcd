import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { CHANGE_STATES } from './fields.ts'

/** What the guards look at. */
export interface ChangeFacts {
  /** The reader proposed it. */
  isOwn: boolean
}

/** The life of a change of bank or tax data: the supplier proposes, the buyer decides, and nobody decides on the own proposal. */
export const supplierChangeLifecycle = defineLifecycle({
  document: 'supplierChange',
  states: CHANGE_STATES,
  initial: ['0'],
  wrongSide: masterDataErrors.changeWrongSide,
  transitions: [
    {
      action: 'approve',
      from: ['0'],
      to: ['1'],
      sides: ['purchaser'],
      guard: ({ isOwn }: ChangeFacts) => (isOwn ? masterDataErrors.changeOwn : null),
      refusal: masterDataErrors.changeDecided,
    },
    { action: 'reject', from: ['0'], to: ['2'], sides: ['purchaser'], refusal: masterDataErrors.changeDecided },
    { action: 'withdraw', from: ['0'], to: ['3'], sides: ['supplier'], refusal: masterDataErrors.changeDecided },
  ],
})

/** Actions of the table. */
export type ChangeAction = (typeof supplierChangeLifecycle)['transitions'][number]['action']
