import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { type DayLimits, importDays } from './import-days.ts'

const limits: DayLimits = { today: '2026-03-09', lockDays: 3, isUnlock: false, decimals: 0 }
const rows = (...days: [demandDate: string, quantity: string][]) =>
  days.map(([demandDate, quantity]) => ({ demandDate, quantity }))
const release = rows(['2026-03-09', '150'], ['2026-03-11', '0'], ['2026-03-12', '500'], ['2026-03-13', '300'])
const refusedOf = (given: typeof release, changes: Partial<DayLimits> = {}) =>
  importDays(given, { ...limits, ...changes }).refused.map(({ demandDate, reason }) => [demandDate, reason])

describe('the import of a release', () => {
  it('lists exactly the days of the lock period and takes the others', () => {
    const { accepted, refused } = importDays(release, limits)
    expect(refused).toEqual([
      { demandDate: '2026-03-09', quantity: '150', reason: 'locked' },
      { demandDate: '2026-03-11', quantity: '0', reason: 'locked' },
    ])
    expect(accepted).toEqual(release.slice(2))
  })

  it('takes days of the lock period from whoever unlocks them, past ones from nobody', () => {
    expect(refusedOf([...rows(['2026-03-08', '10']), ...release], { isUnlock: true })).toEqual([
      ['2026-03-08', 'dayPast'],
    ])
  })

  it('takes none of the quantities of a day that stands twice, and none that its unit does not have', () => {
    const twice = rows(['2026-03-12', '5'], ['2026-03-13', '5'], ['2026-03-12', '6'], ['2026-03-16', '0.5'])
    expect(refusedOf(twice)).toEqual([
      ['2026-03-12', 'dayTwice'],
      ['2026-03-12', 'dayTwice'],
      ['2026-03-16', 'quantityDecimals'],
    ])
    expect(refusedOf(rows(['2026-03-16', '0.50']), { decimals: 1 })).toEqual([])
  })

  it('spans at most a year from its first day, and comes to no equal month of another year', () => {
    const days = ['2026-03-20', '2027-02-28', '2027-03-01', '2027-03-20', '2027-03-21', '2027-04-01']
    expect(refusedOf(rows(...days.map((day): [string, string] => [day, '1'])))).toEqual([
      ['2027-03-01', 'sameMonthAcrossYears'],
      ['2027-03-20', 'sameMonthAcrossYears'],
      ['2027-03-21', 'spanTooLong'],
      ['2027-04-01', 'spanTooLong'],
    ])
    const leap = rows(['2028-02-29', '1'], ['2029-01-31', '1'], ['2029-02-28', '1'], ['2029-03-01', '1'])
    expect(refusedOf(leap)).toEqual([
      ['2029-02-28', 'sameMonthAcrossYears'],
      ['2029-03-01', 'spanTooLong'],
    ])
  })

  it('measures its span from the first day that nothing else speaks against', () => {
    expect(refusedOf(rows(['2025-01-01', '1'], ['2026-03-10', '1'], ['2026-08-01', '1'], ['2027-07-01', '1']))).toEqual(
      [
        ['2025-01-01', 'dayPast'],
        ['2026-03-10', 'locked'],
      ],
    )
  })

  it('takes or lists each row once and keeps what else it says', () => {
    const anyRows = fc.array(
      fc.record({
        rowNo: fc.nat(),
        demandDate: fc.integer({ min: -30, max: 800 }).map((at) => addDays(limits.today, at)),
        quantity: fc.constantFrom('0', '1', '2.5', '1000'),
      }),
    )
    fc.assert(
      fc.property(anyRows, fc.nat(30), fc.boolean(), (given, lockDays, isUnlock) => {
        const { accepted, refused } = importDays(given, { ...limits, lockDays, isUnlock })
        const all = [...accepted, ...refused.map(({ reason: _, ...row }) => row)]
        const byRow = (a: { rowNo: number; demandDate: string; quantity: string }, b: typeof a) =>
          a.rowNo - b.rowNo || a.demandDate.localeCompare(b.demandDate) || a.quantity.localeCompare(b.quantity)
        expect(all.toSorted(byRow)).toEqual(given.toSorted(byRow))
        const days = accepted.map(({ demandDate }) => demandDate).sort()
        expect(new Set(days).size).toBe(days.length)
        const [first = '', last = ''] = [days[0], days.at(-1)]
        expect(first === '' || first >= limits.today).toBe(true)
        expect(last === '' || last < `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`).toBe(true)
      }),
    )
  })
})
