import { type ErrorDeclaration, refuse } from '#platform/contract/errors.ts'
import { columnHeading, type FieldDeclaration, type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { importErrors } from '#platform/contract/import-errors.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import { plainHeader } from '../spreadsheet/write-template.ts'

/** A field with the column that holds it. */
export interface ImportColumn {
  name: string
  field: FieldDeclaration
  label: string
  /** Zero-based position in a row's cells. */
  position: number
}

/** Where the names of the columns stand, and what they mean. */
export interface ImportHeader {
  rowNumber: number
  columns: ImportColumn[]
}

/** A title or remarks may stand above the column names, but not more rows than this. */
export const HEADER_WITHIN = 20

type Reader = Pick<CallContext, 'translate' | 'translateTo'>

/**
 * Finds the row with the column names: labels in any of the product's languages, or the fields' own names. Columns that mean
 * nothing to the import are left alone. Refuses a file without such a row, without a required column, or with one twice.
 */
export function importColumns(reader: Reader, fields: FieldTable, rows: readonly SheetRow[]): ImportHeader {
  const meanings = meaningsOf(reader, fields)
  let header: ImportHeader | undefined
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const columns = row.cells.flatMap((cell, position): ImportColumn[] => {
      const name = meanings.get(spelling(plainHeader(cell.text)))
      const field = name === undefined ? undefined : fields[name]
      return name && field ? [{ name, field, label: columnHeading(field, reader.translate), position }] : []
    })
    if (columns.length > (header?.columns.length ?? 0)) header = { rowNumber: row.rowNumber, columns }
  }
  if (!header) return refuse(importErrors.importHeaderMissing)
  refuseTwice(header.columns)
  const present = new Set(header.columns.map(({ name }) => name))
  // Nobody misses the required columns of a part of which the file has none.
  const parts = new Set([undefined, ...header.columns.map(({ field }) => field.partOf)])
  const missing = importedFields(fields).filter(
    (name) => fields[name]?.importAs === 'required' && parts.has(fields[name]?.partOf) && !present.has(name),
  )
  if (missing.length > 0) {
    const labels = missing.map((name) => columnHeading(fields[name] ?? { label: name }, reader.translate))
    refuseColumns(importErrors.importColumnsMissing, { columns: labels.join(', ') })
  }
  return header
}

function refuseColumns(error: ErrorDeclaration, parameters: Record<string, string>): never {
  return refuse(error, parameters)
}

function refuseTwice(columns: readonly ImportColumn[]): void {
  const seen = new Set<string>()
  for (const { name, label } of columns) {
    if (seen.has(name)) refuseColumns(importErrors.importColumnTwice, { column: label })
    seen.add(name)
  }
}

const spelling = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/** Field names by each way to spell their column; a name that means two fields means the one of the caller's language. */
function meaningsOf({ translate, translateTo }: Reader, fields: FieldTable): Map<string, string> {
  const meanings = new Map<string, string>()
  const languages = [translate, ...LANGUAGES.map(translateTo)]
  const names = importedFields(fields)
  const spellings = [
    (name: string) => name,
    ...languages.map((to) => (name: string) => columnHeading(fields[name] ?? { label: name }, to)),
  ]
  for (const spell of spellings) {
    for (const name of names) {
      const key = spelling(spell(name))
      if (!meanings.has(key)) meanings.set(key, name)
    }
  }
  return meanings
}
