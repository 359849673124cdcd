import type ExcelJS from 'exceljs'
import type { ColumnKind } from './xlsx/cell-xml.ts'
import { columnLetters } from './xlsx/column-letters.ts'
import { numberedSheetName } from './xlsx/workbook-xml.ts'

/** One column of an import template. */
export type TemplateColumn = {
  readonly header: string
  readonly isRequired: boolean
  /** Shown beside the header when the pointer rests on it. */
  readonly note?: string
  /** What the cells may hold; offered as a list to choose from. */
  readonly allowedValues?: readonly string[]
  /** Text columns keep leading zeros, date columns show `YYYY-MM-DD`; left out, the program decides for itself. */
  readonly kind?: ColumnKind
}

/** Stands before the header of a required column; `plainHeader` takes it off again. */
const requiredMark = '*'
const lastTemplateRow = 50_001
const requiredColour = 'FFC00000'
const formatOfKind: Record<ColumnKind, string> = {
  text: '@',
  number: 'General',
  percent: 'General',
  date: 'yyyy-mm-dd',
}

/** A header as the column is called, without the mark of required columns and surrounding space. */
export function plainHeader(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith(requiredMark) ? trimmed.slice(requiredMark.length).trim() : trimmed
}

/**
 * An import template as xlsx: one frozen header row, required columns marked and red, notes on the headers, and lists
 * to choose from where a column has allowed values (kept on a second sheet that programs do not show).
 */
export async function writeTemplate(columns: readonly TemplateColumn[], sheetName: string): Promise<Buffer> {
  // Loaded here only: nothing else needs this library, and it is large.
  const { default: library } = await import('exceljs')
  const workbook = new library.Workbook()
  const name = numberedSheetName(sheetName, 1)
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  for (const [index, column] of columns.entries()) {
    const header = (column.isRequired ? requiredMark : '') + column.header
    const sheetColumn = sheet.getColumn(index + 1)
    sheetColumn.width = Math.max(12, displayWidth(header) + 4)
    if (column.kind !== undefined) sheetColumn.numFmt = formatOfKind[column.kind]
    const cell = sheet.getCell(1, index + 1)
    cell.value = header
    cell.font = column.isRequired ? { bold: true, color: { argb: requiredColour } } : { bold: true }
    if (column.note !== undefined && column.note !== '') cell.note = column.note
  }
  addLists(workbook, sheet, columns)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

function addLists(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet, columns: readonly TemplateColumn[]): void {
  if (!columns.some((column) => (column.allowedValues?.length ?? 0) > 0)) return
  const listsName = sheet.name.toLowerCase() === 'lists' ? 'lists2' : 'lists'
  const lists = workbook.addWorksheet(listsName, { state: 'veryHidden' })
  for (const [index, column] of columns.entries()) {
    const values = column.allowedValues ?? []
    if (values.length === 0) continue
    const letters = columnLetters(index)
    for (const [row, value] of values.entries()) {
      const cell = lists.getCell(row + 1, index + 1)
      cell.numFmt = '@'
      cell.value = value
    }
    validationsOf(sheet).add(`${letters}2:${letters}${lastTemplateRow}`, {
      type: 'list',
      allowBlank: !column.isRequired,
      showErrorMessage: true,
      formulae: [`${listsName}!$${letters}$1:$${letters}$${values.length}`],
    })
  }
}

/** The library takes validations of whole ranges but leaves that out of its types. */
function validationsOf(sheet: ExcelJS.Worksheet) {
  return (sheet as unknown as { dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void } })
    .dataValidations
}

/** Width in characters; wide East Asian ones count twice. */
function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
  return width
}
