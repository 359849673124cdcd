import { isDateText, isTimeText } from '#platform/contract/values/dates.ts'
import type { CellValue } from '../spreadsheet/sheet-row.ts'
import { cellError, type TakenCell } from './taken-cell.ts'

const DAY = /^(\d{4})\s?[-/.\u5e74]\s?(\d{1,2})\s?[-/.\u6708]\s?(\d{1,2})\u65e5?$/
const MOMENT =
  /^(\d{4}\s?[-/.\u5e74]\s?\d{1,2}\s?[-/.\u6708]\s?\d{1,2}\u65e5?)(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?)?$/
/** A day of which only its writer knows what stands first. */
const YEAR_LAST = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?:\D.*)?$/
const MIDNIGHT = '00:00:00'

const two = (digits: string | undefined): string => (digits ?? '00').padStart(2, '0')

/** What a cell of a column of days means; a point in time is one where it is midnight. */
export function takeDay(cell: CellValue, text: string): TakenCell {
  if (cell.kind === 'number') return cellError('numberForDate', text)
  if (cell.kind === 'boolean') return cellError('notDate', text)
  const [day, time] = momentIn(text)
  if (day === undefined) return cellError(YEAR_LAST.test(text) ? 'dateOrder' : 'notDate', text)
  if (time !== undefined && time !== MIDNIGHT) return cellError('timeOfDay', text)
  return isDateText(day) ? { value: day } : cellError('notDate', text)
}

/** What a cell of a column of points in time means; a day alone begins at midnight. */
export function takeMoment(cell: CellValue, text: string): TakenCell {
  if (cell.kind === 'number') return cellError('numberForTime', text)
  if (cell.kind === 'boolean') return cellError('notTime', text)
  const [day, time = MIDNIGHT] = momentIn(text)
  if (day === undefined) return cellError(YEAR_LAST.test(text) ? 'timeOrder' : 'notTime', text)
  const moment = `${day} ${time}`
  return isTimeText(moment) ? { value: moment } : cellError('notTime', text)
}

function momentIn(text: string): [day?: string, time?: string] {
  const match = MOMENT.exec(text.normalize('NFKC'))
  const [, year, month, day] = DAY.exec(match?.[1] ?? '') ?? []
  if (!match || year === undefined) return []
  const [, , hour, minute, second] = match
  const date = `${year}-${two(month)}-${two(day)}`
  return hour === undefined ? [date] : [date, `${two(hour)}:${two(minute)}:${two(second)}`]
}
