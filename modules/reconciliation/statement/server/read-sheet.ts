import { headingKey, partNameOf } from '#platform/server/import/column-choices.ts'
import { HEADER_WITHIN } from '#platform/server/import/import-columns.ts'
import { spreadsheetErrorOf } from '#platform/server/import/spreadsheet-error-of.ts'
import { type ReadSheet, readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import type { SheetRow } from '#platform/server/spreadsheet/sheet-row.ts'

/** Most rows of a statement. */
const MOST_ROWS = 20_000

/** The first visible sheet of a supplier's file; what is no workbook, or a hostile one, is refused by its name. */
export async function readSheet({ fileName, content }: { fileName: string; content: Buffer }): Promise<ReadSheet> {
  try {
    return await readWorkbook(content, { fileBytes: content.length, rows: MOST_ROWS }, { fileName })
  } catch (error) {
    throw spreadsheetErrorOf(error)
  }
}

/** Names of a row's columns by their places: the heading, or the letters of a column without one or with one that is there already. */
export function columnNames(row: SheetRow): Map<number, string> {
  const known = new Set<string>()
  return new Map(
    row.cells.flatMap(({ text }, position): [number, string][] => {
      const heading = text.replace(/\s+/g, ' ').trim()
      if (heading === '') return []
      const isKnown = known.has(headingKey(heading))
      known.add(headingKey(heading))
      return [[position, partNameOf(isKnown ? '' : heading, position)]]
    }),
  )
}

/** Rows among which the names of columns stand. */
export const firstRows = ({ rows }: Pick<ReadSheet, 'rows'>): SheetRow[] => rows.slice(0, HEADER_WITHIN)

/** The place of a column by its name, as `columnNames` gave it; other capitals and width make no difference. */
export function placesByName(row: SheetRow): Map<string, number> {
  return new Map([...columnNames(row)].map(([position, name]) => [headingKey(name), position]))
}
