import type { MergedCells, SheetFacts } from './sheet-row.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { columnIndex } from './xlsx/column-letters.ts'
import type { XlsxPackage } from './xlsx/xlsx-package.ts'
import { readElements } from './xlsx/xml-text.ts'

/** More merged cells than anybody reads about. */
const mergedAtMost = 10_000
/** A cell with a value, whatever prefix its part has. */
const anyValue = /<(?:[\w.-]+:)?(?:v|is)(?:\s[^>]*)?>/
const reference = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/

/** What the first visible sheet of an xlsx and its workbook say beside the cells. */
export function readSheetFacts(workbook: XlsxPackage, limits: SpreadsheetLimits): SheetFacts {
  const xml = workbook.xml(workbook.sheet.partName) ?? ''
  const rows = xml.search(/<(?:[\w.-]+:)?sheetData\b/)
  const end = xml.lastIndexOf('sheetData')
  return {
    sheetName: workbook.sheet.name,
    otherSheets: workbook.otherSheets
      .filter(({ partName }) => anyValue.test(workbook.xml(partName) ?? ''))
      .map(({ name }) => name),
    merged: readMerged(xml.slice(Math.max(0, end))),
    hiddenColumns: readHiddenColumns(xml.slice(0, Math.max(0, rows)), limits.columns),
  }
}

function readMerged(xml: string): MergedCells[] {
  const merged: MergedCells[] = []
  for (const element of readElements(xml, 'mergeCell')) {
    const match = reference.exec(element.get('ref') ?? '')
    if (!match) continue
    const [, fromLetters = 'A', fromRow = '1', toLetters = fromLetters, toRow = fromRow] = match
    if (merged.length >= mergedAtMost) throw new SpreadsheetError('tooManyMerged', { limit: mergedAtMost })
    merged.push({
      fromRow: Number(fromRow),
      toRow: Number(toRow),
      fromColumn: columnIndex(fromLetters),
      toColumn: columnIndex(toLetters),
    })
  }
  return merged
}

function readHiddenColumns(xml: string, columns: number): number[] {
  return readElements(xml, 'col').flatMap((column) => {
    const isHidden = /^(?:1|true)$/.test(column.get('hidden') ?? '') || Number(column.get('width') ?? '1') === 0
    if (!isHidden) return []
    const from = Number(column.get('min') ?? '1')
    const to = Math.min(Number(column.get('max') ?? '1'), columns)
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index - 1)
  })
}
