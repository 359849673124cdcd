import type { FieldDeclaration } from '#platform/contract/fields.ts'
import type { CellValue } from '../spreadsheet/sheet-row.ts'
import { shownNumber } from '../spreadsheet/shown-number.ts'
import { cellError, type TakenCell } from './taken-cell.ts'

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15

/**
 * What a cell of a column of texts means. A number counts as it is shown, with the zeros in front that its format adds. In a
 * column of codes a number that is shown as anything but its digits, a day, and a logical value were another text once: what
 * was typed in is lost.
 */
export function takeText(field: FieldDeclaration, cell: CellValue, text: string): TakenCell {
  const isCode = field.kind !== 'text'
  switch (cell.kind) {
    case 'number':
      return fromNumber(isCode, text, cell.format)
    case 'date':
      return isCode ? cellError('dateForText', text) : { value: text }
    case 'boolean':
      return isCode ? cellError('flagForText', text) : { value: text }
    case 'text':
    case 'error':
    case 'formula':
    case 'empty':
      return { value: text }
  }
}

function fromNumber(isCode: boolean, text: string, format: string | undefined): TakenCell {
  const digits = text.replace(/^-/, '').replace('.', '')
  if (digits.replace(/^0+/, '').length > KEPT_DIGITS) return cellError('digitsLost', text, { kept: KEPT_DIGITS })
  if (format === undefined) return { value: text }
  const { shown, isPercent, isGrouped, differs } = shownNumber(text, format)
  const isPlain = differs === undefined && !isPercent && shown !== undefined
  const isAsTyped = isPlain && !(isGrouped && shown.includes(',')) && !(shown.includes('.') && !text.includes('.'))
  if (isPlain && (!isCode || isAsTyped)) return { value: shown }
  return shown === undefined ? cellError('formatForText', text) : cellError('shownForText', shown, { value: text })
}
