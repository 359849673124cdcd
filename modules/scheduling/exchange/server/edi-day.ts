import { type DateText, isDateText } from '#platform/contract/values/dates.ts'

/** Years of two digits: 80 to 99 are those of the last century. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) >= 80 ? '19' : '20'}${year}`)

/** A day written as `YYYYMMDD` or `YYMMDD`; undefined for what is no day. */
export function ediDay(text: string): DateText | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4}|\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  const date = `${fullYear(year || '0000')}-${month}-${day}`
  return isDateText(date) ? date : undefined
}

/** A time of day written as `HHMM`, perhaps with seconds; undefined for what is none. */
export function ediTime(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3])([0-5]\d)(?:[0-5]\d(?:\d{1,2})?)?$/.exec(text) ?? []
  return hour === '' ? undefined : `${hour}:${minute}`
}

/** The year of two or four digits as four. */
export const ediYear = (text: string): number => Number(fullYear(text))
