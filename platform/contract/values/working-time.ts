import { addDays, type DateText, daysBetween } from './dates.ts'

/** A stretch of one day in which work is done, in seconds since midnight. */
export interface WorkingSpan {
  startSeconds: number
  endSeconds: number
}

/** When work is done: hours of each weekday, Monday first, and days that have hours of their own or none. */
export interface WorkingCalendar {
  week: readonly (readonly WorkingSpan[])[]
  days: ReadonlyMap<DateText, readonly WorkingSpan[]>
}

const SPAN = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/
const DAY_SECONDS = 86_400
const MONDAY = '1970-01-05'

/**
 * Hours of a day as people write them, `08:00-12:00 13:00-17:00`; none for an empty text. Null where they are written
 * otherwise, end before they begin, or overlap. A day may end at 24:00.
 */
export function parseWorkingHours(text: string): WorkingSpan[] | null {
  const spans: WorkingSpan[] = []
  for (const part of text.split(/\s+/).filter((one) => one !== '')) {
    const match = SPAN.exec(part)
    if (!match) return null
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number)
    const span = { startSeconds: (fromHour * 60 + fromMinute) * 60, endSeconds: (toHour * 60 + toMinute) * 60 }
    const isInOrder = span.startSeconds < span.endSeconds && span.startSeconds >= (spans.at(-1)?.endSeconds ?? 0)
    if (!isInOrder || span.endSeconds > DAY_SECONDS) return null
    spans.push(span)
  }
  return spans
}

/** The stretches of a day in which work is done. */
export const spansOf = (date: DateText, { week, days }: WorkingCalendar): readonly WorkingSpan[] =>
  days.get(date) ?? week[((daysBetween(MONDAY, date) % 7) + 7) % 7] ?? []

/** Whether any work is done on a day. */
export const isWorkingDay = (date: DateText, calendar: WorkingCalendar): boolean => spansOf(date, calendar).length > 0

const hasWorkingWeek = ({ week }: WorkingCalendar): boolean => week.some((spans) => spans.length > 0)

/** The first working day after a day; null where the weeks have none. */
export function nextWorkingDay(date: DateText, calendar: WorkingCalendar): DateText | null {
  if (!hasWorkingWeek(calendar)) return null
  let next = addDays(date, 1)
  while (!isWorkingDay(next, calendar)) next = addDays(next, 1)
  return next
}

/**
 * The moment at which so many hours of work have been done since a moment, both `YYYY-MM-DD HH:mm:ss` on the clock on the
 * wall. What ends with a day's work ends then, not when the next begins. Null where the weeks have no work.
 */
export function addWorkingHours(start: string, hours: number, calendar: WorkingCalendar): string | null {
  if (!hasWorkingWeek(calendar)) return null
  let date: DateText = start.slice(0, 10)
  let open = Math.round(hours * 3600)
  if (open <= 0) return start
  for (let from = secondsOf(start.slice(11)); ; from = 0) {
    for (const { startSeconds, endSeconds } of spansOf(date, calendar)) {
      const begin = Math.max(startSeconds, from)
      if (endSeconds <= begin) continue
      if (open <= endSeconds - begin) return momentText(date, begin + open)
      open -= endSeconds - begin
    }
    date = addDays(date, 1)
  }
}

const secondsOf = (clock: string): number => {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  return (hour * 60 + minute) * 60 + second
}

function momentText(date: DateText, seconds: number): string {
  const day = addDays(date, Math.floor(seconds / DAY_SECONDS))
  const rest = seconds % DAY_SECONDS
  const clock = [rest / 3600, (rest / 60) % 60, rest % 60].map((part) => String(Math.floor(part)).padStart(2, '0'))
  return `${day} ${clock.join(':')}`
}
