import type { Writable } from 'node:stream'
import { addWorkbookParts } from './add-workbook-parts.ts'
import { cellStyles, editStyles } from './cell-styles.ts'
import { ChoiceLists } from './choice-lists.ts'
import { type ColumnKind, cellXml, headerXml } from './xlsx/cell-xml.ts'
import { columnLetters } from './xlsx/column-letters.ts'
import { OpenRanges, validationXml } from './xlsx/open-ranges.ts'
import { numberedSheetName, validationsXml } from './xlsx/workbook-xml.ts'
import { ZipStream } from './xlsx/zip-stream.ts'

/** One column of a sheet for editing. */
export type EditWorkbookColumn = {
  /** What the program finds the column by when the file comes back, whatever language its header is in. */
  readonly name: string
  readonly header: string
  /** In characters. */
  readonly width: number
  readonly kind: ColumnKind
  readonly isHidden?: boolean
  /** Some of its cells are open; people read this beside them. */
  readonly hint?: string
  /** What an open cell may hold; offered as a list to choose from. */
  readonly allowedValues?: readonly string[]
}

/** One row: the text of each cell, and the columns that are open in it. */
export type EditWorkbookRow = {
  readonly texts: readonly (string | null)[]
  readonly open: ReadonlySet<number>
}

export type EditWorkbookOptions = {
  readonly sheetName: string
  /** Stands above the header. */
  readonly explanation: string
  /** Leading visible columns that stay while the rest scrolls sideways. */
  readonly pinnedCount: number
}

/** 1-based rows of a sheet for editing: the names of the columns (hidden), and their headers. */
export const editSheetRows = { explanation: 1, names: 2, header: 3 } as const

const worksheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const chunkCharacters = 65_536

/**
 * Writes a sheet that people edit and send back: the cells to change are yellow and unlocked, everything else is grey and
 * locked (without a password: the protection guides, it is no defence), choices are lists. Streams like `writeWorkbook`.
 */
export async function writeEditWorkbook(
  out: Writable,
  columns: readonly EditWorkbookColumn[],
  rows: AsyncIterable<EditWorkbookRow>,
  options: EditWorkbookOptions,
): Promise<void> {
  const zip = new ZipStream(out)
  const letters = columns.map((_, index) => columnLetters(index))
  const ranges = new OpenRanges(letters)
  const sheetName = numberedSheetName(options.sheetName, 1)
  const lists = new ChoiceLists(columns, sheetName)
  try {
    await zip.openEntry('xl/worksheets/sheet1.xml')
    let pending = startXml(columns, letters, options)
    let rowNumber: number = editSheetRows.header
    for await (const row of rows) {
      rowNumber += 1
      pending += rowXml(columns, letters, row, rowNumber)
      ranges.add(rowNumber, row.open)
      if (pending.length < chunkCharacters) continue
      await zip.write(pending)
      pending = ''
    }
    await zip.write(pending + endXml(columns, letters, ranges, lists, rowNumber))
    await zip.closeEntry()
    const hiddenName = lists.sheetName
    if (hiddenName !== undefined) await zip.addEntry('xl/worksheets/sheet2.xml', lists.sheetXml())
    await addWorkbookParts(zip, { sheetName, sheetCount: 1, hiddenName, isForEditing: true })
  } catch (error) {
    zip.abandon(error)
    throw error
  }
}

function startXml(
  columns: readonly EditWorkbookColumn[],
  letters: readonly string[],
  { explanation, pinnedCount }: EditWorkbookOptions,
): string {
  const widths = columns.map(
    ({ width, isHidden }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`,
  )
  const first = firstVisible(columns)
  const pinned = first + pinnedCount
  const { names, header } = editSheetRows
  const pane =
    `<pane xSplit="${pinned}" ySplit="${header}" topLeftCell="${columnLetters(pinned)}${header + 1}" ` +
    'activePane="bottomRight" state="frozen"/>'
  const name = columns.map((column, index) => cellXml('text', column.name, `${letters[index]}${names}`))
  const headers = columns.map((column, index) =>
    shifted(
      headerXml(column.header, `${letters[index]}${header}`),
      column.hint === undefined ? editStyles.read : editStyles.marked,
    ),
  )
  return (
    `${declaration}<worksheet ${worksheet}><sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView>` +
    `</sheetViews><cols>${widths.join('')}</cols><sheetData>` +
    `<row r="1" ht="22" customHeight="1">${headerXml(explanation, `${letters[first]}1`)}</row>` +
    `<row r="${names}" hidden="1">${name.join('')}</row><row r="${header}">${headers.join('')}</row>`
  )
}

function rowXml(
  columns: readonly EditWorkbookColumn[],
  letters: readonly string[],
  { texts, open }: EditWorkbookRow,
  rowNumber: number,
): string {
  let xml = `<row r="${rowNumber}">`
  for (const [index, { kind }] of columns.entries()) {
    const address = `${letters[index]}${rowNumber}`
    const text = texts[index] ?? ''
    const isOpen = open.has(index)
    const shift = isOpen ? editStyles.open : editStyles.read
    if (text === '') xml += `<c r="${address}" s="${shift + emptyStyle[kind]}"/>`
    // An open number shows what is typed into it, not as many decimals as it had before.
    else if (isOpen && kind === 'number') xml += shifted(cellXml(kind, text, address), shift, cellStyles.general)
    else xml += shifted(cellXml(kind, text, address), shift)
  }
  return `${xml}</row>`
}

const emptyStyle: Record<ColumnKind, number> = {
  text: cellStyles.text,
  number: cellStyles.general,
  percent: cellStyles.general,
  date: cellStyles.date,
}

/** The same cell in the look of a sheet for editing. */
function shifted(xml: string, shift: number, style?: number): string {
  return xml.replace(/ s="(\d+)"/, (_, written: string) => ` s="${shift + (style ?? Number(written))}"`)
}

function endXml(
  columns: readonly EditWorkbookColumn[],
  letters: readonly string[],
  ranges: OpenRanges,
  lists: ChoiceLists,
  lastRow: number,
): string {
  const validations = columns.flatMap((column, index) => {
    const sqref = ranges.of(index)
    return sqref === '' ? [] : [validationXml(column, sqref, lists.rangeOf(index))]
  })
  const filtered = `${letters[firstVisible(columns)]}${editSheetRows.header}:${letters.at(-1) ?? 'A'}${lastRow}`
  return (
    '</sheetData><sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" autoFilter="0"/>' +
    `<autoFilter ref="${filtered}"/>${validationsXml(validations)}</worksheet>`
  )
}

const firstVisible = (columns: readonly EditWorkbookColumn[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.isHidden !== true),
  )
