import { describe, expect, it } from 'vitest'
import { choice, code, date, defineFields, flag, number, quantity, text, time } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { defineTexts } from '#platform/contract/texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import { oneSheet, xlsxOf } from '../spreadsheet/testing.ts'
import { workbookXml } from '../spreadsheet/xlsx/workbook-xml.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { cellReader } from './cell-reader.ts'

const shown = { show: '2', importAs: 'optional' } as const
const fields = defineFields('parts', {
  code: code(shown),
  note: text(shown),
  quantity: quantity(shown),
  share: quantity({ ...shown, isPercentage: true, rule: 'percent', decimals: 4 }),
  line: number({ ...shown, importAs: 'required' }),
  day: date(shown),
  moment: time(shown),
  isGift: flag(shown),
  colour: choice({ ...shown, enumName: 'colour', enumValues: ['r', 'b'] }),
})
type Name = keyof typeof fields

const words = {
  fields: Object.fromEntries(Object.keys(fields).map((name) => [name, name])),
  enums: { colour: { r: 'Red', b: 'Blue' } },
}
const texts = createTextCatalogue([
  platformTexts,
  defineTexts('parts', { 'en-US': words, 'zh-CN': words, 'zh-TW': words, vi: words }),
])
const reader = (name: Name, language: (typeof LANGUAGES)[number] = 'en-US') =>
  cellReader({ translate: texts.translator(language), translateTo: (other) => texts.translator(other) }, fields[name])

/** The styles of a workbook whose style 1 has this number format. */
const styled = (format: string, others = '') => ({
  'xl/styles.xml':
    `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format.replaceAll('"', '&quot;')}"/></numFmts>` +
    `<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>${others}</styleSheet>`,
})

/** What a column reads of one cell of a file: its value, or the sentence that refuses it. */
async function read(name: Name, cell: string, parts: Record<string, string> = {}): Promise<unknown> {
  const { rows } = await readWorkbook(await xlsxOf(`<row r="2">${cell}</row>`, parts))
  const reading = reader(name)(rows[0]?.cells[0])
  return 'value' in reading ? reading.value : `! ${reading.error}`
}
const numeric = (value: string | number, format?: string) => (name: Name) =>
  read(
    name,
    `<c r="A2"${format === undefined ? '' : ' s="1"'}><v>${value}</v></c>`,
    format === undefined ? {} : styled(format),
  )
const typed = (value: string) => (name: Name) => read(name, `<c r="A2" t="inlineStr"><is><t>${value}</t></is></c>`)
const logical = (name: Name) => read(name, '<c r="A2" t="b"><v>1</v></c>')

describe('percentages', () => {
  it('are read as percents in columns of percentages, whether the sign is typed in or a format, and as plain numbers beside', async () => {
    expect(await numeric(0.13, '0%')('share')).toBe('13')
    expect(await numeric('7.0000000000000007E-2', '0.00%')('share')).toBe('7')
    expect(await numeric(0.123456, '0.0000%')('share')).toBe('12.3456')
    expect(await numeric(13, '0.######"%"')('share')).toBe('13')
    expect(await numeric(13)('share')).toBe('13')
    expect(await typed('13%')('share')).toBe('13')
    expect(await typed('１３ ％')('share')).toBe('13')
  })

  it('are refused everywhere else, with what the cell shows', async () => {
    const refusal = (saw: string) =>
      `! The cell shows the percentage ${saw}, but this column does not take percentages. Enter a plain number.`
    expect(await numeric(0.13, '0%')('quantity')).toBe(refusal('13%'))
    expect(await typed('13%')('quantity')).toBe(refusal('13%'))
    expect(await numeric(0.13, '0%')('line')).toBe(refusal('13%'))
    expect(await numeric(13, '0"%"')('quantity')).toBe(refusal('13%'))
    expect(await numeric(0.13, '0%')('code')).toMatch(/^! The cell shows 13% but holds the number 0\.13\./)
    expect(await numeric(1, '0%')('isGift')).toMatch(/^! The cell shows 100%/)
    expect(await typed('13%')('note')).toBe('13%')
  })

  it('that show fewer digits than they have, or are beyond the column, are refused', async () => {
    expect(await numeric(0.125, '0%')('share')).toMatch(/^! The cell shows 13% but holds 12\.5%\./)
    expect(await numeric(13, '0%')('share')).toMatch(/1300%|must be from 0 to 100/)
  })
})

