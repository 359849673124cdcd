import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { firstSheet, notesOf, openElsewhere, saveElsewhere, shownTexts, typeRow } from './testing/open-elsewhere.ts'
import { sheetLook } from './testing/sheet-look.ts'
import { plainHeader, type TemplateColumn, writeTemplate } from './write-template.ts'

const columns = [
  { header: '採購單號', isRequired: true, note: 'at most 20 characters\n<any> & "all"', kind: 'text' },
  { header: 'Type', isRequired: false, allowedValues: ['1 - standard', 'a, "b"', '=x'] },
  { header: 'Date', isRequired: true, kind: 'date', allowedValues: ['2026-01-01'] },
  { header: 'Rate', isRequired: false, kind: 'percent', allowedValues: [] },
] as const satisfies readonly TemplateColumn[]

async function template(of: readonly TemplateColumn[] = columns, title = 'Orders/lines'): Promise<Buffer> {
  const out = new PassThrough()
  const content = buffer(out)
  await writeTemplate(out, of, title)
  return content
}

test('the headers of a template, marks taken off, are the columns it was made of', async () => {
  const { sheetName, rows } = await readWorkbook(await template())
  expect(sheetName).toBe('Orders lines')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells.map((cell) => cell.text)).toEqual(['*採購單號', 'Type', '*Date', 'Rate'])
  expect(rows[0]?.cells.map((cell) => plainHeader(cell.text))).toEqual(columns.map((column) => column.header))
})

test('required columns are red, the header row is frozen, and columns are as wide as their headers', async () => {
  const file = await template()
  const { cell, pane } = sheetLook(file)
  expect(cell('A1')).toMatchObject({ isBold: true, colour: 'FFC00000' })
  expect(cell('B1')).toMatchObject({ isBold: true })
  expect(cell('B1').colour).toBeUndefined()
  expect(Object.fromEntries(pane ?? [])).toMatchObject({ state: 'frozen', ySplit: '1' })
  const wide = await template([{ header: '採購單號採購單號', isRequired: true }])
  expect(sheetLook(wide).part('xl/worksheets/sheet1.xml')).toContain(' width="21" ')
})

test('notes hang on their headers, with the shape without which programs show none, and no others have parts', async () => {
  const file = await template()
  expect(notesOf(firstSheet(openElsewhere(file)))).toEqual({ A1: 'at most 20 characters\n<any> & "all"' })
  const { part } = sheetLook(file)
  expect(part('xl/drawings/vmlDrawing1.vml').match(/<x:Column>\d+<\/x:Column>/g)).toEqual(['<x:Column>0</x:Column>'])
  expect(part('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Id="rId1"')
  const plain = sheetLook(await template([{ header: 'A', isRequired: false }]))
  expect(plain.part('xl/worksheets/sheet1.xml')).not.toContain('legacyDrawing')
  expect(plain.part('[Content_Types].xml')).not.toContain('comments')
})

test('allowed values are offered as a list, whatever characters they have; optional cells may stay empty', async () => {
  const file = await template()
  const { validations } = sheetLook(file)
  const offered = validations.map((one) => [one.get('type'), one.get('sqref'), one.get('allowBlank'), one.formula])
  expect(offered).toEqual([
    ['list', 'B2:B50001', '1', 'lists!$B$1:$B$3'],
    ['list', 'C2:C50001', undefined, 'lists!$C$1:$C$1'],
  ])
  const book = openElsewhere(file)
  expect(book.Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden])).toEqual([
    ['Orders lines', 0],
    ['lists', 2],
  ])
  const lists = book.Sheets.lists
  expect(['B1', 'B2', 'B3'].map((address) => lists?.[address]?.v)).toEqual(['1 - standard', 'a, "b"', '=x'])
})

test('text columns keep leading zeros, date columns show the product form, percents are as they are typed', async () => {
  const { column } = sheetLook(await template())
  const formats = columns.map((_, index) => column(index).format)
  expect(formats).toEqual(['@', 'General', 'yyyy\\-mm\\-dd', 'General'])
})

test('a template that another program has filled and saved is read', async () => {
  const book = openElsewhere(await template())
  typeRow(firstSheet(book), 2, ['007', 'a, "b"', new Date('2026-01-01'), 0.13])
  const { rows } = await readWorkbook(saveElsewhere(book))
  expect(rows[1]?.cells.map(({ text }) => text)).toEqual(['007', 'a, "b"', '2026-01-01', '0.13'])
  expect(shownTexts(firstSheet(book), 1)[0]).toBe('*採購單號')
})

test('a template without choices has one sheet only; the list of one that is called like it has another name', async () => {
  const plain = openElsewhere(await template([{ header: 'A', isRequired: false }], 'lists'))
  expect(plain.SheetNames).toEqual(['lists'])
  const choosing = await template([{ header: 'A', isRequired: false, allowedValues: ['1'] }], 'Lists')
  expect(openElsewhere(choosing).SheetNames).toEqual(['Lists', 'lists2'])
  expect(sheetLook(choosing).validations[0]?.formula).toBe('lists2!$A$1:$A$1')
})
