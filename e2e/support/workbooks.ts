import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'

/** The rows of a saved Excel file under their titles, as text. */
export async function readRows(path: string): Promise<Record<string, string>[]> {
  const { rows } = await readWorkbook(path)
  const [head, ...body] = rows
  const titles = head?.cells.map((cell) => cell.text) ?? []
  return body.map(({ cells }) => Object.fromEntries(titles.map((title, at) => [title, cells[at]?.text ?? ''])))
}
