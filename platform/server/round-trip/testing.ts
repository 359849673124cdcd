import XLSX from '@e965/xlsx'
import {
  firstSheet,
  openElsewhere,
  saveElsewhere,
  shownTexts,
  type TypedValue,
  typeCell,
} from '../spreadsheet/testing/open-elsewhere.ts'
import { editSheetRows } from '../spreadsheet/write-edit-workbook.ts'

/** New contents of one row's cells, by the names of the columns (`#id` and its like, too); null empties a cell. */
export interface SheetEdit {
  id: string
  values: Readonly<Record<string, TypedValue>>
}

/** The sheet as somebody saves it after these edits in another program. */
export async function editSheet(file: Buffer, edits: readonly SheetEdit[]): Promise<Buffer> {
  const book = openElsewhere(file)
  const sheet = firstSheet(book)
  const columns = shownTexts(sheet, editSheetRows.names).map((name) => name.split(':')[0])
  const columnOf = (name: string): number => {
    const column = columns.indexOf(name)
    if (column < 0) throw new Error(`the sheet has no column ${name}`)
    return column
  }
  const lastRow = XLSX.utils.decode_range(sheet['!ref'] ?? 'A1').e.r
  for (const { id, values } of edits) {
    const at = columnOf('#id')
    const rows = Array.from({ length: lastRow + 1 }, (_, row) => row)
    const row = rows.find((candidate) => textAt(sheet, candidate, at) === id)
    if (row === undefined) throw new Error(`the sheet has no row ${id}`)
    for (const [name, value] of Object.entries(values)) typeCell(sheet, { r: row, c: columnOf(name) }, value)
  }
  return saveElsewhere(book)
}

function textAt(sheet: XLSX.WorkSheet, row: number, column: number): string {
  const cell = sheet[XLSX.utils.encode_cell({ r: row, c: column })] as XLSX.CellObject | undefined
  return String(cell?.v ?? '')
}
