import { addDays, type DateText, isDateText } from '#platform/contract/values/dates.ts'
import type { ReleaseLine } from '../contract/schemas.ts'

/** How long a quantity is for, from the day that it names. */
export type Grain = 'day' | 'week' | 'sevenDays' | 'month' | 'quarter' | 'fourWeeks' | 'span'

/** Days from `from` to `to`, both included. */
export interface Span {
  from: DateText
  to: DateText
}

/** The later of two days. */
export const laterDay = (a: DateText, b: DateText): DateText => [a, b].sort()[1] ?? a

/** 1 for Monday to 7 for Sunday. */
const weekday = (day: DateText): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The week that begins on this day: it ends with its Sunday; one that begins on a Sunday has seven days. */
export function weekFrom(from: DateText): Span {
  const day = weekday(from)
  return { from, to: addDays(from, day === 7 ? 6 : 7 - day) }
}

/** What is left of the calendar month from this day on. */
function monthFrom(from: DateText): Span {
  return { from, to: monthSpan(Number(from.slice(0, 4)), Number(from.slice(5, 7)))?.to ?? from }
}

/** What is left of the calendar quarter from this day on. */
function quarterFrom(from: DateText): Span {
  const last = Math.ceil(Number(from.slice(5, 7)) / 3) * 3
  return { from, to: monthSpan(Number(from.slice(0, 4)), last)?.to ?? from }
}

/** A whole calendar month; undefined where there is none of this number. */
export function monthSpan(year: number, month: number): Span | undefined {
  const from = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  if (!isDateText(from)) return undefined
  return { from, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

/** A week of ISO 8601, Monday to Sunday; undefined where the year has none of this number. */
export function weekSpan(year: number, week: number): Span | undefined {
  if (year < 1900 || week < 1 || week > weeksOf(year)) return undefined
  const from = addDays(firstMonday(year), (week - 1) * 7)
  return { from, to: addDays(from, 6) }
}

/** The Monday of week 1: that of the week of 4 January. */
function firstMonday(year: number): DateText {
  const fourth = `${year}-01-04`
  return addDays(fourth, 1 - weekday(fourth))
}

const weeksOf = (year: number): number => (weekday(`${year}-01-01`) === 4 || weekday(`${year}-12-31`) === 4 ? 53 : 52)

/** A period that is told by its first day and its length; undefined for a day and for a span, which has a last day of its own. */
export function periodFrom(from: DateText, grain: Grain): (Span & Pick<ReleaseLine, 'period'>) | undefined {
  switch (grain) {
    case 'week':
      return { period: 'week', ...weekFrom(from) }
    case 'sevenDays': {
      const to = addDays(from, 6)
      return { period: to === weekFrom(from).to ? 'week' : 'span', from, to }
    }
    case 'month':
      return { period: 'month', ...monthFrom(from) }
    case 'quarter':
      return { period: 'span', ...quarterFrom(from) }
    case 'fourWeeks':
      return { period: 'span', from, to: addDays(from, 27) }
    case 'day':
    case 'span':
      return undefined
  }
}
