import type { ErrorDeclaration } from '../errors.ts'
import { decide, defineLifecycle } from '../lifecycle.ts'
import { platformErrors } from '../platform-texts.ts'
import { recordErrors } from './record-errors.ts'

/** States of a record with a life of its own: 2 draft, 1 effective, 0 invalid. Whatever asks for valid rows gets effective ones. */
export const RECORD_STATES = ['2', '1', '0'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/**
 * The life of such a record (spec domain §4, generic status): changed and deleted as a draft only, used while it is effective,
 * and from being invalid back to a draft, so that nothing changes while it is used.
 */
export const approvalLifecycle = defineLifecycle({
  document: 'record',
  states: RECORD_STATES,
  initial: ['2'],
  wrongSide: platformErrors.notAllowed,
  transitions: [
    { action: 'modify', from: ['2'], to: [], sides: ['purchaser'], refusal: recordErrors.recordNotDraft },
    { action: 'remove', from: ['2'], to: [], sides: ['purchaser'], refusal: recordErrors.recordNotDraft },
    { action: 'submit', from: ['2'], to: ['1'], sides: ['purchaser'], refusal: recordErrors.recordNotDraft },
    { action: 'invalidate', from: ['1'], to: ['0'], sides: ['purchaser'], refusal: recordErrors.recordNotEffective },
    { action: 'restore', from: ['0'], to: ['2'], sides: ['purchaser'], refusal: recordErrors.recordNotInvalid },
  ],
})

/** Actions of the table. */
export type RecordAction = (typeof approvalLifecycle)['transitions'][number]['action']
/** Those that lead to another state. */
export type RecordStep = Exclude<RecordAction, 'modify' | 'remove'>

/** Why a record in this state does not allow an action; null when it does. */
export function reasonAgainst(action: RecordAction, state: unknown): ErrorDeclaration | null {
  const known = RECORD_STATES.find((one) => one === state)
  if (known === undefined) return recordErrors.recordNotDraft
  const decision = decide(approvalLifecycle, action, known, 'purchaser', {})
  return decision.isAllowed ? null : decision.refusal
}

/** The state to which a step leads. */
export const stateAfter = (step: RecordStep): RecordState =>
  approvalLifecycle.transitions.find(({ action }) => action === step)?.to[0] ?? '2'
