import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { monthSpan, weekSpan } from './day-spans.ts'

describe('the days of a week', () => {
  it('are those of ISO 8601, over the borders of years', () => {
    expect(weekSpan('2026-W12')).toEqual({ from: '2026-03-16', to: '2026-03-22' })
    expect(weekSpan('2026-W01')).toEqual({ from: '2025-12-29', to: '2026-01-04' })
    expect(weekSpan('2026-W53')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
    expect(weekSpan('2027-W01')).toEqual({ from: '2027-01-04', to: '2027-01-10' })
  })

  it('do not exist for weeks that a year does not have', () => {
    for (const week of ['2025-W53', '2026-W00', '2026-W54', '2026-12', '2026-W1', '0001-W01', '']) {
      expect(weekSpan(week), week).toBeNull()
    }
  })

  it('follow each other without a gap, 53 of them in long years', () => {
    const long: number[] = []
    let next = '1999-12-27'
    for (let year = 2000; year < 2060; year += 1) {
      for (let week = 1; week <= 53; week += 1) {
        const span = weekSpan(`${year}-W${String(week).padStart(2, '0')}`)
        if (span === null) {
          expect(week).toBe(53)
          continue
        }
        if (week === 53) long.push(year)
        next = addDays(next, 7)
        if (span.from !== next || daysBetween(span.from, span.to) !== 6) expect(span).toBe(`the week of ${next}`)
      }
    }
    expect(long).toEqual([2004, 2009, 2015, 2020, 2026, 2032, 2037, 2043, 2048, 2054])
  })
})

describe('the days of a month', () => {
  it('end with its last day', () => {
    expect(monthSpan('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthSpan('2026-04')).toEqual({ from: '2026-04-01', to: '2026-04-30' })
    expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('do not exist for another spelling', () => {
    for (const month of ['2026-13', '2026-00', '2026-3', '2026-W12', '']) expect(monthSpan(month), month).toBeNull()
  })
})
