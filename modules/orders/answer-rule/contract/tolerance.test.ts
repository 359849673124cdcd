import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { isDateWithin, isPriceWithin, isQtyWithin, NO_TOLERANCE } from './tolerance.ts'

/** A decimal with six places from its millionths. */
const millionths = (value: bigint) => {
  const digits = value.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
const quantity = fc.bigInt({ min: 1n, max: 10n ** 15n })
/** Ten-thousandths of a percent, up to 100. */
const percent = fc.bigInt({ min: 0n, max: 1_000_000n })

describe('a tolerance', () => {
  it('of nothing lets only the same through: 0 % means exactly 0', () => {
    expect(isQtyWithin('100', '100', NO_TOLERANCE)).toBe(true)
    expect(isQtyWithin('100', '100.000001', NO_TOLERANCE)).toBe(false)
    expect(isQtyWithin('100', '99.999999', NO_TOLERANCE)).toBe(false)
    expect(isDateWithin('2026-03-20', '2026-03-20', NO_TOLERANCE)).toBe(true)
    expect(isDateWithin('2026-03-20', '2026-03-21', NO_TOLERANCE)).toBe(false)
    expect(isDateWithin('2026-03-20', '2026-03-19', NO_TOLERANCE)).toBe(false)
  })

  it('of quantities and prices is a share of what was ordered, exact and with its limits', () => {
    fc.assert(
      fc.property(quantity, quantity, percent, percent, (before, after, over, under) => {
        const limits = {
          ...NO_TOLERANCE,
          qtyOverPercent: `${over / 10000n}.${(over % 10000n).toString().padStart(4, '0')}`,
        }
        const tolerance = {
          ...limits,
          qtyUnderPercent: `${under / 10000n}.${(under % 10000n).toString().padStart(4, '0')}`,
        }
        const share = after >= before ? over : under
        const difference = after >= before ? after - before : before - after
        expect(isQtyWithin(millionths(before), millionths(after), tolerance)).toBe(
          difference * 1_000_000n <= before * share,
        )
        const { qtyOverPercent: priceOverPercent, qtyUnderPercent: priceUnderPercent } = tolerance
        expect(
          isPriceWithin(millionths(before), millionths(after), {
            ...NO_TOLERANCE,
            priceOverPercent,
            priceUnderPercent,
          }),
        ).toBe(difference * 1_000_000n <= before * share)
      }),
    )
  })

  it('of dates counts the days to each side', () => {
    const days = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 90 }), days, days, (moved, earlierDays, laterDays) => {
        const tolerance = { ...NO_TOLERANCE, earlierDays, laterDays }
        const isWithin = moved <= laterDays && -moved <= earlierDays
        expect(isDateWithin('2026-02-25', addDays('2026-02-25', moved), tolerance)).toBe(isWithin)
      }),
    )
  })
})
