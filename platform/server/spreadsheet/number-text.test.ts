import { describe, expect, test } from 'vitest'
import { builtInDateShape, dateShape, isoDateText, serialText } from './date-shape.ts'
import { binaryNumberText, numberText } from './number-text.ts'

describe('numbers as text', () => {
  test.each([
    ['0.1', '0.1'],
    ['1.50', '1.50'],
    ['-0.0', '0'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12345678901234567890', '12345678901234567890'],
    ['+3', '3'],
  ])('%s keeps the digits it is written with', (written, text) => {
    expect(numberText(written)).toBe(text)
  })

  test.each([
    ['1.2E3', '1200'],
    ['1E+20', '100000000000000000000'],
    ['-4.5e-7', '-0.00000045'],
    ['15e-1', '1.5'],
  ])('%s is written out', (written, text) => {
    expect(numberText(written)).toBe(text)
  })

  test.each([
    ['1.1000000000000001', '1.1'],
    ['0.30000000000000004', '0.3'],
    ['-1234.5599999999999', '-1234.56'],
    ['8.3333333333333339', '8.33333333333333'],
  ])('%s loses the noise of its binary form', (written, text) => {
    expect(numberText(written)).toBe(text)
  })

  test('a number that exists only in binary form is shown with 15 digits', () => {
    expect(binaryNumberText(0.1 + 0.2)).toBe('0.3')
    expect(binaryNumberText(1e21)).toBe('1000000000000000000000')
    expect(binaryNumberText(Number.NaN)).toBeUndefined()
  })

  test.each(['', '.', 'abc', '1,5', '1e9999', 'Infinity', '0x10'])('%j is no number', (written) => {
    expect(numberText(written)).toBeUndefined()
  })
})

describe('dates as text', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [45_292, '2024-01-01'],
    [45_292.75, '2024-01-01 18:00:00'],
    [45_292.999999, '2024-01-02'],
    [2_958_465, '9999-12-31'],
  ])('day %s of the 1900 epoch is %s', (serial, text) => {
    expect(serialText(serial, 'date', false)).toBe(text)
  })

  test('the 1904 epoch counts from 1 January 1904', () => {
    expect(serialText(0, 'date', true)).toBe('1904-01-01')
    expect(serialText(43_830, 'date', true)).toBe('2024-01-01')
  })

  test('a time without a day stays a time', () => {
    expect(serialText(0.5, 'time', false)).toBe('12:00:00')
    expect(serialText(0.25, 'time', true)).toBe('06:00:00')
  })

  test('what lies outside the calendar is no date', () => {
    expect(serialText(-1, 'date', false)).toBeUndefined()
    expect(serialText(2_958_466, 'date', false)).toBeUndefined()
    expect(serialText(Number.NaN, 'date', false)).toBeUndefined()
  })

  test.each([
    ['yyyy-mm-dd', 'date'],
    ['[$-404]e"年"m"月"d"日"', 'date'],
    ['m/d', 'date'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss.0', 'time'],
    ['[h]:mm:ss', 'none'],
    ['General', 'none'],
    ['0.00E+00', 'none'],
    ['#,##0.00_);[Red](#,##0.00)', 'none'],
    ['0" days"', 'none'],
    ['"d"0', 'none'],
    ['\\d0', 'none'],
  ])('format %s shows a %s', (format, shape) => {
    expect(dateShape(format)).toBe(shape)
  })

  test('East Asian built-in formats are dates, elapsed time is a number', () => {
    expect([14, 27, 31, 57].map(builtInDateShape)).toEqual(['date', 'date', 'date', 'date'])
    expect([20, 46, 2].map(builtInDateShape)).toEqual(['time', 'none', 'none'])
  })

  test('ISO date cells are brought to the same form', () => {
    expect(isoDateText('2024-03-01T00:00:00')).toBe('2024-03-01')
    expect(isoDateText('2024-03-01T08:30:00.000Z')).toBe('2024-03-01 08:30:00')
    expect(isoDateText('soon')).toBeUndefined()
  })
})
