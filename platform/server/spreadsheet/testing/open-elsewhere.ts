import XLSX from '@e965/xlsx'

/** What somebody types into a cell; null empties it. */
export type TypedValue = string | number | boolean | Date | null

const millisecondsOfDay = 86_400_000
const unixEpochSerial = 25_569
/** What programs give a cell into which a day is typed. */
const dayFormat = 'm/d/yy'

/** A workbook as another spreadsheet program opens it, with hidden rows and columns and the formats of numbers. */
export const openElsewhere = (file: Buffer): XLSX.WorkBook =>
  XLSX.read(file, { type: 'buffer', cellStyles: true, cellNF: true })

/** The file as that program saves it. */
export const saveElsewhere = (book: XLSX.WorkBook): Buffer =>
  XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, cellStyles: true, compression: true }) as Buffer

/** The sheet that the program shows first. */
export function firstSheet(book: XLSX.WorkBook): XLSX.WorkSheet {
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('the workbook has no sheet')
  return sheet
}

/** Types values into a row, from its first cell on; rows count from 1. Cells keep the formats they have. */
export function typeRow(sheet: XLSX.WorkSheet, row: number, values: readonly TypedValue[]): void {
  for (const [column, value] of values.entries()) typeCell(sheet, { r: row - 1, c: column }, value)
}

/** Types a value into a cell at a 0-based place. */
export function typeCell(sheet: XLSX.WorkSheet, place: XLSX.CellAddress, value: TypedValue): void {
  const address = XLSX.utils.encode_cell(place)
  const format = (sheet[address] as XLSX.CellObject | undefined)?.z
  sheet[address] = typed(value, format)
  const range = XLSX.utils.decode_range(sheet['!ref'] ?? 'A1')
  range.e = { r: Math.max(range.e.r, place.r), c: Math.max(range.e.c, place.c) }
  sheet['!ref'] = XLSX.utils.encode_range(range)
}

function typed(value: TypedValue, format: string | number | undefined): XLSX.CellObject {
  const kept = format === undefined ? {} : { z: format }
  if (value === null) return { t: 'z', ...kept }
  if (value instanceof Date)
    return { t: 'n', v: value.getTime() / millisecondsOfDay + unixEpochSerial, z: format ?? dayFormat }
  if (typeof value === 'string') return { t: 's', v: value, ...kept }
  return { t: typeof value === 'number' ? 'n' : 'b', v: value, ...kept }
}

/** A workbook with one sheet of these rows. */
export function bookOf(rows: readonly (readonly TypedValue[])[], sheetName = 'Sheet'): XLSX.WorkBook {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheetOf(rows), sheetName)
  return book
}

/** A sheet of these rows. */
export function sheetOf(rows: readonly (readonly TypedValue[])[]): XLSX.WorkSheet {
  const sheet: XLSX.WorkSheet = { '!ref': 'A1' }
  for (const [index, row] of rows.entries()) typeRow(sheet, index + 1, row)
  return sheet
}

/** The texts of a row as the program shows them; rows count from 1. */
export function shownTexts(sheet: XLSX.WorkSheet, row: number): string[] {
  const { s, e } = XLSX.utils.decode_range(sheet['!ref'] ?? 'A1')
  return Array.from({ length: e.c - s.c + 1 }, (_, index) => {
    const cell = sheet[XLSX.utils.encode_cell({ r: row - 1, c: s.c + index })] as XLSX.CellObject | undefined
    return cell?.w ?? String(cell?.v ?? '')
  })
}

/** The notes on the cells of a sheet, by address. */
export function notesOf(sheet: XLSX.WorkSheet): Record<string, string> {
  const notes: Record<string, string> = {}
  for (const [address, cell] of Object.entries(sheet)) {
    const note = (cell as XLSX.CellObject | undefined)?.c?.map(({ t }) => t).join('\n')
    if (!address.startsWith('!') && note !== undefined) notes[address] = note
  }
  return notes
}
