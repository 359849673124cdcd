import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { isLocked, lockedThrough, zoneOf } from './zones.ts'

describe('the zone of a day', () => {
  const terms = { releaseDate: '2026-02-25', firmDays: 7, tradeOffDays: 14 }

  it('is counted in calendar days from the release, whose day is the first; trade-off begins after firm', () => {
    expect(zoneOf('2026-02-25', terms)).toBe('firm')
    expect(zoneOf('2026-03-03', terms)).toBe('firm')
    expect(zoneOf('2026-03-04', terms)).toBe('tradeOff')
    expect(zoneOf('2026-03-17', terms)).toBe('tradeOff')
    expect(zoneOf('2026-03-18', terms)).toBe('forecast')
  })

  it('is firm for backlog, and forecast for all that follows where there are no zones', () => {
    const none = { releaseDate: '2026-02-25', firmDays: 0, tradeOffDays: 0 }
    expect(zoneOf('2026-02-24', none)).toBe('firm')
    expect(zoneOf('2026-02-25', none)).toBe('forecast')
    expect(zoneOf('2026-02-25', { ...none, tradeOffDays: 1 })).toBe('tradeOff')
  })

  it('has as many days as the terms say', () => {
    const days = fc.nat(120)
    fc.assert(
      fc.property(days, days, fc.nat(20_000), (firmDays, tradeOffDays, at) => {
        const releaseDate = addDays('1990-01-01', at)
        const zones = Array.from({ length: 250 }, (_, ahead) =>
          zoneOf(addDays(releaseDate, ahead), { releaseDate, firmDays, tradeOffDays }),
        )
        const expected = [
          ...Array.from({ length: firmDays }, () => 'firm'),
          ...Array.from({ length: tradeOffDays }, () => 'tradeOff'),
        ]
        expect(zones).toEqual([...expected, ...Array.from({ length: 250 - expected.length }, () => 'forecast')])
      }),
    )
  })
})

describe('the lock period', () => {
  it('is so many calendar days from the day of the action, which is the first of them', () => {
    const lock = { today: '2026-03-09', lockDays: 3 }
    expect(lockedThrough('2026-03-09', 3)).toBe('2026-03-11')
    const days = ['2026-03-08', '2026-03-09', '2026-03-11', '2026-03-12']
    expect(days.map((day) => isLocked(day, lock))).toEqual([false, true, true, false])
  })

  it('holds nothing where it has no days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (distance) => {
        expect(isLocked(addDays('2026-03-09', distance), { today: '2026-03-09', lockDays: 0 })).toBe(false)
      }),
    )
  })
})
