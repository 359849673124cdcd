import type { Writable } from 'node:stream'
import { addWorkbookParts } from './add-workbook-parts.ts'
import { type ColumnKind, cellXml, headerXml } from './xlsx/cell-xml.ts'
import { columnLetters } from './xlsx/column-letters.ts'
import { sheetEndXml, sheetStartXml } from './xlsx/workbook-xml.ts'
import { ZipStream } from './xlsx/zip-stream.ts'

/** One column of a sheet to write; the width is in characters. */
export type WorkbookColumn = { readonly header: string; readonly width?: number; readonly kind: ColumnKind }

export type WriteWorkbookOptions = {
  readonly sheetName: string
  /** Called after each row with the number of rows so far. */
  readonly onRow?: (rows: number) => void
}

/** Rows of one sheet below its header row: what the format can hold. */
export const rowsOfSheet = 1_048_575
const chunkCharacters = 65_536
/** A sheet goes on in another one before its part outgrows what programs can open. */
const bytesOfSheet = 2_000_000_000
const usualWidth = 16

/**
 * Writes rows to `out` as an xlsx while they arrive and ends `out`. Memory does not grow with the number of rows; a
 * slow receiver holds back the source. Cells are texts: numbers as plain decimals, dates as `YYYY-MM-DD[ HH:mm:ss]`.
 * Rejects when the receiver closes early or the source fails; the source is then closed and the receiver destroyed.
 */
export async function writeWorkbook(
  out: Writable,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly (string | null)[]>,
  options: WriteWorkbookOptions,
): Promise<{ rows: number }> {
  const zip = new ZipStream(out)
  const writer = new SheetWriter(zip, columns)
  let rowCount = 0
  try {
    await writer.openSheet()
    for await (const row of rows) {
      await writer.addRow(row)
      rowCount += 1
      options.onRow?.(rowCount)
    }
    await writer.closeSheet()
    await addWorkbookParts(zip, { sheetName: options.sheetName, sheetCount: writer.sheetCount })
    return { rows: rowCount }
  } catch (error) {
    zip.abandon(error)
    throw error
  }
}

/** Turns rows into the XML of one sheet after another. */
class SheetWriter {
  readonly #zip: ZipStream
  readonly #columns: readonly WorkbookColumn[]
  readonly #letters: readonly string[]
  #pending = ''
  #rowNumber = 0
  sheetCount = 0

  constructor(zip: ZipStream, columns: readonly WorkbookColumn[]) {
    this.#zip = zip
    this.#columns = columns
    this.#letters = columns.map((_, index) => columnLetters(index))
  }

  async openSheet(): Promise<void> {
    this.sheetCount += 1
    await this.#zip.openEntry(`xl/worksheets/sheet${this.sheetCount}.xml`)
    const columns = this.#columns.map(({ width = usualWidth }) => ({ width }))
    const header = this.#columns.map((column, index) => headerXml(column.header, `${this.#letters[index]}1`))
    this.#pending = `${sheetStartXml(columns, this.sheetCount === 1)}<row r="1">${header.join('')}</row>`
    this.#rowNumber = 1
  }

  async addRow(row: readonly (string | null)[]): Promise<void> {
    if (this.#rowNumber > rowsOfSheet || this.#zip.openBytes > bytesOfSheet) {
      await this.closeSheet()
      await this.openSheet()
    }
    this.#rowNumber += 1
    const number = this.#rowNumber
    let xml = `<row r="${number}">`
    for (let index = 0; index < this.#columns.length; index += 1) {
      const text = row[index]
      const column = this.#columns[index]
      if (text === null || text === undefined || text === '' || column === undefined) continue
      xml += cellXml(column.kind, text, `${this.#letters[index]}${number}`)
    }
    this.#pending += `${xml}</row>`
    if (this.#pending.length < chunkCharacters) return
    const chunk = this.#pending
    this.#pending = ''
    await this.#zip.write(chunk)
  }

  async closeSheet(): Promise<void> {
    const last = this.#letters.at(-1) ?? 'A'
    const chunk = this.#pending + sheetEndXml(`A1:${last}${this.#rowNumber}`)
    this.#pending = ''
    await this.#zip.write(chunk)
    await this.#zip.closeEntry()
  }
}
