import { describe, expect, test } from 'vitest'
import { shownNumber } from './shown-number.ts'

/** What is seen, read, and why not, in short. */
function short(text: string, format: string): string {
  const { shown, value, differs, isPercent } = shownNumber(text, format)
  return `${shown ?? '?'} = ${value}${isPercent ? ' percent' : ''}${differs ? ` (${differs})` : ''}`
}

describe('a number in a number format', () => {
  test.each([
    ['13', '0', '13 = 13'],
    ['1234567.5', '#,##0.00', '1,234,567.50 = 1234567.5'],
    ['-1234', '#,##0', '-1,234 = -1234'],
    ['-1234', '#,##0;(#,##0)', '(1,234) = -1234'],
    ['-5', '0;[Red]0', '5 = -5'],
    ['0', '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', '- = 0'],
    ['0', '#,##0;-#,##0;"-"', '- = 0'],
    ['12.5', '[$€-407]#,##0.00', '€12.50 = 12.5'],
    ['12', '0" pcs"', '12 pcs = 12'],
    ['0.5', '#.##', '.5 = 0.5'],
    ['12', '[DBNum1][$-804]General', '12 = 12'],
  ])('%s in %s is read as it is shown', (text, format, expected) => {
    expect(short(text, format)).toBe(expected)
  })

  test.each([
    ['12', '00000', '00012 = 12'],
    ['123456', '00000', '123456 = 123456'],
    ['1234567', '000-0000', '123-4567 = 1234567'],
    ['7', '"PO-"0000', 'PO-0007 = 7'],
    ['7', '\\A\\-000', 'A-007 = 7'],
  ])('%s in %s keeps the zeros and signs that the format adds', (text, format, expected) => {
    expect(short(text, format)).toBe(expected)
  })

  test.each([
    ['0.13', '0%', '13% = 13 percent'],
    ['0.125', '0.00%', '12.50% = 12.5 percent'],
    ['-0.05', '0%;-0%', '-5% = -5 percent'],
    ['13', '0"%"', '13% = 13'],
    ['13', '0\\%', '13% = 13'],
  ])('%s in %s is a percentage where the sign is no mere text', (text, format, expected) => {
    expect(short(text, format)).toBe(expected)
  })

  test.each([
    ['0.125', '0%', '13% = 12.5 percent (rounded)'],
    ['1.005', '0.00', '1.01 = 1.005 (rounded)'],
    ['12345', '#,##0,', '12 = 12345 (divided)'],
    ['12000000', '0.0,,"M"', '12.0M = 12000000 (otherwise)'],
    ['5', '0"万"', '5万 = 5 (otherwise)'],
    ['5', '"1"0', '15 = 5 (otherwise)'],
    ['5', ';;;', ' = 5 (otherwise)'],
    ['0', '#,###', ' = 0 (otherwise)'],
    ['-5', '0;0', '5 = -5 (otherwise)'],
    ['1.5', '[h]:mm', '? = 1.5 (otherwise)'],
    ['0.5', '# ?/?', '? = 0.5 (otherwise)'],
    ['1000000000', '0.00E+00', '? = 1000000000 (otherwise)'],
    ['5000', '[>=1000]0.0,"k";0', '? = 5000 (otherwise)'],
  ])('%s in %s is not what is shown', (text, format, expected) => {
    expect(short(text, format)).toBe(expected)
  })
})
