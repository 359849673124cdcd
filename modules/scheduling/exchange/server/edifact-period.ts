import { type DateText, isDateText } from '#platform/contract/values/dates.ts'
import { ediDay, ediTime, ediYear } from './edi-day.ts'
import { monthSpan, type Span, weekSpan } from './period-from.ts'

/** A day or period as DTM says it. */
export interface EdiPeriod extends Span {
  period: 'day' | 'week' | 'month' | 'span'
  /** `HH:MM`, or empty. */
  time: string
}

/** Days, days with a time, weeks, months and spans by their format code (data element 2379); each takes the digits of its format. */
const FORMATS: ReadonlyMap<string, (digits: string) => EdiPeriod | undefined> = new Map([
  ['2', (text: string) => dayOf(`${text.slice(4)}${text.slice(2, 4)}${text.slice(0, 2)}`)],
  ['4', (text: string) => dayOf(`${text.slice(4)}${text.slice(2, 4)}${text.slice(0, 2)}`)],
  ['10', (text: string) => timedDay(text, 8)],
  ['101', (text: string) => (text.length === 6 ? dayOf(text) : undefined)],
  ['102', (text: string) => (text.length === 8 ? dayOf(text) : undefined)],
  ['201', (text: string) => timedDay(text, 6)],
  ['202', (text: string) => timedDay(text, 6)],
  ['203', (text: string) => timedDay(text, 8)],
  ['204', (text: string) => timedDay(text, 8)],
  ['301', (text: string) => timedDay(text, 6)],
  ['302', (text: string) => timedDay(text, 6)],
  ['303', (text: string) => timedDay(text, 8)],
  ['304', (text: string) => timedDay(text, 8)],
  ['609', (text: string) => whole('month', monthOf(text, 2))],
  ['610', (text: string) => whole('month', monthOf(text, 4))],
  ['615', (text: string) => whole('week', weekOf(text, 2))],
  ['616', (text: string) => whole('week', weekOf(text, 4))],
  ['710', (text: string) => between(monthOf(text.slice(0, 6), 4), monthOf(text.slice(6), 4))],
  ['711', (text: string) => between(daySpan(text.slice(0, 8)), daySpan(text.slice(8)))],
  ['713', (text: string) => between(daySpan(text.slice(0, 6)), daySpan(text.slice(10, 16)))],
  ['716', (text: string) => between(weekOf(text.slice(0, 6), 4), weekOf(text.slice(6), 4))],
  ['717', (text: string) => between(daySpan(text.slice(0, 6)), daySpan(text.slice(6)))],
  ['718', (text: string) => between(daySpan(text.slice(0, 8)), daySpan(text.slice(8)))],
  ['719', (text: string) => between(daySpan(text.slice(0, 8)), daySpan(text.slice(12, 20)))],
])

/** The format that senders mean who name none. */
const BY_LENGTH: Readonly<Record<number, string>> = { 6: '101', 8: '102', 12: '203' }

/** What DTM says; `format` where its format is not known, `value` where the value is none of it. */
export function edifactPeriod(value: string, format: string): EdiPeriod | 'format' | 'value' {
  const code = format === '' ? (BY_LENGTH[value.length] ?? '') : format
  const read = FORMATS.get(code)
  if (!read) return format === '' ? 'value' : 'format'
  // Periods are sent with or without a hyphen; times may end in a zone, which does not move their day.
  return read(value.replace(/[-T]/g, '')) ?? 'value'
}

function dayOf(text: string): EdiPeriod | undefined {
  const day = ediDay(text)
  return day === undefined ? undefined : { period: 'day', from: day, to: day, time: '' }
}

function timedDay(text: string, length: number): EdiPeriod | undefined {
  const day = dayOf(text.slice(0, length))
  const rest = /^\d*/.exec(text.slice(length))?.[0] ?? ''
  const time = ediTime(rest.slice(0, 4))
  return day === undefined || time === undefined ? undefined : { ...day, time }
}

const daySpan = (text: string): Span | undefined => {
  const day: DateText | undefined = ediDay(text)
  return day === undefined ? undefined : { from: day, to: day }
}

const monthOf = (text: string, years: number): Span | undefined =>
  new RegExp(`^\\d{${years + 2}}$`).test(text)
    ? monthSpan(ediYear(text.slice(0, years)), Number(text.slice(years)))
    : undefined

const weekOf = (text: string, years: number): Span | undefined =>
  new RegExp(`^\\d{${years + 2}}$`).test(text)
    ? weekSpan(ediYear(text.slice(0, years)), Number(text.slice(years)))
    : undefined

const whole = (period: 'week' | 'month', span: Span | undefined): EdiPeriod | undefined =>
  span === undefined ? undefined : { period, ...span, time: '' }

function between(first: Span | undefined, last: Span | undefined): EdiPeriod | undefined {
  if (!first || !last || first.from > last.to || !isDateText(last.to)) return undefined
  return { period: first.from === last.to ? 'day' : 'span', from: first.from, to: last.to, time: '' }
}
