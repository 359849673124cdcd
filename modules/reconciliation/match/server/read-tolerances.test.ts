import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ToleranceRule, tolerancesOf } from './read-tolerances.ts'

const rule = (given: Partial<ToleranceRule>): ToleranceRule => ({
  ...{ orgNo: '*', supplierNo: null, itemNo: null, matchWays: null, matchBasis: null, matchAction: null },
  ...{ pricePercent: null, priceAmount: null, totalPercent: null, totalAmount: null, quantityPercent: null },
  ...{ chargePercent: null, tailAmount: null, tailLineAmount: null, tailInvoiceAmount: null },
  ...given,
})
const PARTY = { orgNo: 'O1', supplierNo: 'S1' }

/** Rules of every place, the most particular first; each says of itself where it holds by its percentage of the price. */
const LADDER = [
  { orgNo: 'O1', supplierNo: 'S1', itemNo: 'A', pricePercent: '1' },
  { orgNo: '*', supplierNo: 'S1', itemNo: 'A', pricePercent: '2' },
  { orgNo: 'O1', itemNo: 'A', pricePercent: '3' },
  { orgNo: '*', itemNo: 'A', pricePercent: '4' },
  { orgNo: 'O1', supplierNo: 'S1', pricePercent: '5' },
  { orgNo: '*', supplierNo: 'S1', pricePercent: '6' },
  { orgNo: 'O1', pricePercent: '7' },
  { orgNo: '*', pricePercent: '8' },
]

describe('of several rules', () => {
  it('that of the item holds before that of the supplier, the organisation and all, in whatever order they were made', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(LADDER, { minLength: LADDER.length }),
        fc.integer({ min: 0, max: LADDER.length - 1 }),
        (ladder, first) => {
          const rules = ladder.filter(({ pricePercent }) => Number(pricePercent) > first).map(rule)
          const { of } = tolerancesOf(rules, PARTY, 2)
          expect(of('A').pricePercent).toBe(String(first + 1))
          // Of another item, what holds for none in particular.
          expect(of('B').pricePercent).toBe(String(Math.max(first + 1, 5)))
        },
      ),
    )
  })

  it('those of other organisations, suppliers and items hold for nobody else', () => {
    const others = [
      { orgNo: 'O2' },
      { supplierNo: 'S2' },
      { orgNo: 'O1', supplierNo: 'S2', itemNo: 'A' },
      { itemNo: 'B' },
    ]
    const rules = others.map((place) => rule({ ...place, pricePercent: '9' }))
    expect(tolerancesOf(rules, PARTY, 2).of('A').pricePercent).toBeNull()
    expect(tolerancesOf(rules, { orgNo: 'O2', supplierNo: 'S1' }, 2).of('A').pricePercent).toBe('9')
    expect(tolerancesOf(rules, { orgNo: 'O9', supplierNo: 'S2' }, 2).of('A').pricePercent).toBe('9')
  })

  it('each value is that of the first which fills it: an empty one is left to the next, 0 is a value', () => {
    const { of, chargePercent, matchAction, tails } = tolerancesOf(
      [
        rule({ itemNo: 'A', pricePercent: '0', matchAction: 'none', chargePercent: '50', tailAmount: '9' }),
        rule({ supplierNo: 'S1', pricePercent: '5', priceAmount: '0.5', matchWays: '4', tailLineAmount: '0.06' }),
        rule({ orgNo: 'O1', priceAmount: '7', totalPercent: '10', matchBasis: 'toDate', matchAction: 'refuse' }),
        rule({ totalPercent: '20', quantityPercent: '2', chargePercent: '25', tailInvoiceAmount: '1.27' }),
      ],
      PARTY,
      2,
    )
    expect(of('A')).toEqual({
      ...{ pricePercent: '0', matchAction: 'none' },
      ...{ priceAmount: '0.5', matchWays: '4' },
      ...{ totalPercent: '10', matchBasis: 'toDate' },
      ...{ quantityPercent: '2', totalAmount: null },
    })
    expect(of('B')).toMatchObject({ pricePercent: '5', matchAction: 'refuse' })
    // What is compared of an invoice as a whole belongs to no item.
    expect({ chargePercent, matchAction }).toEqual({ chargePercent: '25', matchAction: 'refuse' })
    expect(tails).toEqual({ tailAmount: null, tailLineAmount: '0.06', tailInvoiceAmount: '1.27' })
  })

  it('none: three ways against the order line, beyond which everything waits, and tails of five smallest units', () => {
    const nothing = {
      pricePercent: null,
      priceAmount: null,
      totalPercent: null,
      totalAmount: null,
      quantityPercent: null,
    }
    for (const [decimals, tailAmount] of [
      [0, '5'],
      [2, '0.05'],
      [3, '0.005'],
    ] as const) {
      const { of, tails, chargePercent } = tolerancesOf([], PARTY, decimals)
      expect(of('A')).toEqual({ matchWays: '3', matchBasis: 'line', matchAction: 'warn', ...nothing })
      expect({ chargePercent, ...tails }).toEqual({
        ...{ chargePercent: '0', tailAmount, tailLineAmount: null, tailInvoiceAmount: null },
      })
    }
  })
})
