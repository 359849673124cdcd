import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import {
  addWorkingHours,
  isWorkingDay,
  nextWorkingDay,
  parseWorkingHours,
  type WorkingCalendar,
  type WorkingSpan,
} from './working-time.ts'

const hours = (text: string): WorkingSpan[] => parseWorkingHours(text) ?? []
const OFFICE = '08:00-12:00 13:00-17:00'
/** Mondays to Fridays; Tuesday the 3rd is free, Saturday the 7th is worked in the morning. */
const office: WorkingCalendar = {
  week: [...Array.from({ length: 5 }, () => hours(OFFICE)), [], []],
  days: new Map([
    ['2026-03-03', []],
    ['2026-03-07', hours('08:00-12:00')],
  ]),
}

describe('hours of a day', () => {
  it.each([
    '8:00-12:00',
    '12:00-08:00',
    '08:00-12:00 11:00-13:00',
    '08:00-25:00',
    '08:00-24:30',
    '08:00',
    '08:60-09:00',
  ])('are not written as %s', (text) => expect(parseWorkingHours(text)).toBeNull())

  it('are none, one stretch or several', () => {
    expect(parseWorkingHours('  ')).toEqual([])
    expect(parseWorkingHours('00:00-24:00')).toEqual([{ startSeconds: 0, endSeconds: 86_400 }])
    expect(parseWorkingHours(OFFICE)).toHaveLength(2)
  })
})

describe('a working calendar', () => {
  it('knows weekdays, free days and worked ones', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-07', '2026-03-14']
    expect(days.map((date) => isWorkingDay(date, office))).toEqual([false, true, false, true, false])
    expect(nextWorkingDay('2026-03-02', office)).toBe('2026-03-04')
    expect(nextWorkingDay('2026-03-06', office)).toBe('2026-03-07')
  })

  it('counts hours of work alone', () => {
    const later = (start: string, count: number) => addWorkingHours(start, count, office)
    expect(later('2026-03-02 09:30:00', 2)).toBe('2026-03-02 11:30:00')
    expect(later('2026-03-02 09:30:00', 3)).toBe('2026-03-02 13:30:00')
    expect(later('2026-03-02 06:00:00', 8)).toBe('2026-03-02 17:00:00')
    expect(later('2026-03-02 06:00:00', 9)).toBe('2026-03-04 09:00:00')
    expect(later('2026-03-06 16:00:00', 2)).toBe('2026-03-07 09:00:00')
    expect(later('2026-03-07 23:00:00', 1)).toBe('2026-03-09 09:00:00')
    expect(later('2026-03-07 23:00:00', 0)).toBe('2026-03-07 23:00:00')
  })

  it('that ends at midnight names the next day', () => {
    const night = { week: Array.from({ length: 7 }, () => hours('22:00-24:00')), days: new Map() }
    expect(addWorkingHours('2026-12-31 20:00:00', 2, night)).toBe('2027-01-01 00:00:00')
  })

  it('without any work has no next day and no end', () => {
    const idle = { week: [], days: new Map([['2026-03-02', hours(OFFICE)]]) }
    expect(nextWorkingDay('2026-03-01', idle)).toBeNull()
    expect(addWorkingHours('2026-03-01 00:00:00', 1, idle)).toBeNull()
  })
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const someHours = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 0, maxLength: 6 }).map((marks) => {
  const sorted = marks.sort((a, b) => a - b)
  const pairs = sorted.flatMap((mark, index) => (index % 2 === 1 ? [[sorted[index - 1] ?? 0, mark]] : []))
  return hours(pairs.map(([from = 0, to = 0]) => `${clock(from)}-${clock(to)}`).join(' '))
})
const someCalendar = fc
  .record({
    week: fc.array(someHours, { minLength: 7, maxLength: 7 }),
    days: fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), someHours), { maxLength: 5 }),
  })
  .map(
    ({ week, days }): WorkingCalendar => ({
      week: week.some((spans) => spans.length > 0) ? week : [hours(OFFICE), ...week.slice(1)],
      days: new Map(days.map(([day, spans]) => [addDays('2026-03-01', day), spans])),
    }),
  )
const someStart = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 59 }))
  .map(([day, minute, second]) => `${addDays('2026-03-01', day)} ${clock(minute)}:${String(second).padStart(2, '0')}`)
const someCount = fc.integer({ min: 0, max: 40 })
const secondsOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000

/** Seconds worked from one moment to another, counted stretch by stretch. */
function worked(from: string, to: string, calendar: WorkingCalendar): number {
  let seconds = 0
  for (let date = from.slice(0, 10); date <= to.slice(0, 10); date = addDays(date, 1)) {
    const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
    const midnight = secondsOf(`${date} 00:00:00`)
    for (const span of calendar.days.get(date) ?? calendar.week[weekday] ?? []) {
      const begin = Math.max(midnight + span.startSeconds, secondsOf(from))
      const end = Math.min(midnight + span.endSeconds, secondsOf(to))
      seconds += Math.max(0, end - begin)
    }
  }
  return seconds
}

describe('whatever the calendar', () => {
  it('exactly the hours asked for are worked until the moment answered', () => {
    fc.assert(
      fc.property(someCalendar, someStart, someCount, (calendar, start, count) => {
        const end = addWorkingHours(start, count, calendar) ?? ''
        expect(end >= start).toBe(true)
        expect(worked(start, end, calendar)).toBe(count * 3600)
      }),
    )
  })

  it('hours added one after the other are the same as added together', () => {
    fc.assert(
      fc.property(someCalendar, someStart, someCount, someCount, (calendar, start, first, second) => {
        const between = addWorkingHours(start, first, calendar) ?? ''
        expect(addWorkingHours(between, second, calendar)).toBe(addWorkingHours(start, first + second, calendar))
      }),
    )
  })

  it('the next working day is worked, and no day between is', () => {
    fc.assert(
      fc.property(someCalendar, someStart, (calendar, start) => {
        const date = start.slice(0, 10)
        const next = nextWorkingDay(date, calendar) ?? ''
        expect(next > date && isWorkingDay(next, calendar)).toBe(true)
        for (let day = addDays(date, 1); day < next; day = addDays(day, 1)) {
          expect(isWorkingDay(day, calendar)).toBe(false)
        }
      }),
    )
  })
})
