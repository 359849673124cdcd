import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { annotateWorkbook } from './annotate-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { defaultSpreadsheetLimits } from './spreadsheet-limits.ts'
import { shortRows, written, xlsxOf } from './testing.ts'
import { openXlsx } from './xlsx/xlsx-package.ts'
import { readZipDirectory } from './xlsx/zip-directory.ts'

const columns = [
  { header: 'Order', kind: 'text' },
  { header: 'Qty', kind: 'number' },
] as const

describe('the error column', () => {
  test('stands behind the last column, with the texts at their rows and all values as they were', async () => {
    const file = await written(columns, [
      ['A1', '1'],
      ['A2', null],
      ['A3', '3'],
    ])
    const annotated = await annotateWorkbook(
      file,
      new Map([
        [3, 'unknown <order>'],
        [6, 'nothing here'],
      ]),
      1,
      'Errors',
    )
    const { rows } = await readWorkbook(annotated)
    expect(rows.map((row) => row.rowNumber)).toEqual([1, 2, 3, 4, 6])
    expect(shortRows(rows)).toEqual([
      ['text:Order', 'text:Qty', 'text:Errors'],
      ['text:A1', 'number:1'],
      ['text:A2', 'empty:', 'text:unknown <order>'],
      ['text:A3', 'number:3'],
      ['empty:', 'empty:', 'text:nothing here'],
    ])
  })

  test('is red, and every other part of the file stays byte by byte', async () => {
    const file = await written(columns, [['A1', '1']])
    const annotated = await annotateWorkbook(file, new Map([[2, 'wrong']]), 1, 'Errors')
    const sheet = openXlsx(annotated, defaultSpreadsheetLimits).xml('xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(
      /<c r="C2" t="inlineStr"><is><r><rPr>[^c]*<color rgb="FFC00000"\/>.*?<t xml:space="preserve">wrong/,
    )
    const packed = (zip: Buffer) =>
      readZipDirectory(zip, defaultSpreadsheetLimits)
        .filter((entry) => !entry.name.endsWith('sheet1.xml'))
        .map((entry) => [entry.name, zip.toString('base64', entry.dataStart, entry.dataStart + entry.packedBytes)])
    expect(packed(annotated)).toEqual(packed(file))
  })

  test('of an earlier round is replaced', async () => {
    const file = await written(columns, [
      ['A1', '1'],
      ['A2', '2'],
    ])
    const first = await annotateWorkbook(file, new Map([[2, 'first']]), 1, 'Errors')
    const second = await annotateWorkbook(first, new Map([[3, '=second']]), 1, 'Errors')
    expect(shortRows((await readWorkbook(second)).rows)).toEqual([
      ['text:Order', 'text:Qty', 'text:Errors'],
      ['text:A1', 'number:1'],
      ['text:A2', 'number:2', 'text:=second'],
    ])
  })

  test('goes into rows that are empty elements and before formatted cells further right', async () => {
    const sheet = '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1" s="1"/></row><row r="2" spans="1:3"/>'
    const annotated = await annotateWorkbook(await xlsxOf(sheet), new Map([[2, 'empty']]), 1, 'Errors')
    const xml = openXlsx(annotated, defaultSpreadsheetLimits).xml('xl/worksheets/sheet1.xml') ?? ''
    expect(Array.from(xml.matchAll(/<c r="(\w+)"/g), (match) => match[1])).toEqual(['A1', 'B1', 'C1', 'B2'])
    expect(xml).not.toContain('spans')
  })

  test('is refused to a file that is no spreadsheet', async () => {
    await expect(annotateWorkbook(Buffer.from('a,b'), new Map(), 1, 'Errors')).rejects.toMatchObject({
      code: 'notSpreadsheet',
    })
  })
})

const old = join(import.meta.dirname, '../../../../shared/data/spreadsheets/poi__15556.xls')

test.skipIf(!existsSync(old))('an xls comes back as an xlsx with the same values', async () => {
  const file = await readFile(old)
  const before = (await readWorkbook(file)).rows
  const annotated = await annotateWorkbook(
    file,
    new Map([[before[1]?.rowNumber ?? 0, 'wrong']]),
    before[0]?.rowNumber ?? 0,
    'Errors',
  )
  expect(annotated.subarray(0, 2).toString()).toBe('PK')
  const after = (await readWorkbook(annotated)).rows
  expect(after.map((row) => row.rowNumber)).toEqual(before.map((row) => row.rowNumber))
  expect(after.slice(2).map((row) => row.cells.map((cell) => cell.text))).toEqual(
    before.slice(2).map((row) => row.cells.map((cell) => cell.text)),
  )
  expect(after[1]?.cells.at(-1)?.text).toBe('wrong')
})
