import ExcelJS from 'exceljs'
import { editSheetRows } from '../spreadsheet/write-edit-workbook.ts'

/** New contents of one row's cells, by the names of the columns (`#id` and its like, too); null empties a cell. */
export interface SheetEdit {
  id: string
  values: Readonly<Record<string, ExcelJS.CellValue>>
}

/** The sheet as somebody saves it after these edits in another program. */
export async function editSheet(file: Buffer, edits: readonly SheetEdit[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  // The library's own type of a buffer is an older one.
  await book.xlsx.load(file as unknown as ExcelJS.Buffer)
  const [sheet] = book.worksheets
  if (!sheet) throw new Error('the workbook has no sheet')
  const columns = new Map<string, number>()
  sheet.getRow(editSheetRows.names).eachCell((cell, column) => columns.set(cell.text.split(':')[0] ?? '', column))
  const columnOf = (name: string): number => {
    const column = columns.get(name)
    if (column === undefined) throw new Error(`the sheet has no column ${name}`)
    return column
  }
  for (const { id, values } of edits) {
    let isFound = false
    sheet.eachRow((row) => {
      if (isFound || row.getCell(columnOf('#id')).text !== id) return
      isFound = true
      for (const [name, value] of Object.entries(values)) row.getCell(columnOf(name)).value = value
    })
    if (!isFound) throw new Error(`the sheet has no row ${id}`)
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}
