import XLSX from '@e965/xlsx'
import { serialText } from './date-shape.ts'
import { binaryNumberText } from './number-text.ts'
import { RowCollector } from './row-collector.ts'
import type { CellValue, SheetFacts, SheetRow } from './sheet-row.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { type CellFormat, cellFormat } from './xlsx/read-cell-formats.ts'
import type { OpenSheet } from './xlsx/xlsx-sheet.ts'

const filePassRecord = 0x2f
const endRecord = 0x0a
/** A built-in East Asian date format the library shows but does not name. */
const shownDate = /^\d{1,2}\/\d{1,2}\/\d{2,4}$/

/** Opens the first visible sheet of an xls file (BIFF5 and BIFF8). Encrypted ones are refused, macros are not looked at. */
export function openXlsSheet(file: Buffer, limits: SpreadsheetLimits): OpenSheet {
  const workbook = readXls(file, limits, { isDense: true })
  const [sheetName, ...others] = visibleSheets(workbook)
  const sheet = sheetName === undefined ? undefined : workbook.Sheets[sheetName]
  if (sheetName === undefined || sheet === undefined) throw new SpreadsheetError('noSheet')
  return {
    facts: {
      sheetName,
      otherSheets: others.filter((name) => workbook.Sheets[name]?.['!ref'] !== undefined),
      ...shapeOf(sheet),
    },
    rows: readRows(sheet, workbook.Workbook?.WBProps?.date1904 === true, limits),
  }
}

function shapeOf(sheet: XLSX.WorkSheet): Pick<SheetFacts, 'merged' | 'hiddenColumns'> {
  return {
    merged: (sheet['!merges'] ?? []).map(({ s: from, e: to }) => ({
      fromRow: from.r + 1,
      toRow: to.r + 1,
      fromColumn: from.c,
      toColumn: to.c,
    })),
    hiddenColumns: Object.entries(sheet['!cols'] ?? []).flatMap(([column, info]) =>
      info?.hidden ? [Number(column)] : [],
    ),
  }
}

/** The whole xls as the library's workbook; content that the library cannot take is refused. */
export function readXls(file: Buffer, limits: SpreadsheetLimits, { isDense }: { isDense: boolean }): XLSX.WorkBook {
  try {
    failIfEncrypted(file)
    return XLSX.read(file, {
      type: 'buffer',
      dense: isDense,
      cellNF: true,
      cellFormula: true,
      cellHTML: false,
      // Without styles the library leaves out which columns are hidden.
      cellStyles: true,
      sheetRows: Math.max(limits.rows * 2, 65_536),
    })
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('brokenFile', {}, { cause: error })
  }
}

function failIfEncrypted(file: Buffer): void {
  const container: { FullPaths: string[]; FileIndex: { content?: Uint8Array; name: string }[] } = XLSX.CFB.read(file, {
    type: 'buffer',
  })
  const contentOf = (name: string): Uint8Array | undefined =>
    container.FileIndex.find((entry) => entry.name?.toLowerCase() === name)?.content
  if (contentOf('encryptedpackage') !== undefined) throw new SpreadsheetError('encrypted')
  const stream = contentOf('workbook') ?? contentOf('book')
  if (stream === undefined || stream.length === 0) throw new SpreadsheetError('notSpreadsheet')
  const records = Buffer.from(stream)
  let offset = 0
  while (offset + 4 <= records.length) {
    const record = records.readUInt16LE(offset)
    if (record === filePassRecord) throw new SpreadsheetError('encrypted')
    if (record === endRecord) return
    offset += 4 + records.readUInt16LE(offset + 2)
  }
}

function visibleSheets(workbook: XLSX.WorkBook): string[] {
  return workbook.SheetNames.filter((name) => {
    const sheet = workbook.Sheets[name]
    const type: unknown = sheet?.['!type']
    const properties = workbook.Workbook?.Sheets?.find((candidate) => candidate.name === name)
    return sheet !== undefined && (type === undefined || type === 'sheet') && (properties?.Hidden ?? 0) === 0
  })
}

function* readRows(sheet: XLSX.WorkSheet, is1904: boolean, limits: SpreadsheetLimits): Generator<SheetRow> {
  const collector = new RowCollector(limits)
  const formats = new Map<string, CellFormat>()
  const rows: (XLSX.CellObject[] | undefined)[] = sheet['!data'] ?? []
  for (const rowKey of Object.keys(rows)) {
    const rowIndex = Number(rowKey)
    const cells = rows[rowIndex] ?? []
    const isHidden = sheet['!rows']?.[rowIndex]?.hidden === true
    for (const columnKey of Object.keys(cells)) {
      const column = Number(columnKey)
      const cell = cells[column]
      collector.countCell()
      const value = cell && cellValue(cell, is1904, formats)
      if (value === undefined) continue
      const finished = collector.add(rowIndex + 1, column, value, isHidden)
      if (finished) yield finished
    }
  }
  const last = collector.finish()
  if (last) yield last
}

function cellValue(cell: XLSX.CellObject, is1904: boolean, formats: Map<string, CellFormat>): CellValue | undefined {
  switch (cell.t) {
    case 's': {
      const text = String(cell.v ?? '')
      return text === '' ? undefined : { text, kind: 'text' }
    }
    case 'b':
      return { text: cell.v === true ? 'TRUE' : 'FALSE', kind: 'boolean' }
    case 'e':
      return { text: cell.w ?? '#N/A', kind: 'error' }
    case 'n':
      return typeof cell.v === 'number' ? numberOrDate(cell, cell.v, is1904, formats) : undefined
    case 'd':
      return undefined
    case 'z':
      return cell.f === undefined && cell.F === undefined ? undefined : { text: '=', kind: 'formula' }
  }
}

function numberOrDate(
  cell: XLSX.CellObject,
  value: number,
  is1904: boolean,
  formats: Map<string, CellFormat>,
): CellValue | undefined {
  const { shape, code } = formatOf(cell, formats)
  const day = shape === 'none' ? undefined : serialText(value, shape, is1904)
  if (day !== undefined) return { text: day, kind: 'date' }
  const text = binaryNumberText(value)
  if (text === undefined) return { text: '#NUM!', kind: 'error' }
  return { text, kind: 'number', ...(code === undefined ? {} : { format: code }) }
}

function formatOf(cell: XLSX.CellObject, formats: Map<string, CellFormat>): CellFormat {
  if (cell.z === undefined) return { shape: shownDate.test(cell.w ?? '') ? 'date' : 'none' }
  const code = String(cell.z)
  const known = formats.get(code) ?? cellFormat(code)
  formats.set(code, known)
  return known
}
