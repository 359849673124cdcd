import { sql } from 'kysely'
import { isCustomKey } from '#platform/contract/custom-fields.ts'
import { Refusal } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { recordErrors } from '#platform/contract/record-errors.ts'
import { hasCustomFields, type RecordInput, recordForm, recordTitleKey } from '#platform/contract/records.ts'
import type { CallContext } from '../call-context.ts'
import {
  defineImport,
  type ImportDefinition,
  type ImportedRow,
  type ReadRow,
  type RowFault,
} from '../import/define-import.ts'
import { columnOf, type RecordBook, type RecordSource } from './record-source.ts'
import { referenceFaults } from './reference-faults.ts'
import { addRecord } from './write-record.ts'

type Row = ReadRow<FieldTable>

/** The import of a record: every row adds one; what is there already is changed by a sheet exported for editing. */
export function recordImport(source: RecordSource, book: RecordBook): ImportDefinition<FieldTable> {
  const { record } = source
  const form = recordForm(record)
  const inputOf = ({ values, custom }: ImportedRow<FieldTable>) =>
    form.parse({ ...values, ...(hasCustomFields(record) ? { custom: custom?.[record.id] } : {}) }) as RecordInput
  return defineImport<FieldTable>({
    port: record.service,
    fields: record.fields,
    titleKey: recordTitleKey(record),
    ...(hasCustomFields(record) ? { frames: [{ module: record.id }] } : {}),
    checkRows: async (context, rows) => [
      ...(await numberFaults(context, source, rows)),
      ...(await ofReferences(context, source, book, rows)),
      ...(await ofOwnRules(context, source, rows)),
    ],
    writeRows: async (context, rows) => {
      // The import's own entry stands for all rows.
      const silent: CallContext = { ...context, audit: () => {} }
      for (const row of rows) await addRecord(silent, source, book, inputOf(row))
      return { insertCount: rows.length, updateCount: 0 }
    },
  })

  async function ofOwnRules(
    context: CallContext,
    { check }: RecordSource,
    rows: readonly Row[],
  ): Promise<RowFault<FieldTable>[]> {
    if (!check) return []
    const faults: RowFault<FieldTable>[] = []
    for (const row of rows) {
      const own = Object.entries(row.values).filter(([name]) => !isCustomKey(name))
      const input = form.safeParse(Object.fromEntries(own))
      if (!input.success) continue
      try {
        await check(context, { before: null, after: input.data as RecordInput })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const field = error.details.map(({ path }) => path).find((path) => path in record.fields)
        faults.push({
          rowNumber: row.rowNumber,
          ...(field === undefined ? {} : { field: field as never }),
          error: error.declaration,
          parameters: error.parameters,
        })
      }
    }
    return faults
  }
}

/** Numbers that stand twice in the file, or that a record has already. */
async function numberFaults(
  { trx }: CallContext,
  { record, table }: RecordSource,
  rows: readonly Row[],
): Promise<RowFault<FieldTable>[]> {
  const { number, within } = record
  const textOf = ({ values }: Row, name: string) => String((values as Readonly<Record<string, unknown>>)[name] ?? '')
  const keyOf = (row: Row) => JSON.stringify([textOf(row, number), within ? textOf(row, within) : ''])
  const columnNamed = (name: string) => sql.ref(columnOf(name, record.fields[name] ?? {}))
  const numbers = [...new Set(rows.map((row) => textOf(row, number)))]
  const taken = await sql<{ number: string; owner: string }>`
    select ${columnNamed(number)} as number, ${within ? columnNamed(within) : sql`''`} as owner from ${sql.table(table)}
    where ${columnNamed(number)} = any(${numbers})`.execute(trx)
  const known = new Set(taken.rows.map((row) => JSON.stringify([row.number, row.owner])))
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const value = textOf(row, number)
    if (value === '') return []
    const key = keyOf(row)
    const error = seen.has(key)
      ? recordErrors.recordNumberTwice
      : known.has(key)
        ? recordErrors.recordNumberTaken
        : undefined
    seen.add(key)
    return error ? [{ rowNumber: row.rowNumber, field: number as never, error, parameters: { number: value } }] : []
  })
}

async function ofReferences(
  context: CallContext,
  { record }: RecordSource,
  book: RecordBook,
  rows: readonly Row[],
): Promise<RowFault<FieldTable>[]> {
  const faults = await referenceFaults(context, book, record.fields, rows)
  return faults.map(({ index, field, error, parameters }) => ({
    rowNumber: rows[index]?.rowNumber ?? 0,
    field: field as never,
    error,
    parameters,
  }))
}
