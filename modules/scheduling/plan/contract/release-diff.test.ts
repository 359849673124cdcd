import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import {
  add,
  compare,
  isPositive,
  maximum,
  minimum,
  multiply,
  plain,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { DemandDay } from './cumulation.ts'
import { releaseDiff } from './release-diff.ts'

const release = (...days: [day: string, quantity: string][]): DemandDay[] =>
  days.map(([day, quantity]) => ({ demandDate: `2026-${day}`, quantity }))
const terms = { releaseDate: '2026-03-02', firmDays: 9, tradeOffDays: 7 }

describe('a release that moves days and adds to them', () => {
  const diff = releaseDiff(
    release(['03-09', '300'], ['03-11', '300'], ['03-13', '300']),
    release(['03-09', '150'], ['03-12', '500'], ['03-13', '300']),
    terms,
  )

  it('differs by its days, which add up to what the end moved by', () => {
    expect(diff.days).toEqual([
      { demandDate: '2026-03-09', before: '300', after: '150', difference: '-150', zone: 'firm' },
      { demandDate: '2026-03-11', before: '300', after: '0', difference: '-300', zone: 'tradeOff' },
      { demandDate: '2026-03-12', before: '0', after: '500', difference: '500', zone: 'tradeOff' },
      { demandDate: '2026-03-13', before: '300', after: '300', difference: '0', zone: 'tradeOff' },
    ])
    expect(diff.netQty).toBe('50')
  })

  it('moves what it takes from days, and cuts nothing', () => {
    expect(diff.moved).toEqual([
      { quantity: '150', fromDay: '2026-03-09', toDay: '2026-03-12', days: 3 },
      { quantity: '300', fromDay: '2026-03-11', toDay: '2026-03-12', days: 1 },
    ])
    expect(diff.cut).toEqual([])
    expect(diff.added).toEqual([{ demandDate: '2026-03-12', quantity: '50', zone: 'tradeOff' }])
  })
})

describe('a release', () => {
  it('that says the same changes nothing', () => {
    const same = release(['03-09', '300.000000'], ['03-11', '0'])
    const diff = releaseDiff(same, release(['03-09', '300']), terms)
    expect(diff).toMatchObject({ moved: [], cut: [], added: [], netQty: '0' })
    expect(diff.days.map(({ difference }) => difference)).toEqual(['0', '0'])
  })

  it('that is the first only adds, and one of nothing cuts everything', () => {
    const days = release(['03-09', '300'], ['03-20', '5'])
    const zoned = [
      { demandDate: '2026-03-09', quantity: '300', zone: 'firm' },
      { demandDate: '2026-03-20', quantity: '5', zone: 'forecast' },
    ]
    expect(releaseDiff([], days, terms)).toMatchObject({ moved: [], cut: [], added: zoned, netQty: '305' })
    expect(releaseDiff(days, [], terms)).toMatchObject({ moved: [], cut: zoned, added: [], netQty: '-305' })
  })

  it('that takes a quantity from a near day cuts the last one and moves the near one to its place', () => {
    const diff = releaseDiff(release(['03-09', '100'], ['03-20', '100']), release(['03-20', '100']), terms)
    expect(diff.moved).toEqual([{ quantity: '100', fromDay: '2026-03-09', toDay: '2026-03-20', days: 11 }])
    expect(diff.cut).toEqual([{ demandDate: '2026-03-20', quantity: '100', zone: 'forecast' }])
  })

  it('that takes from several days and gives to several moves the first to the first', () => {
    const diff = releaseDiff(
      release(['03-09', '100'], ['03-11', '50'], ['03-20', '30']),
      release(['03-10', '60'], ['03-13', '120']),
      terms,
    )
    expect(diff.moved.map(({ quantity, days }) => [quantity, days])).toEqual([
      ['60', 1],
      ['40', 4],
      ['50', 2],
      ['30', -7],
    ])
    expect(diff).toMatchObject({ cut: [], added: [], netQty: '0' })
  })
})

const anyRelease = fc
  .uniqueArray(fc.nat(60), { maxLength: 12 })
  .chain((offsets) =>
    fc.tuple(
      ...offsets.map((at) =>
        fc.tuple(
          fc.constant(at),
          fc.nat(400).map((parts) => plain(`${parts}e-1`)),
        ),
      ),
    ),
  )
  .map((days) => days.map(([at, quantity]): DemandDay => ({ demandDate: addDays('2026-03-01', at), quantity })))

describe('of any two releases', () => {
  const upTo = (days: readonly DemandDay[], day: string) =>
    sum(days.filter(({ demandDate }) => demandDate <= day).map(({ quantity }) => quantity))
  const total = (days: readonly DemandDay[]) => sum(days.map(({ quantity }) => quantity))

  it('increases exceed decreases by what the end of the cumulation moved by (E6)', () => {
    fc.assert(
      fc.property(anyRelease, anyRelease, (before, after) => {
        const { days, cut, added, netQty } = releaseDiff(before, after, terms)
        const net = subtract(total(after), total(before))
        expect(sum(days.map(({ difference }) => difference))).toBe(net)
        expect(netQty).toBe(net)
        expect(total(cut)).toBe(maximum('0', subtract('0', net)))
        expect(total(added)).toBe(maximum('0', net))
      }),
    )
  })

  it('the old one with what is moved, cut and added is the new one', () => {
    fc.assert(
      fc.property(anyRelease, anyRelease, (before, after) => {
        const diff = releaseDiff(before, after, terms)
        const now = new Map(diff.days.map(({ demandDate, before: was }) => [demandDate, was]))
        const put = (day: string, quantity: string) => now.set(day, add(now.get(day) ?? '0', quantity))
        for (const { quantity, fromDay, toDay, days } of diff.moved) {
          expect(isPositive(quantity) && fromDay !== toDay && days === daysBetween(fromDay, toDay)).toBe(true)
          put(fromDay, multiply('-1', quantity))
          put(toDay, quantity)
        }
        for (const { demandDate, quantity } of diff.cut) put(demandDate, multiply('-1', quantity))
        for (const { demandDate, quantity } of diff.added) put(demandDate, quantity)
        for (const { demandDate, after: is } of diff.days) expect(now.get(demandDate)).toBe(is)
      }),
    )
  })

  it('what is moved later is the area by which the new cumulation lies below the old one, but for what is cut', () => {
    fc.assert(
      fc.property(anyRelease, anyRelease, (before, after) => {
        const { moved } = releaseDiff(before, after, terms)
        let area = '0'
        for (let at = 0; at <= 60; at += 1) {
          const day = addDays('2026-03-01', at)
          area = add(area, maximum('0', subtract(minimum(upTo(before, day), total(after)), upTo(after, day))))
        }
        const later = moved.filter(({ days }) => days > 0)
        expect(sum(later.map(({ quantity, days }) => multiply(quantity, String(days))))).toBe(area)
      }),
    )
  })

  it('what is cut are the last units of the old one', () => {
    fc.assert(
      fc.property(anyRelease, anyRelease, (before, after) => {
        const { cut } = releaseDiff(before, after, terms)
        const [first] = cut
        if (first === undefined) return
        for (const { demandDate, quantity } of before) {
          if (demandDate <= first.demandDate) continue
          const own = cut.find((one) => one.demandDate === demandDate)?.quantity ?? '0'
          expect(compare(own, quantity)).toBe(0)
        }
      }),
    )
  })
})
