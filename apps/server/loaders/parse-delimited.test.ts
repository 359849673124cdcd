import { describe, expect, it } from 'vitest'
import { parseDelimited, parseRecords } from './parse-delimited.ts'

const csv = { delimiter: ',', isQuoted: true } as const
const valuesOf = (text: string) => parseDelimited(text, csv).map((line) => line.values)

describe('delimited files', () => {
  it.each([
    ['LF', 'a,b\n1,2\n'],
    ['CR LF', 'a,b\r\n1,2\r\n'],
    ['CR alone', 'a,b\r1,2\r'],
    ['no end after the last line', 'a,b\n1,2'],
  ])('end their lines with %s', (_, text) => {
    expect(valuesOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('begin after a byte order mark', () => {
    expect(valuesOf('\ufeffID,b')).toEqual([['ID', 'b']])
  })

  it('keep separators, line ends and doubled quotes inside of quotes', () => {
    expect(valuesOf('"a,b","c\r\nd","say ""yes"""\n1,2,3')).toEqual([
      ['a,b', 'c\nd', 'say "yes"'],
      ['1', '2', '3'],
    ])
  })

  it('keep a quote in the middle of a value, such as inches', () => {
    expect(valuesOf('5",x')).toEqual([['5"', 'x']])
  })

  it('keep empty values, also at the end, and leave empty lines out', () => {
    expect(valuesOf('a,,\n\n,b,')).toEqual([
      ['a', '', ''],
      ['', 'b', ''],
    ])
  })

  it('number a line by where it begins, even after a value of several lines', () => {
    expect(parseDelimited('a\n"b\nc"\nd', csv).map((line) => line.lineNumber)).toEqual([1, 2, 4])
  })

  it('know no quotes where the format has none', () => {
    expect(parseDelimited('"a\t1\nb', { delimiter: '\t', isQuoted: false }).map((line) => line.values)).toEqual([
      ['"a', '1'],
      ['b'],
    ])
  })

  it('are refused with a quote that never ends or a line of another length', () => {
    expect(() => valuesOf('a\n"b')).toThrow('line 2')
    expect(() => parseRecords('a,b\n1', csv)).toThrow('line 2 has 1 values, the header has 2')
  })

  it('give records by column name', () => {
    expect(parseRecords('a,b\n1,2', csv)).toEqual([{ lineNumber: 2, record: { a: '1', b: '2' } }])
  })
})
