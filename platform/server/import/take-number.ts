import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { isDecimal, QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'
import type { CellValue } from '../spreadsheet/sheet-row.ts'
import { isShownWhole, shownNumber } from '../spreadsheet/shown-number.ts'
import { cellError, type TakenCell } from './taken-cell.ts'

const SIGNED = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const WHOLE = /^[+-]?\d{1,15}$/
/** Digits with separators that some read as thousands and others as decimals. */
const SEPARATED = /^[+-]?\d[\d.,' ]*$/
const LEADING_NUMBER = /^[^\d+-]{0,4}\s*([+-]?\d+(?:\.\d+)?)\s*\D{1,20}$/
/** Signs without width, which come along when a number is copied from a web page. */
const WITHOUT_WIDTH = /[\u200b-\u200f\u2060\ufeff]/g

/** What a cell of a column of numbers means: the number that it shows, percents where the column is one of percentages. */
export function takeNumber(field: FieldDeclaration, cell: CellValue, text: string): TakenCell {
  switch (cell.kind) {
    case 'number':
      return cell.format === undefined || isShownWhole(text, cell.format)
        ? judged(field, text)
        : fromFormat(field, text, cell.format)
    case 'date':
      return cellError('dateForNumber', text)
    case 'boolean':
      return cellError('flagForNumber', text)
    case 'text':
    case 'error':
    case 'formula':
    case 'empty':
      return fromText(field, text)
  }
}

function fromFormat(field: FieldDeclaration, text: string, format: string): TakenCell {
  const { value, shown, isPercent, differs } = shownNumber(text, format)
  const looksPercent = isPercent || shown?.includes('%') === true
  if (looksPercent && !field.isPercentage) return cellError('percent', shown ?? `${value}%`)
  const parameters = { value: isPercent ? `${value}%` : value }
  switch (differs) {
    case 'rounded':
      return cellError('rounded', shown ?? '', parameters)
    case 'divided':
      return cellError('divided', shown ?? '', parameters)
    case 'otherwise':
      return cellError('format', shown ?? '', parameters)
    case undefined:
      return judged(field, value)
  }
}

function fromText(field: FieldDeclaration, text: string): TakenCell {
  const plain = text
    .normalize('NFKC')
    .replace(WITHOUT_WIDTH, '')
    .replace(/[\u2212\u2013]/, '-')
    .trim()
  const percent = /^(.*?)\s*%$/.exec(plain)?.[1]
  if (percent !== undefined && SIGNED.test(percent)) {
    return field.isPercentage ? judged(field, percent) : cellError('percent', text)
  }
  if (SIGNED.test(plain)) return judged(field, plain)
  if (SEPARATED.test(plain)) return cellError('separated', text)
  const alone = LEADING_NUMBER.exec(plain)?.[1]
  return alone === undefined ? cellError('notNumber', text) : cellError('moreThanNumber', text, { number: alone })
}

/** Judges a number by its digits; what its size may be, the field's schema says. */
function judged(field: FieldDeclaration, text: string): TakenCell {
  const number = text.replace(/^\+/, '')
  if (field.kind === 'number') {
    return WHOLE.test(number) ? { value: Number(number) } : cellError('notWhole', text)
  }
  const limit = field.decimals ?? QUANTITY_DECIMALS
  if (isDecimal(number, limit)) return { value: number }
  const decimals = number.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return decimals > limit ? cellError('decimals', text, { decimals, limit }) : cellError('tooManyDigits', text)
}