describe('formulas', () => {
  it('count with the result that the program stored, in its number format', async () => {
    expect(await read('quantity', '<c r="A2"><f>10+3</f><v>13</v></c>')).toBe('13')
    expect(await read('share', '<c r="A2" s="1"><f>B1/C1</f><v>0.13</v></c>', styled('0%'))).toBe('13')
    expect(await read('code', '<c r="A2" t="str"><f>"A"&amp;1</f><v>A1</v></c>')).toBe('A1')
    expect(await read('note', '<c r="A2" t="str"><f>""</f><v></v></c>')).toBe(null)
  })

  it('without one are refused in every column that is read, also where the file has its results calculated anew', async () => {
    const sentence =
      '! The cell holds a formula without a stored result. Open the file in a spreadsheet program, save it, and import it again.'
    for (const name of Object.keys(fields) as Name[]) {
      expect(await read(name, '<c r="A2"><f>10+3</f></c>'), name).toBe(sentence)
      expect(await read(name, '<c r="A2"><f>10+3</f><v></v></c>'), name).toBe(sentence)
    }
    const workbook = workbookXml(oneSheet).replace('</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>')
    expect(await read('quantity', '<c r="A2"><f>10+3</f><v>0</v></c>', { 'xl/workbook.xml': workbook })).toBe(sentence)
  })

  it('with an error are refused by its name in every column', async () => {
    for (const name of Object.keys(fields) as Name[]) {
      expect(await read(name, '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'), name).toBe(
        '! The cell holds the error #DIV/0!. Correct it in the spreadsheet.',
      )
    }
  })
})

describe('codes', () => {
  it('of numbers have the zeros in front that the format shows', async () => {
    expect(await numeric(123, '00000')('code')).toBe('00123')
    expect(await numeric(1234567, '000-0000')('code')).toBe('123-4567')
    expect(await numeric(123)('code')).toBe('123')
    expect(await numeric('1.0012345E7')('code')).toBe('10012345')
  })

  it('of numbers whose digits the spreadsheet has lost are refused', async () => {
    const lost =
      /is a number of more than 15 digits, and the spreadsheet has lost some of them\. Format the column as text/
    expect(await numeric('123456789012345678')('code')).toMatch(lost)
    expect(await numeric('12345678901234500')('code')).toMatch(lost)
    expect(await numeric('123456789012345678')('note')).toMatch(lost)
    expect(await numeric('123456789012345')('code')).toBe('123456789012345')
    expect(await typed('123456789012345678')('code')).toBe('123456789012345678')
  })

  it('that a program took for a day, a logical value or a power of ten are refused with what it made of them', async () => {
    expect(await numeric(46_086, 'yyyy-mm-dd')('code')).toMatch(/^! The cell holds the date 2026-03-05\./)
    expect(await logical('code')).toMatch(/^! The cell holds the logical value TRUE\./)
    expect(await numeric('1000000000', '0.00E+00')('code')).toMatch(
      /^! The cell holds the number 1000000000 in a format/,
    )
    expect(await numeric('1E+9')('code')).toMatch(/^! The cell holds the number 1000000000 in a format/)
    expect(await numeric(1234, '#,##0')('code')).toMatch(/^! The cell shows 1,234 but holds the number 1234\./)
    expect(await numeric(12, '0.00')('code')).toMatch(/^! The cell shows 12\.00 but holds/)
    expect(await typed('1E+9')('code')).toBe('1E+9')
  })

  it('may be what remarks are not: there a number, a day and a logical value count as they are shown', async () => {
    expect(await numeric(1234.5, '#,##0.00')('note')).toBe('1,234.50')
    expect(await numeric(46_086, 'yyyy-mm-dd')('note')).toBe('2026-03-05')
    expect(await logical('note')).toBe('TRUE')
  })
})

