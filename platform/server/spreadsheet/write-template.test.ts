import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { plainHeader, writeTemplate } from './write-template.ts'

const columns = [
  { header: '採購單號', isRequired: true, note: 'at most 20 characters', kind: 'text' },
  { header: 'Type', isRequired: false, allowedValues: ['1 - standard', 'a, "b"', '=x'] },
  { header: 'Date', isRequired: true, kind: 'date', allowedValues: [] },
] as const

async function template() {
  const file = await writeTemplate(columns, 'Orders/lines')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file as unknown as ExcelJS.Buffer)
  return { file, workbook, sheet: workbook.worksheets[0] }
}

test('the headers of a template, marks taken off, are the columns it was made of', async () => {
  const { sheetName, rows } = await readWorkbook(await writeTemplate(columns, 'Orders/lines'))
  expect(sheetName).toBe('Orders lines')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells.map((cell) => cell.text)).toEqual(['*採購單號', 'Type', '*Date'])
  expect(rows[0]?.cells.map((cell) => plainHeader(cell.text))).toEqual(columns.map((column) => column.header))
})

test('required columns are red, notes hang on their headers, the header row is frozen', async () => {
  const { sheet } = await template()
  expect(sheet?.getCell('A1').font).toMatchObject({ bold: true, color: { argb: 'FFC00000' } })
  expect(sheet?.getCell('B1').font?.color).toBeUndefined()
  expect(JSON.stringify(sheet?.getCell('A1').note)).toContain('at most 20 characters')
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
})

test('allowed values are offered as a list, whatever characters they have', async () => {
  const { workbook, sheet } = await template()
  expect(sheet?.getCell('B2').dataValidation).toMatchObject({ type: 'list', formulae: ['lists!$B$1:$B$3'] })
  expect(sheet?.getCell('A2').dataValidation).toBeUndefined()
  const lists = workbook.getWorksheet('lists')
  expect(lists?.state).toBe('veryHidden')
  expect([1, 2, 3].map((row) => lists?.getCell(row, 2).value)).toEqual(['1 - standard', 'a, "b"', '=x'])
})

test('text columns keep leading zeros and date columns show the product form', async () => {
  const { sheet } = await template()
  expect(sheet?.getColumn(1).numFmt).toBe('@')
  expect(sheet?.getColumn(3).numFmt).toBe('yyyy-mm-dd')
})

test('a template without choices has one sheet only', async () => {
  const file = await writeTemplate([{ header: 'A', isRequired: false }], 'lists')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file as unknown as ExcelJS.Buffer)
  expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual(['lists'])
})
