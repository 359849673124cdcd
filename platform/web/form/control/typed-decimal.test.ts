import { describe, expect, it } from 'vitest'
import { pastedCells } from '../lines/pasted-cells.ts'
import { typedDate, typedMoment } from './typed-date.ts'
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

describe('a typed moment', () => {
  it('is a day with its time, the full minute without seconds, and the end of a day without a time', () => {
    expect(typedMoment('2026-03-01 10:20:30')).toBe('2026-03-01 10:20:30')
    expect(typedMoment('2026-03-01T10:20:30')).toBe('2026-03-01 10:20:30')
    expect(typedMoment(' 2026/3/1 9:05 ')).toBe('2026-03-01 09:05:00')
    expect(typedMoment('20260301')).toBe('2026-03-01 23:59:59')
  })

  it('is none where day or time does not exist', () => {
    for (const text of ['', 'yesterday', '2026-02-30 10:00', '2026-03-01 25:00', '2026-03-01 10']) {
      expect(typedMoment(text)).toBeNull()
    }
  })
})
