import { choice, date, defineFields, money, quantity, text, time } from '#platform/contract/fields.ts'

/** What matching compares. */
export const MATCH_KINDS = ['price', 'quantity', 'total', 'net', 'tax', 'charge', 'duplicate'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** What matching came to: nothing yet, within all limits, beyond one that may be released, or beyond one that may not. */
export const MATCH_OUTCOMES = ['none', 'pass', 'warn', 'refuse'] as const
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number]

/** What is compared: the order alone, what is received as well, what passed its inspection as well. */
export const MATCH_WAYS = ['2', '3', '4'] as const
export type MatchWays = (typeof MATCH_WAYS)[number]

/** Against what totals are held: the whole order line, or the price of the quantity that is invoiced so far. */
export const MATCH_BASES = ['line', 'toDate'] as const
export type MatchBasis = (typeof MATCH_BASES)[number]

/** What happens beyond a limit. */
export const MATCH_ACTIONS = ['none', 'warn', 'refuse'] as const
export type MatchAction = (typeof MATCH_ACTIONS)[number]

const line = { show: '4', isRequired: true } as const

/** A comparison. */
export const matchFields = defineFields('reconciliation', {
  matchKind: choice({ ...line, width: 110, enumName: 'matchKind', enumValues: MATCH_KINDS }),
  subject: text({ ...line, width: 220 }),
  expected: quantity({ ...line, width: 110 }),
  actual: quantity({ ...line, width: 110 }),
  upperLimit: quantity({ ...line, width: 110 }),
  outcome: choice({ ...line, width: 100, enumName: 'matchOutcome', enumValues: MATCH_OUTCOMES }),
  releaseReason: text({ show: '4', width: 180, isRequired: true }),
  releaseName: text({ show: '4', width: 110, isRequired: true }),
  releaseDate: time({ show: '4', width: 150 }),
})

/** What a trial of tolerances is asked for, and its amounts. */
export const trialFields = defineFields('reconciliation', {
  fromDate: date({ show: '', isRequired: true, label: 'reconciliation:trial.fromDate' }),
  toDate: date({ show: '', isRequired: true, label: 'reconciliation:trial.toDate' }),
  amount: money({ show: '', isRequired: true, unitField: 'currency', label: 'reconciliation:trial.amount' }),
})
