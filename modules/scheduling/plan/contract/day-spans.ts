import { addDays, type DateText, daysBetween, isDateText } from '#platform/contract/values/dates.ts'

/** Days from one to another, both included. */
export interface DaySpan {
  from: DateText
  to: DateText
}

const WEEK = /^(\d{4})-W(\d{2})$/
const MONDAY = '1970-01-05'

/**
 * The days of a week as ISO 8601 counts: Monday to Sunday, the first week has 4 January. Null for another spelling than
 * `2026-W12`, and for a week that the year does not have.
 */
export function weekSpan(week: string): DaySpan | null {
  const [, year = '', number = ''] = WEEK.exec(week) ?? []
  const inFirst = `${year}-01-04`
  if (!isDateText(inFirst)) return null
  const weekday = ((daysBetween(MONDAY, inFirst) % 7) + 7) % 7
  const from = addDays(inFirst, (Number(number) - 1) * 7 - weekday)
  // Its Thursday says which year a week belongs to.
  return addDays(from, 3).startsWith(year) ? { from, to: addDays(from, 6) } : null
}

/** The days of a month; null for another spelling than `2026-03`. */
export function monthSpan(month: string): DaySpan | null {
  const from = `${month}-01`
  return isDateText(from) ? { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) } : null
}
