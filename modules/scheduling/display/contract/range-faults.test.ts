import { describe, expect, it } from 'vitest'
import { factoryRanges } from './factory-ranges.ts'
import { isBound, rangeFaults } from './range-faults.ts'

const faults = (...bounds: readonly (readonly [string | null, string | null])[]) =>
  rangeFaults(bounds.map(([lowerBound, upperBound]) => ({ lowerBound, upperBound }))).map(
    ({ index, bound, refusal }) => `${index} ${bound} ${refusal.code.replace('scheduling.', '')}`,
  )

describe('domain §5: intervals of differences', () => {
  it('may be open at both ends, meet at their bounds, and be those of the product', () => {
    expect(faults([null, '-10'], ['-10', '0.5'], ['0.50', null])).toEqual([])
    expect(faults(['-100', '100'])).toEqual([])
    expect(faults(['5', '5'])).toEqual([])
    expect(rangeFaults(factoryRanges((key) => key))).toEqual([])
  })

  it('have no upper bound below the lower one', () => {
    expect(faults(['10', '9.99'])).toEqual(['0 upperBound rangeUpperBelowLower'])
  })

  it('have no upper bound above that of the next one', () => {
    expect(faults(['0', '20'], ['20', '10'])).toEqual([
      '0 upperBound rangeUpperAboveNext',
      '1 upperBound rangeUpperBelowLower',
    ])
    expect(faults(['0', '20'], ['5', '10'])).toEqual([
      '0 upperBound rangeUpperAboveNext',
      '1 lowerBound rangeNotAdjacent',
    ])
  })

  it('neither overlap nor leave a gap between them', () => {
    expect(faults(['0', '10'], ['5', '20'])).toEqual(['1 lowerBound rangeNotAdjacent'])
    expect(faults(['0', '10'], ['11', '20'])).toEqual(['1 lowerBound rangeNotAdjacent'])
  })

  it('are open at the ends alone', () => {
    expect(faults(['0', null], [null, '20'])).toEqual([
      '0 upperBound rangeBoundNeeded',
      '1 lowerBound rangeBoundNeeded',
    ])
  })

  it('have bounds of two decimals from -100 on; what is none is left to the check of the value', () => {
    expect(['-100', '0', '12.34', '9999999'].filter((text) => !isBound(text))).toEqual([])
    expect(['-100.01', '1.234', 'much', '', '10000000'].filter(isBound)).toEqual([])
    expect(faults(['much', '10'], ['10', ''])).toEqual([])
  })
})
