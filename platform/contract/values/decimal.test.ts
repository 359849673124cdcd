import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  divide,
  fitsDecimals,
  formatAmount,
  formatQuantity,
  isDecimal,
  lineAmount,
  lineTax,
  multiply,
  plain,
  round,
  subtract,
  sum,
} from './decimal.ts'

/** Decimals as millionths, so that BigInt arithmetic is an independent oracle. */
const millionths = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
const text = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  return plain(`${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`)
}

describe('decimals', () => {
  it('adds and subtracts without any loss', () => {
    fc.assert(
      fc.property(millionths, millionths, (a, b) => {
        expect(add(text(a), text(b))).toBe(text(a + b))
        expect(subtract(text(a), text(b))).toBe(text(a - b))
        expect(compare(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  it('divides exactly and rounds once, half up, up or down', () => {
    const divisor = millionths.filter((value) => value !== 0n)
    fc.assert(
      fc.property(millionths, divisor, fc.integer({ min: 0, max: 6 }), (a, b, decimals) => {
        const isNegative = a < 0n !== b < 0n
        const scaled = (a < 0n ? -a : a) * 10n ** BigInt(decimals)
        const by = b < 0n ? -b : b
        const [whole, rest] = [scaled / by, scaled % by]
        const expected = {
          down: whole,
          up: rest === 0n ? whole : whole + 1n,
          halfUp: rest * 2n >= by ? whole + 1n : whole,
        }
        for (const [rounding, value] of Object.entries(expected)) {
          const millionth = value * 10n ** BigInt(6 - decimals)
          const quotient = divide(text(a), text(b), decimals, rounding as keyof typeof expected)
          expect([rounding, quotient]).toEqual([rounding, text(isNegative ? -millionth : millionth)])
        }
      }),
    )
  })

  it('sums in any order to the same number', () => {
    fc.assert(
      fc.property(fc.array(millionths), (values) => {
        expect(sum(values.map(text))).toBe(sum([...values].reverse().map(text)))
      }),
    )
  })

  it('rounds half away from zero, once', () => {
    expect(round('0.125', 2)).toBe('0.13')
    expect(round('-0.125', 2)).toBe('-0.13')
    expect(round('1.0049999', 2)).toBe('1')
    expect(lineAmount('3', '0.335')).toBe('1.01')
    expect(lineAmount('7', '14.2857', 0)).toBe('100')
    expect(lineTax('100.05', '13')).toBe('13.01')
  })

  it('never shows an exponent or a negative zero', () => {
    expect(multiply('0.000001', '0.000001')).toBe('0.000000000001')
    expect(plain('-0')).toBe('0')
    expect(plain('1e3')).toBe('1000')
  })

  it('accepts fewer than 20 digits and at most 6 decimals', () => {
    expect(isDecimal('1234567890123.123456')).toBe(true)
    expect(isDecimal('12345678901234.123456')).toBe(false)
    expect(isDecimal('0.1234567')).toBe(false)
    expect(isDecimal('5.', 0)).toBe(true)
    for (const bad of ['', '.', '+1', '-+1', '1e3', 'NaN', 'Infinity', '0x10', '1,000', ' 1', '١'])
      expect(isDecimal(bad)).toBe(false)
  })

  it('knows whether a quantity fits its unit', () => {
    expect(fitsDecimals('1.50', 1)).toBe(true)
    expect(fitsDecimals('1.5', 0)).toBe(false)
  })

  it('shell §9: shows amounts with separators and the decimals of the currency, and -- when there is none', () => {
    expect(formatAmount('1234567.5')).toBe('1,234,567.50')
    expect(formatAmount('-1234.5', 0)).toBe('-1,235')
    expect(formatAmount(null)).toBe('--')
    expect(formatAmount('NaN')).toBe('--')
    expect(formatQuantity('1234567.500')).toBe('1,234,567.5')
  })
})
