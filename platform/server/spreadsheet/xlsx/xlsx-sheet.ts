import { isoDateText, serialText } from '../date-shape.ts'
import { numberText } from '../number-text.ts'
import { readSheetFacts } from '../read-sheet-facts.ts'
import { RowCollector } from '../row-collector.ts'
import type { CellValue, SheetFacts, SheetRow } from '../sheet-row.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { columnIndex } from './column-letters.ts'
import { type CellFormat, readCellFormats } from './read-cell-formats.ts'
import { readSharedStrings, richText } from './read-shared-strings.ts'
import { openXlsx, type XlsxPackage } from './xlsx-package.ts'
import { unescapeCellText } from './xml-text.ts'

/** The first visible sheet of an opened xlsx; rows are read while they are taken. */
export type OpenSheet = { readonly facts: SheetFacts; readonly rows: Iterable<SheetRow> }

/** Opens the first visible sheet of an xlsx file. */
export function openXlsxSheet(file: Buffer, limits: SpreadsheetLimits): OpenSheet {
  const workbook = openXlsx(file, limits)
  return { facts: readSheetFacts(workbook, limits), rows: readXlsxRows(workbook, limits) }
}

/** The rows of the package's first visible sheet that hold a value, in the order of the file. */
export function* readXlsxRows(workbook: XlsxPackage, limits: SpreadsheetLimits): Generator<SheetRow> {
  const xml = workbook.xml(workbook.sheet.partName) ?? ''
  const data = findSheetData(xml)
  if (data === undefined) return
  const context: SheetContext = {
    strings: readSharedStrings(workbook.sharedStringsPart && workbook.xml(workbook.sharedStringsPart)),
    formats: readCellFormats(workbook.stylesPart && workbook.xml(workbook.stylesPart)),
    is1904: workbook.is1904,
    isStale: workbook.isStale,
    value: new RegExp(`<${data.prefix}v(?:\\s[^>]*)?>([^<]*)</${data.prefix}v\\s*>`),
    formula: `<${data.prefix}f`,
  }
  const collector = new RowCollector(limits)
  for (const cell of scanCells(xml, data)) {
    collector.countCell()
    if (cell.content === '') continue
    const value = cellValue(cell.tag, cell.content, context)
    if (value === undefined) continue
    const finished = collector.add(cell.row, cell.column, value, cell.isHidden)
    if (finished) yield finished
  }
  const last = collector.finish()
  if (last) yield last
}

export type SheetData = { readonly prefix: string; readonly start: number; readonly end: number }

/** Where the rows of a worksheet part stand; undefined for a sheet without any. A cut-off part is refused. */
export function findSheetData(xml: string): SheetData | undefined {
  const open = /<((?:[\w.-]+:)?)sheetData(?:\s[^>]*)?>/.exec(xml)
  if (open === null) {
    if (/<\/(?:[\w.-]+:)?worksheet\s*>/.test(xml)) return undefined
    throw new SpreadsheetError('brokenFile')
  }
  const prefix = open[1] ?? ''
  const start = open.index + open[0].length
  if (open[0].endsWith('/>')) return undefined
  const end = xml.lastIndexOf(`</${prefix}sheetData`)
  if (end < start) throw new SpreadsheetError('brokenFile')
  return { prefix, start, end }
}

/** One cell as it stands in the part: 1-based row, 0-based column, the inside of its tag and what the element holds. */
export type ScannedCell = {
  readonly row: number
  readonly column: number
  readonly tag: string
  readonly content: string
  readonly start: number
  readonly end: number
  /** Its row is not shown. */
  readonly isHidden: boolean
}

