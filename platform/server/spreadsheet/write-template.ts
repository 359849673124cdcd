import type { Writable } from 'node:stream'
import { addWorkbookParts } from './add-workbook-parts.ts'
import { cellStyles } from './cell-styles.ts'
import { ChoiceLists } from './choice-lists.ts'
import { displayWidth } from './display-width.ts'
import { addSheetNotes, sheetNotesXml } from './sheet-notes.ts'
import { type ColumnKind, headerXml, textCell } from './xlsx/cell-xml.ts'
import { columnLetters } from './xlsx/column-letters.ts'
import { numberedSheetName, sheetStartXml, validationsXml } from './xlsx/workbook-xml.ts'
import { ZipStream } from './xlsx/zip-stream.ts'

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
const styleOfKind: Record<ColumnKind, number> = {
  text: cellStyles.text,
  number: cellStyles.general,
  percent: cellStyles.general,
  date: cellStyles.date,
}

/** A header as the column is called, without the mark of required columns and surrounding space. */
export function plainHeader(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith(requiredMark) ? trimmed.slice(requiredMark.length).trim() : trimmed
}

const markedHeader = ({ header, isRequired }: TemplateColumn): string => (isRequired ? requiredMark : '') + header

/**
 * Writes an import template: one frozen header row, required columns marked and red, notes on the headers, and lists to
 * choose from where a column has allowed values (kept on a second sheet that programs do not show).
 */
export async function writeTemplate(out: Writable, columns: readonly TemplateColumn[], title: string): Promise<void> {
  const zip = new ZipStream(out)
  const sheetName = numberedSheetName(title, 1)
  const lists = new ChoiceLists(columns, sheetName)
  const notes = new Map(columns.flatMap(({ note = '' }, column) => (note === '' ? [] : [[column, note]])))
  try {
    await zip.addEntry('xl/worksheets/sheet1.xml', sheetXml(columns, lists, notes.size > 0))
    if (notes.size > 0) await addSheetNotes(zip, notes)
    const hiddenName = lists.sheetName
    if (hiddenName !== undefined) await zip.addEntry('xl/worksheets/sheet2.xml', lists.sheetXml())
    await addWorkbookParts(zip, { sheetName, sheetCount: 1, hiddenName, hasNotes: notes.size > 0 })
  } catch (error) {
    zip.abandon(error)
    throw error
  }
}

function sheetXml(columns: readonly TemplateColumn[], lists: ChoiceLists, hasNotes: boolean): string {
  const shapes = columns.map((column) => ({
    width: Math.max(12, displayWidth(markedHeader(column)) + 4),
    ...(column.kind === undefined ? {} : { style: styleOfKind[column.kind] }),
  }))
  const headers = columns.map((column, index) => {
    const address = `${columnLetters(index)}1`
    return column.isRequired
      ? textCell(markedHeader(column), address, cellStyles.requiredHeader)
      : headerXml(column.header, address)
  })
  const validations = columns.flatMap(({ isRequired }, index) => {
    const range = lists.rangeOf(index)
    if (range === undefined) return []
    const letters = columnLetters(index)
    return [
      `<dataValidation type="list"${isRequired ? '' : ' allowBlank="1"'} showErrorMessage="1" ` +
        `sqref="${letters}2:${letters}${lastTemplateRow}"><formula1>${range}</formula1></dataValidation>`,
    ]
  })
  return (
    `${sheetStartXml(shapes, true)}<row r="1">${headers.join('')}</row></sheetData>` +
    `${validationsXml(validations)}${hasNotes ? sheetNotesXml : ''}</worksheet>`
  )
}
