import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import {
  columnHeading,
  exportedFields,
  type FieldDeclaration,
  type FieldTable,
  importedFields,
} from '#platform/contract/fields.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import { type ColumnChoices, headingKey } from './column-choices.ts'
import { seen } from './taken-cell.ts'

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

/** A header of a file that comes in, with what of it nobody has understood. */
export interface ReadHeader extends ImportHeader {
  /** Headings without a meaning, by the position of their columns. */
  unknown: Map<number, string>
  /** Positions of columns that are left out: by a decision, or because the product has written them itself. */
  left: Set<number>
  /** Headings of those of them that the product has written itself. */
  isBuiltIn: string[]
  /** What was decided about headings, or is kept: the field, or '' where the column is left out. */
  decided: Record<string, string>
  /** Required columns that the file lacks. */
  missing: string[]
}

/** A title or remarks may stand above the column names, but not more rows than this. */
export const HEADER_WITHIN = 20

type Reader = Pick<CallContext, 'translate' | 'translateTo'>

/**
 * Finds the row with the column names: labels in any of the product's languages, the fields' own names, or what somebody has
 * decided that a heading means. Refuses a file without such a row, or with a column twice.
 */
export function importColumns(
  reader: Reader,
  fields: FieldTable,
  rows: readonly SheetRow[],
  choices: ColumnChoices,
  sheet: string,
): ReadHeader {
  const meanings = meaningsOf(reader, fields, importedFields(fields))
  const row = headerRow(rows, meanings) ?? failOnSheet(sheet)
  const columns: ImportColumn[] = []
  const unknown = new Map<number, string>()
  const add = (name: string, position: number): void => {
    const field = fields[name]
    if (field) columns.push({ name, field, label: columnHeading(field, reader.translate), position })
  }
  for (const [position, cell] of row.cells.entries()) {
    const heading = cell.text.trim()
    if (heading === '') continue
    const name = meanings.get(headingKey(heading))
    if (name === undefined) unknown.set(position, heading)
    else add(name, position)
  }
  const left = leftByProduct(reader, fields, unknown)
  const isBuiltIn = [...left].map((position) => seen(unknown.get(position) ?? ''))
  const present = new Set(columns.map(({ name }) => name))
  const decided: Record<string, string> = {}
  for (const [position, chosen] of choices.among(unknown, present, fields)) {
    decided[seen(unknown.get(position) ?? '')] = chosen
    if (chosen === '') left.add(position)
    else add(chosen, position)
  }
  for (const { position } of columns) unknown.delete(position)
  for (const position of left) unknown.delete(position)
  failIfTwice(columns)
  return { rowNumber: row.rowNumber, columns, unknown, left, isBuiltIn, decided, missing: missingIn(fields, columns) }
}

function headerRow(rows: readonly SheetRow[], meanings: ReadonlyMap<string, string>): SheetRow | undefined {
  let header: SheetRow | undefined
  let most = 0
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const count = row.cells.filter(({ text }) => meanings.has(headingKey(text))).length
    if (count <= most) continue
    most = count
    header = row
  }
  return header
}

/** Nobody misses the required columns of a part of which the file has none. */
function missingIn(fields: FieldTable, columns: readonly ImportColumn[]): string[] {
  const present = new Set(columns.map(({ name }) => name))
  const parts = new Set([undefined, ...columns.map(({ field }) => field.partOf)])
  return importedFields(fields).filter(
    (name) => fields[name]?.importAs === 'required' && parts.has(fields[name]?.partOf) && !present.has(name),
  )
}

/** Refuses a file that lacks these fields. */
export function failIfMissing(reader: Reader, fields: FieldTable, missing: readonly string[]): never {
  const labels = missing.map((name) => columnHeading(fields[name] ?? { label: name }, reader.translate))
  return fail(importErrors.importColumnsMissing, { columns: labels.join(', ') })
}

function failOnSheet(sheet: string): never {
  return fail(importErrors.importHeaderMissing, { sheet })
}

function failOnColumns(error: ErrorDeclaration, parameters: Record<string, string>): never {
  return fail(error, parameters)
}

function failIfTwice(columns: readonly ImportColumn[]): void {
  const seen = new Set<string>()
  for (const { name, label } of columns) {
    if (seen.has(name)) failOnColumns(importErrors.importColumnTwice, { column: label })
    seen.add(name)
  }
}

/**
 * Columns that the product has written itself: those with the errors of an earlier attempt, and those that an export shows beside
 * what may be put in, such as who changed a row.
 */
function leftByProduct(reader: Reader, fields: FieldTable, unknown: ReadonlyMap<number, string>): Set<number> {
  const shown = exportedFields(fields).filter((name) => fields[name]?.importAs === undefined)
  const own = meaningsOf(reader, fields, shown)
  for (const language of LANGUAGES) own.set(headingKey(reader.translateTo(language)('wire:import.errorColumn')), '')
  return new Set([...unknown].flatMap(([position, heading]) => (own.has(headingKey(heading)) ? [position] : [])))
}

/** Field names by each way to spell their column; a name that means two fields means the one of the caller's language. */
export function meaningsOf(
  { translate, translateTo }: Reader,
  fields: FieldTable,
  names: readonly string[],
): Map<string, string> {
  const meanings = new Map<string, string>()
  const languages = [translate, ...LANGUAGES.map(translateTo)]
  const spellings = [
    (name: string) => name,
    ...languages.map((to) => (name: string) => columnHeading(fields[name] ?? { label: name }, to)),
  ]
  for (const spell of spellings) {
    for (const name of names) {
      const key = headingKey(spell(name))
      if (!meanings.has(key)) meanings.set(key, name)
    }
  }
  return meanings
}
