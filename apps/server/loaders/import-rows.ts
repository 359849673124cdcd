import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { cellReader } from '#platform/server/import/cell-reader.ts'
import type { ImportDefinition, ImportedRow, ImportedValues } from '#platform/server/import/define-import.ts'
import { errorSentence } from '#platform/server/texts/text-catalogue.ts'

/** A row from outside as texts by field name, with its line in the source. */
export interface SourceRow {
  rowNumber: number
  values: Readonly<Record<string, string>>
}

/** Why a row was not taken. Without a field it is the row as a whole. */
export interface RefusedRow {
  rowNumber: number
  field: string
  value: string
  message: string
}

/** What became of the rows. */
export interface ImportedRows {
  read: number
  written: number
  refused: RefusedRow[]
}

/** Rows written at a time, at least; groups such as the lines of an order stay whole. */
const STEP = 1000

/**
 * Takes rows through an import as an uploaded sheet would go: every cell by the reader of its field, then the import's own
 * checks, then its writing. An upload is refused as a whole; here the faulty rows alone are left out, since nobody is there to
 * mend the source, and the rest is checked again without them. `afterStep` is told whenever some of many were written.
 */
export async function importRows<T extends FieldTable, References>(
  context: CallContext,
  definition: ImportDefinition<T, References>,
  source: readonly SourceRow[],
  afterStep: () => Promise<void> = async () => {},
): Promise<ImportedRows> {
  const refused: RefusedRow[] = []
  const given = new Map(source.map((row) => [row.rowNumber, row.values]))
  const textOf = (rowNumber: number, field: string): string => given.get(rowNumber)?.[field] ?? ''
  let rows = readCells(context, definition, source, refused)
  let references: References
  for (;;) {
    // Anew each time: what is known of the rows counts those too that are left out now. Without a look-up nothing is expected.
    references = (await definition.lookUp?.(context, rows)) as References
    const errors = rows.length === 0 ? [] : await definition.checkRows(context, rows, references)
    if (errors.length === 0) break
    for (const { rowNumber, field = '', error, parameters } of errors) {
      const message = errorSentence(context.translate, error, parameters)
      refused.push({ rowNumber, field, value: textOf(rowNumber, field), message })
    }
    const faulty = new Set(errors.map((error) => error.rowNumber))
    rows = rows.filter((row) => !faulty.has(row.rowNumber))
  }
  for (const part of partsOf(definition, rows)) {
    await definition.writeRows(context, part, references)
    await afterStep()
  }
  return { read: source.length, written: rows.length, refused: refused.sort((a, b) => a.rowNumber - b.rowNumber) }
}

function readCells<T extends FieldTable>(
  context: CallContext,
  { fields }: Pick<ImportDefinition<T>, 'fields'>,
  source: readonly SourceRow[],
  refused: RefusedRow[],
): ImportedRow<T>[] {
  const readers = importedFields(fields).flatMap((name) => {
    const field = fields[name]
    return field ? [{ name, read: cellReader(context, field) }] : []
  })
  return source.flatMap(({ rowNumber, values }) => {
    const before = refused.length
    const taken: Record<string, string | number | boolean | null> = {}
    for (const { name, read } of readers) {
      const text = values[name] ?? ''
      const reading = read({ text, kind: text === '' ? 'empty' : 'text' })
      if ('value' in reading) taken[name] = reading.value
      else refused.push({ rowNumber, field: name, value: text, message: reading.error })
    }
    return refused.length === before ? [{ rowNumber, values: taken as unknown as ImportedValues<T> }] : []
  })
}

function* partsOf<T extends FieldTable>(
  { groupOf }: Pick<ImportDefinition<T>, 'groupOf'>,
  rows: readonly ImportedRow<T>[],
): Iterable<ImportedRow<T>[]> {
  let part: ImportedRow<T>[] = []
  for (const group of groupOf ? Map.groupBy(rows, groupOf).values() : rows.map((row) => [row])) {
    part.push(...group)
    if (part.length < STEP) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
