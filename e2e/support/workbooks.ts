import exceljs from 'exceljs'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { plainHeader } from '#platform/server/spreadsheet/write-template.ts'
import type { Translate } from './texts.ts'

/** A row of an import by field name; the template says which column each one is. */
export type ImportRow = Readonly<Record<string, string | number>>

/** The rows of a saved Excel file under their titles, as text. */
export async function readRows(path: string): Promise<Record<string, string>[]> {
  const { rows } = await readWorkbook(path)
  const [head, ...body] = rows
  const titles = head?.cells.map((cell) => cell.text) ?? []
  return body.map(({ cells }) => Object.fromEntries(titles.map((title, at) => [title, cells[at]?.text ?? ''])))
}

/** Fills the template of an import of orders, by the titles of its columns; `retitled` are other titles for some of them, by field. */
export async function filled(
  template: Buffer,
  t: Translate,
  rows: readonly ImportRow[],
  retitled: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(new Uint8Array(template).buffer)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('the template has no sheet')
  const wanted = t('orders:fields.purchaseNo')
  const columns = new Map<string, number>()
  let headRow = 0
  sheet.eachRow((row, at) => {
    const titles = new Map<string, number>()
    row.eachCell((cell, column) => titles.set(plainHeader(cell.text), column))
    if (headRow > 0 || !titles.has(wanted)) return
    headRow = at
    for (const [title, column] of titles) columns.set(title, column)
  })
  for (const [at, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      const column = columns.get(t(`orders:fields.${name}`))
      if (column === undefined) throw new Error(`the template has no column for ${name}`)
      sheet.getRow(headRow + 1 + at).getCell(column).value = value
    }
  }
  for (const [name, title] of Object.entries(retitled)) {
    sheet.getRow(headRow).getCell(columns.get(t(`orders:fields.${name}`)) ?? 0).value = title
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
