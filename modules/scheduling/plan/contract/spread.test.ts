import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { compare, divide, multiply, plain, subtract, sum } from '#platform/contract/values/decimal.ts'
import { isWorkingDay, parseWorkingHours, type WorkingCalendar } from '#platform/contract/values/working-time.ts'
import { monthSpan, weekSpan } from './day-spans.ts'
import { type SpreadInput, spreadQuantity } from './spread.ts'

const work = parseWorkingHours('08:00-17:00') ?? []
const week = [...Array.from({ length: 5 }, () => work), [], []]
const calendar = (...holidays: string[]): WorkingCalendar => ({ week, days: new Map(holidays.map((day) => [day, []])) })
const W12 = weekSpan('2026-W12') ?? { from: '', to: '' }
const input: SpreadInput = {
  quantity: '1000',
  decimals: 0,
  packQty: '24',
  span: W12,
  calendar: calendar('2026-03-19'),
  rule: 'even',
  today: '2026-03-01',
  lockDays: 3,
}
const rows = (changes: Partial<SpreadInput>) =>
  spreadQuantity({ ...input, ...changes })?.map(({ demandDate, quantity }) => [demandDate.slice(5), quantity])

describe('a quantity of a week', () => {
  it('is spread over its working days in whole packs, the first ones one more, and the rest on the last', () => {
    expect(rows({})).toEqual([
      ['03-16', '264'],
      ['03-17', '240'],
      ['03-18', '240'],
      ['03-20', '256'],
    ])
  })

  it('is spread in the smallest parts of the unit where the item has no pack', () => {
    expect(rows({ quantity: '10', packQty: null })).toEqual([
      ['03-16', '3'],
      ['03-17', '3'],
      ['03-18', '2'],
      ['03-20', '2'],
    ])
    const quantities = rows({
      quantity: '1',
      packQty: null,
      decimals: 2,
      calendar: calendar('2026-03-19', '2026-03-20'),
    })
    expect(quantities?.map(([, quantity]) => quantity)).toEqual(['0.34', '0.33', '0.33'])
  })

  it('falls whole on the first or the last day by the other rules', () => {
    expect(rows({ rule: 'firstDay' })).toEqual([['03-16', '1000']])
    expect(rows({ rule: 'lastDay' })).toEqual([['03-20', '1000']])
  })

  it('leaves out days that get nothing', () => {
    expect(rows({ quantity: '50' })).toEqual([
      ['03-16', '24'],
      ['03-17', '24'],
      ['03-20', '2'],
    ])
    expect(rows({ quantity: '10' })).toEqual([['03-20', '10']])
    expect(rows({ quantity: '0' })).toEqual([])
  })

  it('falls on no past or locked day, and on none at all where there is no other', () => {
    expect(rows({ today: '2026-03-17', lockDays: 0 })?.map(([day]) => day)).toEqual(['03-17', '03-18', '03-20'])
    expect(rows({ today: '2026-03-16', lockDays: 3 })).toEqual([['03-20', '1000']])
    expect(rows({ today: '2026-03-18', lockDays: 3 })).toBeUndefined()
    expect(rows({ today: '2026-03-23', lockDays: 0 })).toBeUndefined()
  })

  it('without a working day falls on the last one before it, unless that is past or locked', () => {
    const free = calendar('2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20')
    expect(rows({ calendar: free })).toEqual([['03-12', '1000']])
    expect(rows({ calendar: free, today: '2026-03-12', lockDays: 0 })).toEqual([['03-12', '1000']])
    expect(rows({ calendar: free, today: '2026-03-12', lockDays: 1 })).toBeUndefined()
    expect(rows({ calendar: { week: [], days: new Map() } })).toBeUndefined()
  })
})

it('a quantity of a week over New Year is spread over both years', () => {
  const span = weekSpan('2026-W53') ?? W12
  expect(rows({ span, packQty: null, quantity: '8', calendar: calendar('2027-01-01') })).toEqual([
    ['12-28', '2'],
    ['12-29', '2'],
    ['12-30', '2'],
    ['12-31', '2'],
  ])
})

it('a quantity of a month is spread over its working days', () => {
  const days = rows({ span: monthSpan('2026-02') ?? W12, today: '2026-01-15', quantity: '2000', packQty: '50' })
  expect(days).toHaveLength(20)
  expect(days?.every(([, quantity]) => quantity === '100')).toBe(true)
})

describe('for any quantity, pack, calendar and day', () => {
  const anyInput = fc
    .record({
      parts: fc.integer({ min: 1, max: 10_000_000 }),
      decimals: fc.integer({ min: 0, max: 3 }),
      pack: fc.option(fc.integer({ min: 1, max: 50_000 })),
      length: fc.integer({ min: 1, max: 31 }),
      weekdays: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      holidays: fc.array(fc.integer({ min: -10, max: 31 })),
      aheadOfSpan: fc.integer({ min: -10, max: 40 }),
      lockDays: fc.nat(10),
      rule: fc.constantFrom('even' as const, 'firstDay' as const, 'lastDay' as const),
    })
    .map(
      ({ parts, decimals, pack, length, weekdays, holidays, aheadOfSpan, lockDays, rule }): SpreadInput => ({
        quantity: plain(`${parts}e-${decimals}`),
        decimals,
        packQty: pack === null ? null : plain(`${pack}e-${decimals}`),
        span: { from: W12.from, to: addDays(W12.from, length - 1) },
        calendar: {
          week: weekdays.map((isWorked) => (isWorked ? work : [])),
          days: new Map(holidays.map((at) => [addDays(W12.from, at), []])),
        },
        rule,
        today: addDays(W12.from, -aheadOfSpan),
        lockDays,
      }),
    )

  it('nothing is lost, and days are worked on, free, in their order and never of nothing', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const days = spreadQuantity(any)
        if (days === null) return
        expect(sum(days.map(({ quantity }) => quantity))).toBe(any.quantity)
        let previous = ''
        for (const { demandDate, quantity } of days) {
          expect(isWorkingDay(demandDate, any.calendar)).toBe(true)
          expect(daysBetween(any.today, demandDate)).toBeGreaterThanOrEqual(any.lockDays)
          expect(demandDate <= any.span.to && demandDate > previous).toBe(true)
          if (demandDate < any.span.from) expect(days).toHaveLength(1)
          expect(compare(quantity, '0')).toBe(1)
          previous = demandDate
        }
      }),
    )
  })

  it('all days but the last have whole packs, which differ by one at most', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const days = spreadQuantity({ ...any, rule: 'even' })
        if (days === null) return
        const pack = any.packQty ?? plain(`1e-${any.decimals}`)
        const packs = days.map(({ quantity }) => Number(divide(quantity, pack, 0, 'down')))
        for (const [at, { quantity }] of days.slice(0, -1).entries()) {
          expect(subtract(quantity, multiply(String(packs[at]), pack))).toBe('0')
        }
        const most = Math.max(...packs)
        expect(most - Math.min(...packs.slice(0, -1), most)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
