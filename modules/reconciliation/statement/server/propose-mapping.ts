import { entriesOf, keysOf } from '#platform/contract/values/keys-of.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { headingKey } from '#platform/server/import/column-choices.ts'
import { meaningsOf } from '#platform/server/import/import-columns.ts'
import type { ReadSheet } from '#platform/server/spreadsheet/read-workbook.ts'
import type { SheetRow } from '#platform/server/spreadsheet/sheet-row.ts'
import { statementColumns } from '../contract/fields.ts'
import type { StatementMapping } from '../contract/schemas.ts'
import { columnNames, firstRows, placesByName } from './read-sheet.ts'
import type { StatementLayout } from './statement-layouts.ts'

/** What a file's columns are taken for. */
export interface ProposedMapping {
  header: SheetRow | undefined
  columns: StatementMapping
  isRemembered: boolean
}

/**
 * What the columns of a file mean: as its supplier's files were laid out before, where the file has those columns, or else by usual
 * headings in any language of the product. Without a row that is named, it is that in which most headings are known.
 */
export function proposeMapping(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  sheet: ReadSheet,
  layout: StatementLayout | null,
  headerRow: number | null,
): ProposedMapping {
  const rows = headerRow === null ? firstRows(sheet) : sheet.rows.filter(({ rowNumber }) => rowNumber === headerRow)
  const remembered = layout && rows.find((row) => hasColumns(row, layout.columns))
  if (layout && remembered) return { header: remembered, columns: layout.columns, isRemembered: true }
  const words = wordsOf(context)
  const known = rows.map((row) => ({ row, columns: knownColumns(row, words) }))
  const [best] = known.toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)
  return { header: best?.row, columns: best?.columns ?? {}, isRemembered: false }
}

function hasColumns(row: SheetRow, columns: StatementMapping): boolean {
  const places = placesByName(row)
  return entriesOf(columns).every(([, name]) => !name || places.has(headingKey(name)))
}

/** Fields by the headings that usually mean them: their names here, and what suppliers call them. */
function wordsOf(context: Pick<CallContext, 'translate' | 'translateTo'>): Map<string, string> {
  const names = keysOf(statementColumns)
  const words = meaningsOf(context, statementColumns, names)
  for (const language of LANGUAGES) {
    const translate = context.translateTo(language)
    for (const name of names) {
      for (const word of translate(`reconciliation:statement.words.${name}`).split('|')) {
        if (!words.has(headingKey(word))) words.set(headingKey(word), name)
      }
    }
  }
  return words
}

function knownColumns(row: SheetRow, words: ReadonlyMap<string, string>): StatementMapping {
  const columns: Record<string, string> = {}
  for (const name of columnNames(row).values()) {
    const field = words.get(headingKey(name))
    if (field !== undefined && !(field in columns)) columns[field] = name
  }
  return columns
}
