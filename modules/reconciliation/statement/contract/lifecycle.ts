import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { STATEMENT_STATES } from './fields.ts'

const { statementWrongSide, statementClosed, statementNotClosed } = reconciliationErrors
const unsettled = { from: ['open', 'matched'], refusal: statementClosed } as const

/** The life of a statement: paired as often as something comes in or is settled, and closed by the purchaser. */
export const statementLifecycle = defineLifecycle({
  document: 'statement',
  states: STATEMENT_STATES,
  initial: ['open', 'matched'],
  wrongSide: statementWrongSide,
  transitions: [
    { ...unsettled, action: 'match', to: ['open', 'matched'], sides: ['purchaser', 'supplier'] },
    { ...unsettled, action: 'close', to: ['closed'], sides: ['purchaser'] },
    {
      action: 'reopen',
      from: ['closed'],
      to: ['open', 'matched'],
      sides: ['purchaser'],
      refusal: statementNotClosed,
    },
  ],
})
