import { choice, code, defineFields, number, text, time } from '#platform/contract/fields.ts'
import { byChoice, byText } from '#platform/contract/list/search-options.ts'

/** How an invariant stood at its last check: it holds, rows break it, or it could not be checked; none yet. */
export const INVARIANT_STATES = ['holds', 'broken', 'failed', 'unchecked'] as const

/** A rule that always holds, as administrators see it. */
export const invariantFields = defineFields('system', {
  /** The rule itself; the server puts it into words. */
  rule: text({ ...byText, width: 460 }),
  moduleName: text({ ...byText, width: 120 }),
  invariantState: choice({ ...byChoice, width: 130, enumName: 'invariantState', enumValues: INVARIANT_STATES }),
  findingCount: number({ show: '23', width: 120 }),
  severity: choice({ ...byChoice, width: 110, enumName: 'invariantSeverity', enumValues: ['error', 'warning'] }),
  checkDate: time({ show: '23', width: 160 }),
  brokenSince: time({ show: '23', width: 160 }),
  durationMs: number({ show: '3' }),
  invariantNo: code({ show: '3', isKeyword: true, isRequired: true }),
  errorMessage: text({ show: '3' }),
})

/** A row that broke an invariant at its last check. */
export const findingFields = defineFields('system', {
  documentNo: code({ show: '3', isRequired: true }),
  place: text({ show: '3', isRequired: true }),
  expected: text({ show: '3', isRequired: true }),
  found: text({ show: '3', isRequired: true }),
})
