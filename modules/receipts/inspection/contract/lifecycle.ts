import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { INSPECTION_STATES } from './fields.ts'

/** The life of goods that are inspected: they wait, until there is a result or their arrival is taken back. */
export const inspectionLifecycle = defineLifecycle({
  document: 'inspection',
  states: INSPECTION_STATES,
  initial: ['toInspect'],
  wrongSide: receiptsErrors.wrongSide,
  transitions: [
    {
      action: 'decide',
      from: ['toInspect'],
      to: ['decided'],
      sides: ['purchaser'],
      refusal: receiptsErrors.inspectionEnded,
    },
    {
      action: 'takeBack',
      from: ['toInspect'],
      to: ['takenBack'],
      sides: ['purchaser'],
      refusal: receiptsErrors.inspectionEnded,
    },
  ],
})
