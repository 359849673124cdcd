import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, type Decimal, lineAmount } from '#platform/contract/values/decimal.ts'
import { compareDelivery, type MatchedDelivery } from './compare-delivery.ts'
import { proposeEntry } from './propose-entry.ts'

const tolerance: MatchedDelivery['tolerance'] = {
  ...{ matchWays: '3', matchBasis: 'line', matchAction: 'refuse' },
  ...{ pricePercent: '10', priceAmount: null, totalPercent: '15', totalAmount: '500', quantityPercent: null },
}
const line = (id: string, qty: Decimal, price: Decimal) => ({
  id,
  subject: id,
  qty,
  price,
  net: lineAmount(qty, price),
})
/** An order line of 1,000 at 10.00, all of which came. */
const delivery = (given: Partial<MatchedDelivery>): MatchedDelivery => ({
  ...{ lines: [], orderedQty: '1000', acceptedQty: '1000', refusedQty: '0', returnedQty: '0' },
  ...{ otherQty: '0', otherNet: '0', decimals: 2, tolerance },
  orderPrice: { price: '10', ordered_qty: null, ordered_line_qty: null },
  ...given,
})
/** The delivery with what is proposed of its lines, one value of one of them changed. */
const entered = (of: MatchedDelivery, stated: ReturnType<typeof proposeEntry>): MatchedDelivery => ({
  ...of,
  lines: of.lines.map((one) => {
    const said = stated.find(({ id }) => id === one.id)
    return said ? line(one.id, said.invoiceQty, said.invoicePrice) : one
  }),
})
const passes = (of: MatchedDelivery) => compareDelivery(of).every(({ outcome }) => outcome === 'pass')

describe('the proposed entry', () => {
  it('of scenario S9’s third invoice is what came, 100, at the highest price that its total takes', () => {
    const third = delivery({ lines: [line('1', '200', '10.8')], otherQty: '900', otherNet: '9720' })
    expect(passes(third)).toBe(false)
    // 10,500.00 less the 9,720.00 that are invoiced already leaves 780.00; at 7.80005 it would round to 780.01.
    expect(proposeEntry(third)).toEqual([{ id: '1', invoiceQty: '100', invoicePrice: '7.800049' }])
    expect(passes(entered(third, proposeEntry(third)))).toBe(true)
  })

  it('is none where everything passes, where differences may pass, and where nothing is left to be invoiced', () => {
    expect(proposeEntry(delivery({ lines: [line('1', '800', '10.8')] }))).toEqual([])
    const loose = { ...tolerance, matchAction: 'none' as const }
    expect(proposeEntry(delivery({ lines: [line('1', '800', '20')], tolerance: loose }))).toEqual([])
    expect(proposeEntry(delivery({ lines: [line('1', '5', '10')], otherQty: '1000', otherNet: '10000' }))).toEqual([])
  })

  it('passes, and one smallest unit more of any value that it changed does not', () => {
    const qty = fc.integer({ min: 1, max: 12_000 }).map((tenths) => String(tenths / 10))
    const price = fc.integer({ min: 800, max: 1400 }).map((cents) => (cents / 100).toFixed(2))
    const given = fc.record({
      lines: fc.array(fc.tuple(qty, price), { minLength: 1, maxLength: 3 }),
      otherQty: fc.integer({ min: 0, max: 900 }).map(String),
      ways: fc.constantFrom('2' as const, '3' as const, '4' as const),
      basis: fc.constantFrom('line' as const, 'toDate' as const),
      pricePercent: fc.constantFrom('0', '3', '10', null),
      totalPercent: fc.constantFrom('0', '2.5', '15', null),
      totalAmount: fc.constantFrom('0', '33.33', '500', null),
      quantityPercent: fc.constantFrom('0', '1', null),
      decimals: fc.constantFrom(0, 2, 3),
    })
    let proposed = 0
    fc.assert(
      fc.property(given, ({ lines, otherQty, ways, basis, decimals, ...limits }) => {
        const of = delivery({
          lines: lines.map(([lineQty, at], place) => ({
            ...line(String(place), lineQty, at),
            net: lineAmount(lineQty, at, decimals),
          })),
          ...{ otherQty, otherNet: lineAmount(otherQty, '10', decimals), decimals, refusedQty: '5' },
          tolerance: { ...tolerance, matchWays: ways, matchBasis: basis, ...limits },
        })
        const stated = proposeEntry(of)
        if (stated.length === 0) return
        proposed += 1
        const netOf = (one: MatchedDelivery) => ({
          ...one,
          lines: one.lines.map((each) => ({ ...each, net: lineAmount(each.qty, each.price, decimals) })),
        })
        expect(passes(netOf(entered(of, stated)))).toBe(true)
        for (const { id, invoiceQty, invoicePrice } of stated) {
          const before = of.lines.find((one) => one.id === id)
          const more = (values: object) =>
            passes(
              netOf(
                entered(
                  of,
                  stated.map((one) => (one.id === id ? { ...one, ...values } : one)),
                ),
              ),
            )
          if (before?.price !== invoicePrice) expect(more({ invoicePrice: add(invoicePrice, '0.000001') })).toBe(false)
          if (before?.qty !== invoiceQty) expect(more({ invoiceQty: add(invoiceQty, '0.000001') })).toBe(false)
        }
      }),
      { numRuns: 400 },
    )
    expect(proposed).toBeGreaterThan(50)
  })
})