describe('numbers', () => {
  it('that a format groups are read, and so are digits of full width', async () => {
    expect(await numeric(1234, '#,##0')('quantity')).toBe('1234')
    expect(await numeric(1234.5, '[$€-407]#,##0.00')('quantity')).toBe('1234.5')
    expect(await typed('１２３．５')('quantity')).toBe('123.5')
    expect(await typed('\u221212\u200b')('quantity')).toBe('-12')
    expect(await typed('+0.10')('quantity')).toBe('0.1')
  })

  it('that are shown otherwise than they are stored are refused with both', async () => {
    expect(await numeric(1.234, '0.00')('quantity')).toBe(
      '! The cell shows 1.23 but holds 1.234. Round the value, or show all of its digits.',
    )
    expect(await numeric(12_345, '#,##0,')('quantity')).toMatch(
      /shows 12 but holds 12345: its number format leaves out thousands/,
    )
    expect(await numeric(1.5, '[h]:mm')('quantity')).toMatch(
      /^! The cell holds 1\.5, but its number format shows something else/,
    )
    expect(await numeric(5, ';;;')('quantity')).toMatch(/^! The cell holds 5, but/)
  })

  it.each([
    ['1,234', /“1,234” can be read in more than one way/],
    ['1.234,5', /can be read in more than one way/],
    ['100 PCS', /“100 PCS” holds more than a number\. Enter 100 alone\./],
    ['1.2345678', /Decimals in 1\.2345678: 7\. At most allowed: 6\./],
    ['123456789012345678901', /has too many digits/],
    ['many', /“many” is not a number/],
  ])('as the text %s are refused with what they hold', async (value, sentence) => {
    expect(await typed(value)('quantity')).toMatch(sentence)
  })

  it('of a column of whole numbers are told what they are, not that they are missing', async () => {
    expect(await typed('x')('line')).toBe('! “x” is not a number. Enter digits, with a point before decimals.')
    expect(await numeric(1.5)('line')).toBe('! “1.5” is not a whole number.')
    expect(await read('line', '<c r="A2" t="inlineStr"><is><t> </t></is></c>')).toBe('! required')
  })

  it('are no days, and days no numbers', async () => {
    expect(await numeric(46_086, 'yyyy-mm-dd')('quantity')).toBe('! 2026-03-05 is a date. Enter a number.')
    expect(await numeric(46_086)('day')).toMatch(/^! 46086 is a number, not a date\./)
    expect(await logical('quantity')).toMatch(/^! TRUE is a logical value\./)
  })
})

describe('days', () => {
  it('are read with midnight as their time, and in the usual ways to write them', async () => {
    expect(await numeric(46_086, 'yyyy-mm-dd hh:mm')('day')).toBe('2026-03-05')
    for (const value of [
      '2026-03-05 00:00:00',
      '2026/3/5',
      '2026-03-05T00:00:00',
      '2026年3月5日',
      '２０２６-０３-０５',
    ]) {
      expect(await typed(value)('day'), value).toBe('2026-03-05')
    }
  })

  it('with another time, without a year in front, and such as no calendar has are refused', async () => {
    expect(await numeric(46_086.4375, 'yyyy-mm-dd hh:mm')('day')).toBe(
      '! 2026-03-05 10:30:00 has a time of day, but this column takes dates only. Enter the date alone.',
    )
    expect(await typed('03/04/2026')('day')).toMatch(/“03\/04\/2026” does not tell which part is the day/)
    expect(await typed('2026-02-30')('day')).toMatch(/^! “2026-02-30” is not a date\./)
    expect(await numeric(0.4375, 'hh:mm')('day')).toMatch(/^! “10:30:00” is not a date\./)
    expect(await numeric(46_086.4375, 'yyyy-mm-dd')('moment')).toBe('2026-03-05 10:30:00')
  })
})

describe('number formats', () => {
  it('of conditional formatting say nothing of a cell', async () => {
    const dxfs = '<dxfs><dxf><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></dxf></dxfs>'
    expect(await read('quantity', '<c r="A2" s="1"><v>42062</v></c>', styled('0', dxfs))).toBe('42062')
    expect(
      await read(
        'day',
        '<c r="A2" s="1"><v>42062</v></c>',
        styled('yyyy\\-mm\\-dd', dxfs.replaceAll('yyyy\\-mm\\-dd', '0')),
      ),
    ).toBe('2015-02-27')
  })
})

describe('choices', () => {
  it('that are none are refused with those that there are', async () => {
    expect(await typed('green')('colour')).toBe('! “green” is not one of these: Red, Blue.')
    expect(await typed('ＲＥＤ')('colour')).toBe('r')
    expect(await typed('maybe')('isGift')).toBe('! “maybe” is not one of these: Yes, No.')
    expect(await logical('isGift')).toBe(true)
  })
})

it('every sentence about a cell stands in each language', async () => {
  const { rows } = await readWorkbook(await xlsxOf('<row r="2"><c r="A2"><f>1</f></c></row>'))
  const sentences = LANGUAGES.map((language) => reader('quantity', language)(rows[0]?.cells[0]))
  expect(new Set(sentences.map((reading) => ('error' in reading ? reading.error : ''))).size).toBe(LANGUAGES.length)
})
