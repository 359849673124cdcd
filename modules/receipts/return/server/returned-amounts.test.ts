import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, type Decimal, divide, multiply, subtract, sum } from '#platform/contract/values/decimal.ts'
import { returnedAmounts } from './returned-amounts.ts'

/** Returns of what is left, in tenths of it, and returns that are taken back. */
const deed = fc.oneof(
  fc.record({ tenths: fc.constantFrom(1, 1, 2, 4, 6, 10) }),
  fc.record({ takenBack: fc.nat({ max: 20 }) }),
)

describe('what returns take off an acceptance', () => {
  it('is never negative, never more than was accepted, and exactly that once all of it went back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        // In the smallest unit of the currency: so little that it matters how it is rounded.
        fc.integer({ min: 0, max: 12 }),
        fc.array(deed, { maxLength: 20, size: 'max' }),
        (thousandths, units, deeds) => {
          const amount = String(units)
          const accepted = { receive_qty: divide(String(thousandths), '1000', 3), amount, tax_amount: '1' }
          const parts: { qty: Decimal; amount: Decimal; taxAmount: Decimal }[] = []
          let isPlain = true
          const returned = () => ({
            qty: sum(parts.map((part) => part.qty)),
            amount: sum(parts.map((part) => part.amount)),
            taxAmount: sum(parts.map((part) => part.taxAmount)),
          })
          for (const one of deeds) {
            if ('takenBack' in one) {
              isPlain &&= parts.length === 0
              if (parts.length > 0) parts.splice(one.takenBack % parts.length, 1)
            } else {
              const left = subtract(accepted.receive_qty, returned().qty)
              const qty = one.tenths === 10 ? left : divide(multiply(left, String(one.tenths)), '10', 3, 'down')
              if (compare(qty, '0') === 0) continue
              parts.push({ qty, ...returnedAmounts(accepted, returned(), qty, 0) })
            }
            const all = returned()
            for (const part of parts) expect(compare(part.amount, '0')).toBeGreaterThanOrEqual(0)
            expect(compare(all.amount, amount)).toBeLessThanOrEqual(0)
            if (all.qty === accepted.receive_qty) expect(all.amount).toBe(amount)
            // As long as nothing is taken back, what went back together costs its share, rounded once.
            if (isPlain) expect(all.amount).toBe(divide(multiply(amount, all.qty), accepted.receive_qty, 0))
          }
        },
      ),
      // The first return, which cost nothing yet, is taken back; the second alone has taken off more than its share.
      { numRuns: 500, examples: [[1000, 1, [{ tenths: 4 }, { tenths: 2 }, { takenBack: 0 }, { tenths: 1 }]]] },
    )
  })
})
