import { setImmediate as otherWork } from 'node:timers/promises'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { roundTripErrors } from '#platform/contract/exchange/round-trip-errors.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { CallContext, Upload } from '../call-context.ts'
import type { CellReading } from '../import/cell-reader.ts'
import type { ImportHeader } from '../import/import-columns.ts'
import { spreadsheetErrorOf } from '../import/spreadsheet-error-of.ts'
import { UnreadParts } from '../import/unread-parts.ts'
import { type ReadSheet, readWorkbook } from '../spreadsheet/read-workbook.ts'
import type { CellValue, SheetRow } from '../spreadsheet/sheet-row.ts'
import { type EditColumn, KEY_COLUMNS, signatureColumnName } from './edit-columns.ts'
import { digestAt, type SignedRow, verifyRow } from './sign-row.ts'

/** One cell that is no longer what was exported. */
export interface EditedCell {
  column: EditColumn
  reading: CellReading
  /** Digest of what was exported; unknown where the change comes without its sheet. */
  exported?: Buffer
}

/** One row whose cells are to change. */
export interface EditedRow {
  /** 1-based in the file; 0 without one. */
  rowNumber: number
  id: string
  version: number
  cells: readonly EditedCell[]
}

/** A returned sheet: its edited rows, and the rows that are not those that were exported. */
export interface EditedSheet {
  header: ImportHeader
  rows: EditedRow[]
  unchangedCount: number
  faults: { rowNumber: number; error: ErrorDeclaration }[]
  /** What of the file is no part of the export, as people call it. */
  unread: { columns: string[]; sheets: string[] }
}

/** Remarks may have been put above the sheet, but not more rows than this. */
const NAMES_WITHIN = 20
/** Rows compared before other requests get their turn. */
const BREATH = 200

/** Reads a sheet that was exported for editing: what of it is no longer as it was exported. */
export async function readEditedSheet(
  { translateTo }: CallContext,
  upload: Upload,
  columns: readonly EditColumn[],
  key: Buffer,
): Promise<EditedSheet> {
  const { rows, otherSheets } = await readSheet(upload)
  const place = placeOf(rows, columns)
  const body = rows.filter(({ rowNumber }) => rowNumber > place.header.rowNumber)
  if (body.length === 0) fail(roundTripErrors.editSheetEmpty)
  const unread = unreadOf(
    place,
    rows,
    otherSheets,
    LANGUAGES.map((language) => translateTo(language)('wire:import.errorColumn')),
  )
  const sheet: EditedSheet = { header: place.header, rows: [], unchangedCount: 0, faults: [], unread }
  const numbers = new Map<string, number[]>()
  const editedAt = new Map<number, EditedRow>()
  for (const [index, row] of body.entries()) {
    if (index % BREATH === BREATH - 1) await otherWork()
    const opened = openRow(row, place, columns, key)
    if (opened === 'empty') continue
    if ('error' in opened) {
      sheet.faults.push({ rowNumber: row.rowNumber, error: opened.error })
      continue
    }
    numbers.set(opened.id, [...(numbers.get(opened.id) ?? []), row.rowNumber])
    const cells = changedCells(row, opened, place.header, columns)
    if (cells.length === 0) sheet.unchangedCount += 1
    else editedAt.set(row.rowNumber, { rowNumber: row.rowNumber, id: opened.id, version: opened.version, cells })
  }
  for (const row of editedAt.values()) {
    if ((numbers.get(row.id)?.length ?? 0) === 1) sheet.rows.push(row)
    else sheet.faults.push({ rowNumber: row.rowNumber, error: roundTripErrors.editRowTwice })
  }
  return sheet
}

/** What stands in columns and sheets that were not exported; those with the errors of an earlier attempt were the product's. */
function unreadOf(
  { header, keys }: SheetPlace,
  rows: readonly SheetRow[],
  otherSheets: readonly string[],
  errorColumns: readonly string[],
): EditedSheet['unread'] {
  const headings = rows.find(({ rowNumber }) => rowNumber === header.rowNumber)?.cells ?? []
  const unknown = new Map(headings.map(({ text }, position) => [position, text.trim()]))
  const errors = [...unknown].flatMap(([position, text]) => (errorColumns.includes(text) ? [position] : []))
  const parts = new UnreadParts()
  parts.noteSheets(otherSheets)
  parts.noteHeader({ columns: header.columns, left: new Set([...Object.values(keys), ...errors]) })
  for (const row of rows) if (row.rowNumber > header.rowNumber) parts.noteRow(row)
  return parts.names({ unknown })
}

async function readSheet({ content, fileName }: Upload): Promise<ReadSheet> {
  try {
    // How large an upload may be was decided where it came in.
    return await readWorkbook(content, { fileBytes: content.length }, { fileName })
  } catch (error) {
    throw spreadsheetErrorOf(error)
  }
}

interface SheetPlace {
  header: ImportHeader
  keys: { id: number; version: number; seal: number }
}

/** Finds the hidden row that names the columns; the headers that people see stand right below it. */
function placeOf(rows: readonly SheetRow[], columns: readonly EditColumn[]): SheetPlace {
  for (const { cells, rowNumber } of rows.slice(0, NAMES_WITHIN)) {
    const at = (name: string): number => cells.findIndex(({ text }) => text.trim() === name)
    const keys = { id: at(KEY_COLUMNS.id), version: at(KEY_COLUMNS.version), seal: at(signatureColumnName(columns)) }
    if (Math.min(keys.id, keys.version, keys.seal) < 0) continue
    const placed = columns.flatMap(({ name, field, label }) => {
      const position = at(name)
      return position < 0 ? [] : [{ name, field, label, position }]
    })
    return { header: { rowNumber: rowNumber + 1, columns: placed }, keys }
  }
  return fail(roundTripErrors.editSheetForeign)
}

function openRow(
  row: SheetRow,
  { keys, header }: SheetPlace,
  columns: readonly EditColumn[],
  key: Buffer,
): SignedRow | { error: ErrorDeclaration } | 'empty' {
  const text = (position: number): string => row.cells[position]?.text.trim() ?? ''
  const texts = { id: text(keys.id), version: text(keys.version), seal: text(keys.seal) }
  if (texts.id === '' && texts.version === '' && texts.seal === '') {
    const isEmpty = header.columns.every(({ position }) => text(position) === '')
    return isEmpty ? 'empty' : { error: roundTripErrors.editRowAdded }
  }
  return verifyRow(key, texts, columns.length) ?? { error: roundTripErrors.editRowBroken }
}

/** The cells that do not mean any more what they meant when they were exported. A column that was taken out changes nothing. */
function changedCells(
  row: SheetRow,
  sealed: SignedRow,
  header: ImportHeader,
  columns: readonly EditColumn[],
): EditedCell[] {
  const positions = new Map(header.columns.map(({ name, position }) => [name, position]))
  return columns.flatMap((column, index) => {
    const position = positions.get(column.name)
    if (position === undefined) return []
    const cell: CellValue | undefined = row.cells[position]
    const exported = digestAt(sealed.digests, index)
    if (column.digest(cell).equals(exported)) return []
    return [{ column, reading: column.read(cell), exported }]
  })
}
