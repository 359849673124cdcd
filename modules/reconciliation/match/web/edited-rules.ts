import { fieldOf } from '#platform/contract/fields.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { type EditedLine, editedColumn, editedLine } from '#platform/web/form/lines/edited-line.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { MATCH_ACTIONS, MATCH_BASES, MATCH_WAYS } from '../contract/fields.ts'
import { matchToleranceRecord } from '../contract/records/match-tolerance-record.ts'
import type { TrialRule } from './trial-api.ts'

const { fields } = matchToleranceRecord
const NAMES = [
  ...(['orgNo', 'supplierNo', 'itemNo', 'matchWays', 'matchBasis', 'matchAction', 'pricePercent'] as const),
  ...(['priceAmount', 'totalPercent', 'totalAmount', 'quantityPercent', 'chargePercent'] as const),
  ...(['tailAmount', 'tailLineAmount', 'tailInvoiceAmount'] as const),
]

/** Pixels in which the longest word of a choice finds room. */
const CHOICE_WIDTH = 190

/** A rule as it is typed. */
export const editedRule = (rule: TrialRule): EditedLine => editedLine(fields, rule, NAMES)

/** A new rule, of every organisation, that says nothing yet. */
export const newRule = (): EditedLine => ({ ...editedLine(fields, undefined, NAMES), orgNo: '*' })

/** Columns in which rules are typed: those of the record. */
export const ruleColumns = (t: Translate): LineColumn<EditedLine>[] =>
  NAMES.map((name) => ({
    ...editedColumn(name, fieldOf(fields, name), t),
    ...(fieldOf(fields, name).kind === 'enum' ? { width: CHOICE_WIDTH } : {}),
    isRequired: name === 'orgNo',
  }))

const given = (line: EditedLine, name: (typeof NAMES)[number]): string | null => line[name] || null
const choiceOf = <const V extends string>(values: readonly V[], value: string | null): V | null =>
  isOneOf(values, value) ? value : null

/** A rule as it is sent. */
export const sentRule = (line: EditedLine): TrialRule => ({
  orgNo: given(line, 'orgNo') ?? '*',
  supplierNo: given(line, 'supplierNo'),
  itemNo: given(line, 'itemNo'),
  matchWays: choiceOf(MATCH_WAYS, given(line, 'matchWays')),
  matchBasis: choiceOf(MATCH_BASES, given(line, 'matchBasis')),
  matchAction: choiceOf(MATCH_ACTIONS, given(line, 'matchAction')),
  pricePercent: given(line, 'pricePercent'),
  priceAmount: given(line, 'priceAmount'),
  totalPercent: given(line, 'totalPercent'),
  totalAmount: given(line, 'totalAmount'),
  quantityPercent: given(line, 'quantityPercent'),
  chargePercent: given(line, 'chargePercent'),
  tailAmount: given(line, 'tailAmount'),
  tailLineAmount: given(line, 'tailLineAmount'),
  tailInvoiceAmount: given(line, 'tailInvoiceAmount'),
})
