import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type XLSX from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { firstSheet, openElsewhere } from './testing/open-elsewhere.ts'
import { type SheetLook, sheetLook } from './testing/sheet-look.ts'
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
let book: XLSX.WorkBook
let look: SheetLook

async function written(sheetName = 'Goods'): Promise<Buffer> {
  const out = new PassThrough()
  const content = buffer(out)
  const options = { sheetName, explanation: 'Change yellow cells only.', pinnedCount: 1 }
  await writeEditWorkbook(out, columns, inTurn(rows), options)
  return content
}

beforeAll(async () => {
  file = await written()
  book = openElsewhere(file)
  look = sheetLook(file)
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
    const { '!rows': sheetRows, '!cols': sheetColumns } = firstSheet(book)
    expect(sheetRows?.map((row) => row?.hidden === true)).toEqual([false, true])
    expect(columns.map((_, index) => sheetColumns?.[index]?.hidden === true)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is protected without a password; only open cells are unlocked, headers never', () => {
    expect(look.protection?.get('sheet')).toBe('1')
    expect([...(look.protection?.keys() ?? [])].filter((name) => /hash|password/i.test(name))).toEqual([])
    const unlocked = [3, 4, 5, 6].map((row) =>
      ['B', 'C', 'D', 'E'].filter((letter) => look.cell(`${letter}${row}`).isOpen),
    )
    expect(unlocked).toEqual([[], ['C', 'D', 'E'], ['D'], ['C', 'D']])
    const colourOf = (address: string) => look.cell(address).fill
    expect(['C3', 'C4', 'B3', 'B4'].map(colourOf)).toEqual(['FFFFF6CC', 'FFFFF6CC', 'FFF2F2F2', 'FFF2F2F2'])
  })

  it('checks what is typed into open cells: numbers, dates, or one of a list, each with its hint', () => {
    const of = (sqref: string) => look.validations.find((one) => one.get('sqref') === sqref)
    expect(look.validations.map((one) => one.get('sqref'))).toEqual(['C4 C6', 'D4:D6', 'E4'])
    expect(Object.fromEntries(of('C4 C6') ?? [])).toMatchObject({
      type: 'decimal',
      promptTitle: 'Quantity',
      prompt: 'A <number>.',
    })
    expect(Object.fromEntries(of('D4:D6') ?? [])).toMatchObject({ type: 'date', prompt: 'A date.' })
    expect([of('E4')?.get('type'), of('E4')?.formula]).toEqual(['list', 'lists!$E$1:$E$2'])
    const lists = book.Sheets.lists
    expect([book.Workbook?.Sheets?.[1]?.Hidden, lists?.E1?.v, lists?.E2?.v]).toEqual([2, 'Red, dark', 'Blue'])
  })

  it('keeps its lists under another name than its own', async () => {
    expect(openElsewhere(await written('lists')).SheetNames).toEqual(['lists', 'lists2'])
  })

  it('shows an open number as it is typed, and keeps the header and the first column in sight', () => {
    expect(look.cell('C4').format).toBe('General')
    expect(Object.fromEntries(look.pane ?? [])).toMatchObject({ state: 'frozen', xSplit: '2', ySplit: '3' })
  })
})
