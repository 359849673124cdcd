import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { inTurn, shortRows } from './testing.ts'
import { type EditWorkbookColumn, type EditWorkbookRow, writeEditWorkbook } from './write-edit-workbook.ts'

const columns: EditWorkbookColumn[] = [
  { name: '#id', header: '', width: 10, kind: 'text', isHidden: true },
  { name: 'itemNo', header: 'Item', width: 12, kind: 'text' },
  { name: 'qty', header: 'Quantity', width: 12, kind: 'number', hint: 'A <number>.' },
  { name: 'day', header: 'Day', width: 12, kind: 'date', hint: 'A date.' },
  { name: 'colour', header: 'Colour', width: 12, kind: 'text', hint: 'Choose.', allowedValues: ['Red, dark', 'Blue'] },
]
const rows: EditWorkbookRow[] = [
  { texts: ['1', '007', '12.50', '2026-04-01', 'Blue'], open: new Set([2, 3, 4]) },
  { texts: ['2', '=1+1', '3', null, null], open: new Set([3]) },
  { texts: ['3', null, null, null, null], open: new Set([2, 3]) },
]

let file: Buffer
let sheet: ExcelJS.Worksheet
let book: ExcelJS.Workbook

beforeAll(async () => {
  const out = new PassThrough()
  const content = buffer(out)
  const options = { sheetName: 'Goods', explanation: 'Change yellow cells only.', pinnedCount: 1 }
  await writeEditWorkbook(out, columns, inTurn(rows), options)
  file = await content
  book = new ExcelJS.Workbook()
  await book.xlsx.load(file as unknown as ExcelJS.Buffer)
  sheet = book.worksheets[0] as ExcelJS.Worksheet
})

describe('a sheet for editing', () => {
  it('reads back as explanation, hidden names, headers and rows', async () => {
    expect(shortRows((await readWorkbook(file)).rows)).toEqual([
      ['empty:', 'text:Change yellow cells only.'],
      ['text:#id', 'text:itemNo', 'text:qty', 'text:day', 'text:colour'],
      ['empty:', 'text:Item', 'text:Quantity', 'text:Day', 'text:Colour'],
      ['text:1', 'text:007', 'number:12.50', 'date:2026-04-01', 'text:Blue'],
      ['text:2', 'text:=1+1', 'number:3'],
      ['text:3'],
    ])
    expect(sheet.getRow(2).hidden).toBe(true)
    expect(columns.map((_, index) => sheet.getColumn(index + 1).hidden)).toEqual([true, false, false, false, false])
  })

  it('is protected without a password; only open cells are unlocked, headers never', () => {
    const protection = (sheet as unknown as { sheetProtection: { sheet: boolean; hashValue?: string } }).sheetProtection
    expect([protection.sheet, protection.hashValue]).toEqual([true, undefined])
    const unlocked = [3, 4, 5, 6].map((row) =>
      [2, 3, 4, 5].filter((column) => sheet.getRow(row).getCell(column).protection?.locked === false),
    )
    expect(unlocked).toEqual([[], [3, 4, 5], [4], [3, 4]])
    const colourOf = (address: string) => (sheet.getCell(address).fill as ExcelJS.FillPattern).fgColor?.argb
    expect(['C3', 'C4', 'B3', 'B4'].map(colourOf)).toEqual(['FFFFF6CC', 'FFFFF6CC', 'FFF2F2F2', 'FFF2F2F2'])
  })

  it('checks what is typed into open cells: numbers, dates, or one of a list, each with its hint', () => {
    const { model } = (sheet as unknown as { dataValidations: { model: Record<string, ExcelJS.DataValidation> } })
      .dataValidations
    expect(Object.keys(model).sort()).toEqual(['C4', 'C6', 'D4', 'D5', 'D6', 'E4'])
    expect(model.C4).toMatchObject({ type: 'decimal', promptTitle: 'Quantity', prompt: 'A <number>.' })
    expect(model.D5).toMatchObject({ type: 'date', prompt: 'A date.' })
    expect(model.E4).toMatchObject({ type: 'list', formulae: ['lists!$E$1:$E$2'] })
    const lists = book.worksheets[1]
    expect([lists?.state, lists?.getCell('E1').value, lists?.getCell('E2').value]).toEqual([
      'veryHidden',
      'Red, dark',
      'Blue',
    ])
  })

  it('shows an open number as it is typed, and keeps the header and the first column in sight', () => {
    expect(sheet.getCell('C4').numFmt ?? 'General').toBe('General')
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 2, ySplit: 3 })
  })
})
