import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, divide, multiply, subtract, sum } from '#platform/contract/values/decimal.ts'
import { conversionWay, convertQuantity, type UnitRate, type UnitRounding } from './convert-quantity.ts'

/** `'1 BOX = 12 PCS'`, named after its units; of the item with `own`. */
function rate(text: string, own: 'own' | '' = ''): UnitRate {
  const [sourceQty = '', sourceUnitNo = '', , targetQty = '', targetUnitNo = ''] = text.split(' ')
  const conversionNo = `${own}${sourceUnitNo}-${targetUnitNo}`
  return { conversionNo, sourceQty, sourceUnitNo, targetQty, targetUnitNo, isOfItem: own === 'own' }
}

const HALF_UP = (decimals: number): UnitRounding => ({ decimals, roundingType: '1' })

function converted(
  rates: UnitRate[],
  from: string,
  to: string,
  quantities: string[],
  unit: UnitRounding,
): string | null {
  const way = conversionWay(rates, from, to)
  return way && convertQuantity(quantities, way, unit)
}

const named = (rates: UnitRate[], from: string, to: string) =>
  conversionWay(rates, from, to)?.map(({ conversionNo }) => conversionNo)

/** Quantities and rates with up to three decimals. */
const amount = fc.integer({ min: 1, max: 10_000_000 }).map((value) => divide(String(value), '1000', 3))
const decimals = fc.integer({ min: 0, max: 6 })

describe('domain §5: the conversion of quantities', () => {
  it('follows a conversion forwards and backwards', () => {
    const rates = [rate('1 BOX = 12 PCS')]
    expect(converted(rates, 'BOX', 'PCS', ['3'], HALF_UP(0))).toBe('36')
    expect(converted(rates, 'PCS', 'BOX', ['30'], HALF_UP(1))).toBe('2.5')
  })

  it('rounds as the target unit does: half up, up, or down', () => {
    const rates = [rate('3 BAG = 1 BOX')]
    const of = (roundingType: string, quantity: string) =>
      converted(rates, 'BAG', 'BOX', [quantity], { decimals: 0, roundingType })
    expect(['1', '2', '3'].map((type) => of(type, '4'))).toEqual(['1', '2', '1'])
    expect(['1', '2', '3'].map((type) => of(type, '5'))).toEqual(['2', '2', '1'])
    expect(['1', '2', '3'].map((type) => of(type, '6'))).toEqual(['2', '2', '2'])
  })

  it('goes by one unit that both have a conversion with, and no further', () => {
    const rates = [rate('1 DOZ = 12 PCS'), rate('1 BOX = 100 PCS'), rate('10 BOX = 1 PAL')]
    expect(converted(rates, 'BOX', 'DOZ', ['1'], HALF_UP(2))).toBe('8.33')
    expect(converted(rates, 'PAL', 'PCS', ['2'], HALF_UP(0))).toBe('2000')
    expect(conversionWay(rates, 'PAL', 'DOZ')).toBeNull()
    expect(conversionWay(rates, 'BOX', 'KG')).toBeNull()
  })

  it('prefers the item’s own conversion, then the shorter way, then the lower number', () => {
    const general = [rate('1 BOX = 12 PCS'), rate('1 BOX = 1 DOZ'), rate('1 DOZ = 12 PCS')]
    expect(named(general, 'BOX', 'PCS')).toEqual(['BOX-PCS'])
    expect(named([...general, rate('1 BOX = 10 PCS', 'own')], 'BOX', 'PCS')).toEqual(['ownBOX-PCS'])
    expect(named([...general, rate('1 BOX = 10 PCS', 'own')], 'BOX', 'DOZ')).toEqual(['ownBOX-PCS', 'DOZ-PCS'])
    const over = [rate('1 A = 2 N'), rate('1 N = 2 B'), rate('1 A = 3 M'), rate('1 M = 3 B')]
    expect(named(over, 'A', 'B')).toEqual(['A-M', 'M-B'])
    expect(named([...over].reverse(), 'A', 'B')).toEqual(['A-M', 'M-B'])
  })

  it('leaves a unit as it is, and rounds', () => {
    expect(converted([], 'KG', 'KG', ['1.2345', '1'], HALF_UP(2))).toBe('2.23')
  })

  it('adds up first and rounds once', () => {
    const rates = [rate('3 BAG = 1 BOX')]
    expect(converted(rates, 'BAG', 'BOX', ['1', '1', '1'], HALF_UP(0))).toBe('1')
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), amount, amount, decimals, (all, a, b, places) => {
        const way = [rate(`${a} S = ${b} T`)]
        const whole = converted(way, 'S', 'T', all, HALF_UP(places))
        expect(whole).toBe(converted(way, 'S', 'T', [sum(all)], HALF_UP(places)))
        expect(whole).toBe(divide(multiply(sum(all), b), a, places))
      }),
    )
  })

  it('there and back ends within one rounding of where it began', () => {
    fc.assert(
      fc.property(amount, amount, amount, decimals, (quantity, a, b, places) => {
        const rates = [rate(`${a} S = ${b} T`)]
        const there = converted(rates, 'S', 'T', [quantity], HALF_UP(places)) ?? ''
        const back = converted(rates, 'T', 'S', [there], HALF_UP(6)) ?? ''
        const step = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`
        // Half a step of the target unit, as the source unit counts it, and the rounding on the way back.
        const most = add(divide(multiply(step, a), multiply(b, '2'), 6, 'up'), '0.000001')
        const off = subtract(back, quantity)
        expect(compare(off.replace('-', ''), most)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('loses nothing over a unit between, whatever its own decimals', () => {
    fc.assert(
      fc.property(amount, amount, amount, (quantity, a, b) => {
        const rates = [rate(`1 S = ${a} M`), rate(`1 T = ${b} M`)]
        for (const places of [0, 6]) {
          const exact = divide(multiply(quantity, a), b, places)
          expect(converted(rates, 'S', 'T', [quantity], HALF_UP(places))).toBe(exact)
        }
      }),
    )
  })
})
