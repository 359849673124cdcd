import { type DateText, isDateText, isTimeText } from '#platform/contract/values/dates.ts'
import { narrow } from './typed-decimal.ts'

/**
 * A typed or pasted day as `YYYY-MM-DD` where it is one: year, month and day in this order, parted by hyphens, slashes, points,
 * the Chinese signs for year, month and day, or nothing. Anything else stays as typed.
 */
export function typedDate(text: string): DateText {
  const plain = narrow(text).trim()
  const match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})\u5e74(\d{1,2})\u6708(\d{1,2})\u65e5$/.exec(plain)
  if (!match) return plain
  const [, year = '', month = '', day = ''] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDateText(date) ? date : plain
}

/**
 * A typed or pasted moment as `YYYY-MM-DD HH:mm:ss`, null where it is none. Of a day without a time it is the end, of a time without
 * seconds the full minute.
 */
export function typedMoment(text: string): string | null {
  const [, day = '', hour, minute = '', second = '00'] =
    /^(.+?)(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(narrow(text).trim()) ?? []
  const time = hour === undefined ? '23:59:59' : `${hour.padStart(2, '0')}:${minute}:${second}`
  const moment = `${typedDate(day)} ${time}`
  return isTimeText(moment) ? moment : null
}
