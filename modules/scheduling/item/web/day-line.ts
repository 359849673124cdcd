import { isDecimal, sum } from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { dayFields } from '../contract/fields.ts'

/** A day as dialogs over days edit it: texts by the names of its fields. */
export interface DayLine extends Record<string, string> {
  key: string
  demandDate: string
  expectScheduledQuantity: string
}

/** The column in which a quantity of days is typed. */
export const quantityColumn = (
  key: 'expectScheduledQuantity' | 'replyQuantity' | 'actualScheduledQuantity',
  t: Translate,
): LineColumn<DayLine> => ({
  key,
  title: t(dayFields[key].label),
  width: 120,
  edit: 'decimal',
  isNumeric: true,
  isRequired: true,
  check: (value) => (value.startsWith('-') ? t('lists:validation.notNegative') : null),
})

/** The column in which remarks are typed. */
export const remarkColumn = (key: 'remark' | 'replyRemark', t: Translate): LineColumn<DayLine> => ({
  key,
  title: t(dayFields[key].label),
  width: 200,
  edit: 'text',
  maxLength: dayFields[key].maxLength,
})

/** What lines come to; what cannot be read counts as nothing. */
export const totalOf = (lines: readonly DayLine[], key: keyof DayLine): string =>
  sum(lines.map((line) => line[key] ?? '').filter((value) => isDecimal(value)))
