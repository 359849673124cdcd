import { describe, expect, it } from 'vitest'
import { pastedCells } from './pasted-cells.ts'
import { typedDate } from './typed-date.ts'
import { typedDecimal } from './typed-decimal.ts'

describe('what people type and paste', () => {
  it('reads wide digits, spaces and thousands separators as a plain number', () => {
    expect(typedDecimal('\uff11\uff12\uff0e\uff15')).toBe('12.5')
    expect(typedDecimal(' 1,234,567.5 ')).toBe('1234567.5')
    expect(typedDecimal('1\u202f000')).toBe('1000')
  })

  it('leaves alone what is no number', () => {
    expect(typedDecimal('1,23')).toBe('1,23')
    expect(typedDecimal('abc')).toBe('abc')
  })

  it('reads the usual ways to write a day, and leaves alone days that do not exist', () => {
    expect(typedDate('2026/1/5')).toBe('2026-01-05')
    expect(typedDate('20260105')).toBe('2026-01-05')
    expect(typedDate('2026\u5e741\u67085\u65e5')).toBe('2026-01-05')
    expect(typedDate('2026/2/30')).toBe('2026/2/30')
  })

  it('parts a pasted block into rows and columns', () => {
    expect(pastedCells('1\t2026-01-05\r\n2\t\r\n')).toEqual([
      ['1', '2026-01-05'],
      ['2', ''],
    ])
  })
})
