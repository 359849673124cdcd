import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, type Decimal, lineAmount, multiply } from '#platform/contract/values/decimal.ts'
import type { MatchKind } from '../contract/fields.ts'
import {
  compareCharges,
  compareDelivery,
  type MatchedDelivery,
  type Tolerance,
  upperLimit,
} from './compare-delivery.ts'

/** An order line of 1,000 at 10.00, of which so much came. */
const delivery = (given: Partial<MatchedDelivery>, tolerance: Partial<Tolerance> = {}): MatchedDelivery => ({
  lines: [],
  orderPrice: { price: '10', ordered_qty: null, ordered_line_qty: null },
  orderedQty: '1000',
  acceptedQty: '1000',
  refusedQty: '0',
  returnedQty: '0',
  otherQty: '0',
  otherNet: '0',
  decimals: 2,
  ...given,
  tolerance: {
    matchWays: '3',
    matchBasis: 'line',
    matchAction: 'refuse',
    pricePercent: '10',
    priceAmount: null,
    totalPercent: '15',
    totalAmount: '500',
    quantityPercent: null,
    ...tolerance,
  },
})
const line = (qty: Decimal, price: Decimal) => ({ id: '1', subject: 'A-1', qty, price, net: lineAmount(qty, price) })

/** What three invoices at 10.80, one after the other, come to: kinds with expected, actual and outcome. */
function threeInvoices(tolerance: Partial<Tolerance> = {}) {
  let [otherQty, otherNet] = ['0', '0']
  return ['800', '100', '200'].map((qty) => {
    const one = line(qty, '10.8')
    const found = compareDelivery(delivery({ lines: [one], otherQty, otherNet }, tolerance))
    otherQty = add(otherQty, qty)
    otherNet = add(otherNet, one.net)
    return found.map(({ matchKind, expected, actual, outcome }) => `${matchKind} ${actual}/${expected} ${outcome}`)
  })
}

describe('three invoices of 800, 100 and 200 at 10.80 for an order of 1,000 at 10.00 (scenario S9)', () => {
  it('pass by unit price within 10 %; the third is beyond the total of the line and beyond what was accepted', () => {
    expect(threeInvoices()).toEqual([
      ['price 10.8/10 pass'],
      ['price 10.8/10 pass'],
      ['price 10.8/10 pass', 'total 11880/10000 refuse', 'quantity 1100/1000 refuse'],
    ])
  })

  it('fail from the first on where totals are held against what is invoiced so far', () => {
    expect(threeInvoices({ matchBasis: 'toDate' })[0]).toEqual(['price 10.8/10 pass', 'total 8640/8000 refuse'])
  })

  it('wait for a release, or pass, as the rule says', () => {
    expect(threeInvoices({ matchAction: 'warn' })[2]).toContain('total 11880/10000 warn')
    expect(threeInvoices({ matchAction: 'none' })[2]).toContain('total 11880/10000 pass')
  })
})

describe('quantities', () => {
  const refused = { lines: [line('95', '10')], orderedQty: '100', acceptedQty: '90', refusedQty: '6', returnedQty: '2' }
  it.each<[Tolerance['matchWays'], MatchKind[]]>([
    ['2', []],
    ['3', ['quantity']],
    ['4', ['quantity']],
  ])(
    'are held against the order two ways, what came three ways, and what passed its inspection four ways: %s',
    (matchWays, kinds) => {
      expect(compareDelivery(delivery(refused, { matchWays })).map(({ matchKind }) => matchKind)).toEqual(kinds)
    },
  )

  it('of three ways count what was refused, which four ways do not', () => {
    const of = (matchWays: Tolerance['matchWays']) =>
      compareDelivery(delivery({ ...refused, lines: [line('94', '10')] }, { matchWays }))
    expect(of('3')).toEqual([])
    expect(of('4')).toMatchObject([{ matchKind: 'quantity', expected: '88', actual: '94' }])
  })
})

describe('charges within 25 %', () => {
  it.each([
    ['0', '25', false],
    ['200', '200', true],
    ['2', '4', false],
    ['2', '2.5', true],
    ['2', '1.4', false],
    ['0', '0', true],
  ])('expected %s, invoiced %s: %s', (expected, actual, passes) => {
    const tolerance = { chargePercent: '25', matchAction: 'refuse' } as const
    const found = compareCharges(expected, actual, tolerance, 2)
    expect(found.every(({ outcome }) => outcome === 'pass')).toBe(passes)
  })
})

describe('a limit', () => {
  it('of 10 % and 100.00 binds by the smaller one: 150.00 for 100.00 is beyond it', () => {
    expect(upperLimit('100', '10', '100')).toBe('110')
    expect(upperLimit('5000', '10', '100')).toBe('5100')
  })

  it('lets pass what is exactly at it, and nothing above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 50 }), (hundredths, percent) => {
        const price = (hundredths / 100).toFixed(2)
        const orderPrice = { price, ordered_qty: null, ordered_line_qty: null }
        const limit = upperLimit(price, String(percent))
        const outcomeAt = (stated: Decimal) =>
          compareDelivery(delivery({ lines: [line('1', stated)], orderPrice }, { pricePercent: String(percent) })).find(
            ({ matchKind }) => matchKind === 'price',
          )?.outcome ?? 'pass'
        expect(outcomeAt(limit)).toBe('pass')
        expect(outcomeAt(add(limit, '0.000001'))).toBe('refuse')
        expect(outcomeAt(multiply(price, '0.5'))).toBe('pass')
      }),
    )
  })
})
