import { describe, expect, it } from 'vitest'
import type { DemandDay } from './cumulation.ts'
import { cutLiability } from './cut-liability.ts'
import { releaseDiff } from './release-diff.ts'

const release = (...days: [day: string, quantity: string][]): DemandDay[] =>
  days.map(([day, quantity]) => ({ demandDate: `2026-${day}`, quantity }))
const zones = { releaseDate: '2026-03-02', firmDays: 9, tradeOffDays: 14 }
const terms = { price: '2.50', materialShare: '60', currencyDecimals: 2 }
const before = release(['03-09', '100'], ['03-20', '100'], ['05-01', '100'])
const amounts = (after: DemandDay[], changes: Partial<typeof terms> = {}) =>
  cutLiability(releaseDiff(before, after, zones), { ...terms, ...changes }).map(({ zone, amount }) => [zone, amount])

describe('what a cut leaves the supplier with', () => {
  it('is nothing where quantities only move', () => {
    const old = release(['03-09', '300'], ['03-11', '300'], ['03-13', '300'])
    const moved = release(['03-09', '150'], ['03-12', '500'], ['03-13', '300'])
    expect(cutLiability(releaseDiff(old, moved, zones), terms)).toEqual([
      { zone: 'firm', increasedQty: '0', decreasedQty: '150', cutQty: '0', amount: '0' },
      { zone: 'tradeOff', increasedQty: '500', decreasedQty: '300', cutQty: '0', amount: '0' },
      { zone: 'forecast', increasedQty: '0', decreasedQty: '0', cutQty: '0', amount: '0' },
    ])
  })

  it('is the price in firm, the share of the material in trade-off, and nothing in forecast', () => {
    expect(amounts([])).toEqual([
      ['firm', '250'],
      ['tradeOff', '150'],
      ['forecast', '0'],
    ])
    expect(amounts(release(['03-09', '100'], ['03-20', '40']))).toEqual([
      ['firm', '0'],
      ['tradeOff', '90'],
      ['forecast', '0'],
    ])
  })

  it('is that of the last units, whichever day the release takes them from', () => {
    expect(amounts(release(['03-20', '100'], ['05-01', '100'])).map(([, amount]) => amount)).toEqual(['0', '0', '0'])
  })

  it('is rounded once for each zone, half up', () => {
    const odd = { price: '0.125', materialShare: '33.3' }
    // 100 × 0.125 × 33.3 % is 4.1625.
    expect(amounts([], odd).map(([, amount]) => amount)).toEqual(['12.5', '4.16', '0'])
    expect(amounts([], { ...odd, currencyDecimals: 0 }).map(([, amount]) => amount)).toEqual(['13', '4', '0'])
  })
})
