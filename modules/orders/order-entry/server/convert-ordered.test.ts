import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionWay } from '#modules/master-data/server.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { orderedAmount, unitPrice } from '#modules/orders/order/server/ordered-amount.ts'
import { divide, lineAmount, multiply } from '#platform/contract/values/decimal.ts'
import { convertOrdered } from './convert-ordered.ts'

/** The way by `sourceQty` of the written unit for `targetQty` of the item's. */
function wayOf(sourceQty: string, targetQty: string) {
  const rate = { conversionNo: 'C', sourceUnitNo: 'BOX', sourceQty, targetUnitNo: 'PCS', targetQty, isOfItem: false }
  return conversionWay([rate], 'BOX', 'PCS')
}
const written = (quantity: string) => ({ itemNo: 'I', quantity, unitNo: 'BOX' })
const pieces = (decimals = 0, roundingType = '1') => ({ unitNo: 'PCS', decimals, roundingType })

describe('a quantity written in another unit', () => {
  it('is converted where the item’s unit can hold it exactly', () => {
    expect(convertOrdered(written('3'), pieces(), wayOf('1', '12'))).toEqual({ quantity: '36' })
    expect(convertOrdered(written('6'), pieces(), wayOf('3', '1'))).toEqual({ quantity: '2' })
    expect(convertOrdered(written('2.5'), pieces(3), wayOf('1', '0.4536'))).toEqual({ quantity: '1.134' })
  })

  it('is refused with what it would be rounded to where it cannot, however the unit rounds', () => {
    const refused = (exact: string, rounded: string, quantity: string) => ({
      error: ordersErrors.unitConversionInexact,
      parameters: { item: 'I', unit: 'BOX', target: 'PCS', quantity, exact, decimals: 0, rounded },
    })
    expect(convertOrdered(written('4'), pieces(), wayOf('3', '1'))).toEqual(refused('1.333333…', '1', '4'))
    expect(convertOrdered(written('4'), pieces(0, '2'), wayOf('3', '1'))).toEqual(refused('1.333333…', '2', '4'))
    expect(convertOrdered(written('1'), pieces(), wayOf('2', '5'))).toEqual(refused('2.5', '3', '1'))
  })

  it('is refused where no conversion leads to the item’s unit', () => {
    const parameters = { item: 'I', unit: 'BOX', target: 'PCS' }
    expect(convertOrdered(written('1'), pieces(), null)).toEqual({
      error: ordersErrors.unitWithoutConversion,
      parameters,
    })
  })

  it('costs what was written, whatever the conversion, and as much in parts that share it out', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map((value) => divide(String(value), '1000', 3))
    const rate = fc.integer({ min: 1, max: 5000 }).map(String)
    fc.assert(
      fc.property(
        amount,
        rate,
        rate,
        amount,
        fc.integer({ min: 0, max: 3 }),
        (quantity, source, target, price, places) => {
          const converted = convertOrdered(written(quantity), pieces(6), wayOf(source, target))
          if ('error' in converted) return
          const line = { price, ordered_qty: quantity, ordered_line_qty: converted.quantity }
          expect(orderedAmount(converted.quantity, line, places)).toBe(lineAmount(quantity, price, places))
          const tenfold = orderedAmount(multiply(converted.quantity, '10'), line, places)
          expect(tenfold).toBe(lineAmount(multiply(quantity, '10'), price, places))
        },
      ),
    )
  })

  it('has a price for one of the item’s unit that people may read', () => {
    const box = { price: '10', ordered_qty: '3', ordered_line_qty: '36' }
    expect(unitPrice(box)).toBe('0.833333')
    expect(orderedAmount('36', box, 2)).toBe('30')
    expect(unitPrice({ price: '10', ordered_qty: null, ordered_line_qty: null })).toBe('10')
  })
})
