import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SheetRow } from './sheet-row.ts'
import { type WorkbookColumn, writeWorkbook } from './write-workbook.ts'
import {
  contentTypesXml,
  packageRelationsXml,
  type WorkbookShape,
  workbookRelationsXml,
  workbookXml,
} from './xlsx/workbook-xml.ts'
import { ZipStream } from './xlsx/zip-stream.ts'

/** A zip file of these parts, by their names. */
export async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const out = new PassThrough()
  const content = buffer(out)
  const zip = new ZipStream(out)
  for (const [name, text] of Object.entries(parts)) await zip.addEntry(name, text)
  await zip.finish()
  return content
}

/** What such a workbook consists of. */
export const oneSheet: WorkbookShape = { sheetName: 'Sheet', sheetCount: 1 }

/** The parts of a workbook with one sheet whose `<sheetData>` is given; `replaced` adds to or replaces parts. */
export function xlsxParts(sheetData: string, replaced: Record<string, string> = {}): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypesXml(oneSheet),
    '_rels/.rels': packageRelationsXml(),
    'xl/workbook.xml': workbookXml(oneSheet),
    'xl/_rels/workbook.xml.rels': workbookRelationsXml(oneSheet),
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy/m/d h:mm"/></numFmts><cellXfs><xf numFmtId="0"/>' +
      '<xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="31"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...replaced,
  }
}

/** An xlsx file of those parts. */
export function xlsxOf(sheetData: string, replaced: Record<string, string> = {}): Promise<Buffer> {
  return zipOf(xlsxParts(sheetData, replaced))
}

/** What `writeWorkbook` makes of rows held in memory. */
export async function written(columns: readonly WorkbookColumn[], rows: readonly (readonly (string | null)[])[]) {
  const out = new PassThrough()
  const content = buffer(out)
  await writeWorkbook(out, columns, inTurn(rows), { sheetName: 'Sheet' })
  return content
}

/** Rows as they would come from a cursor. */
export async function* inTurn<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  for (const row of rows) yield row
}

/** Cells as `kind:text`, for comparing whole rows. */
export function shortRows(rows: readonly SheetRow[]): string[][] {
  return rows.map((row) => row.cells.map((cell) => `${cell.kind}:${cell.text}`))
}
