import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import {
  firstSheet,
  openElsewhere,
  saveElsewhere,
  shownTexts,
  typeCell,
} from '#platform/server/spreadsheet/testing/open-elsewhere.ts'
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
  const workbook = openElsewhere(template)
  const sheet = firstSheet(workbook)
  const titles = shownTexts(sheet, 1).map(plainHeader)
  const columnOf = (name: string): number => {
    const column = titles.indexOf(t(`orders:fields.${name}`))
    if (column < 0) throw new Error(`the template has no column for ${name}`)
    return column
  }
  for (const [at, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) typeCell(sheet, { r: at + 1, c: columnOf(name) }, value)
  }
  for (const [name, title] of Object.entries(retitled)) typeCell(sheet, { r: 0, c: columnOf(name) }, title)
  return saveElsewhere(workbook)
}