const hiddenRow = /\s(?:hidden\s*=\s*["'](?:1|true)["']|ht\s*=\s*["']0(?:\.0*)?["'])/

/** Walks over the cells of a sheet in one pass; cells and rows without a position follow the one before. */
export function* scanCells(xml: string, data: SheetData): Generator<ScannedCell> {
  const opening = new RegExp(`<${data.prefix}(row|c)(\\s[^>]*|/?)>`, 'g')
  const closing = `</${data.prefix}c>`
  opening.lastIndex = data.start
  let row = 0
  let column = -1
  let isHidden = false
  for (let match = opening.exec(xml); match !== null && match.index < data.end; match = opening.exec(xml)) {
    const tag = match[2] ?? ''
    if (match[1] === 'row') {
      const written = /\sr\s*=\s*["'](\d{1,7})["']/.exec(tag)?.[1]
      row = written === undefined ? row + 1 : Number(written)
      column = -1
      isHidden = hiddenRow.test(tag)
      continue
    }
    const reference = /\sr\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["']/.exec(tag)
    column = reference === null ? column + 1 : columnIndex(reference[1] ?? 'A')
    if (reference !== null) row = Number(reference[2])
    if (tag.endsWith('/')) {
      yield { row, column, tag, content: '', start: match.index, end: opening.lastIndex, isHidden }
      continue
    }
    const close = xml.indexOf(closing, opening.lastIndex)
    if (close < 0 || close > data.end) throw new SpreadsheetError('brokenFile')
    const end = close + closing.length
    const content = xml.slice(opening.lastIndex, close)
    opening.lastIndex = end
    yield { row, column, tag, content, start: match.index, end, isHidden }
  }
}

type SheetContext = {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly is1904: boolean
  readonly isStale: boolean
  readonly value: RegExp
  readonly formula: string
}

function cellValue(tag: string, content: string, context: SheetContext): CellValue | undefined {
  const type = /\st\s*=\s*["'](\w+)["']/.exec(tag)?.[1] ?? 'n'
  const written = context.value.exec(content)?.[1]
  const value = type === 'inlineStr' ? inlineValue(content) : storedValue(type, tag, written, context)
  // An empty text is a result, too; nothing at all is none.
  const hasResult = value !== undefined || (type === 'str' && written !== undefined)
  if (hasResult && !context.isStale) return value
  return content.includes(context.formula) ? asCell('formula', '=') : value
}

function inlineValue(content: string): CellValue | undefined {
  const text = richText(content)
  return text === '' ? undefined : { text, kind: 'text' }
}

function storedValue(type: string, tag: string, written: string | undefined, context: SheetContext) {
  if (written === undefined || written === '') return undefined
  switch (type) {
    case 's': {
      const text = context.strings[Number(written)]
      if (text === undefined) throw new SpreadsheetError('brokenFile')
      return text === '' ? undefined : asCell('text', text)
    }
    case 'b':
      return asCell('boolean', /^\s*(?:1|true)\s*$/i.test(written) ? 'TRUE' : 'FALSE')
    case 'e':
      return asCell('error', unescapeCellText(written))
    case 'd': {
      const day = isoDateText(written)
      return day === undefined ? asCell('text', unescapeCellText(written)) : asCell('date', day)
    }
    case 'n':
      return numberOrDate(written, tag, context)
    default:
      return asCell('text', unescapeCellText(written))
  }
}

function numberOrDate(written: string, tag: string, context: SheetContext): CellValue {
  const text = numberText(written)
  if (text === undefined) return asCell('text', unescapeCellText(written))
  const style = /\ss\s*=\s*["'](\d{1,6})["']/.exec(tag)?.[1]
  const { shape, code } = (style === undefined ? undefined : context.formats[Number(style)]) ?? plainFormat
  const day = shape === 'none' ? undefined : serialText(Number(written), shape, context.is1904)
  if (day !== undefined) return asCell('date', day)
  const format = code ?? (writtenInPowers.test(written) ? powerFormat : undefined)
  return format === undefined ? asCell('number', text) : { text, kind: 'number', format }
}

const plainFormat: CellFormat = { shape: 'none' }
/**
 * Programs in Java write long whole numbers as `1.0012345E7`, which spreadsheets show in full. With a sign behind the letter the
 * file has the number as somebody was shown it.
 */
const writtenInPowers = /\de\+/i
const powerFormat = '0E+0'

function asCell(kind: CellValue['kind'], text: string): CellValue {
  return { text, kind }
}
