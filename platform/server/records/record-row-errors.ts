import { sql } from 'kysely'
import { isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { BusinessError, type ErrorDeclaration } from '#platform/contract/errors.ts'
import { columnOf, type FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { recordForm } from '#platform/contract/records/record-calls.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import { lineColumn } from '#platform/contract/records/record-sheet.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { errorSentence } from '../http/input-errors.ts'
import type { ReadRow, RowError } from '../import/define-import.ts'
import type { RecordBook, RecordSource } from './record-source.ts'
import { recordTiers, uppersIn } from './record-tiers.ts'
import { referenceErrors } from './reference-errors.ts'
import { inputOf, type SheetRecord, sheetRecords } from './sheet-records.ts'

type Row = ReadRow<FieldTable>
type FieldError = RowError<FieldTable>
type OneRecord = SheetRecord<Row>

const cellOf = ({ values }: Row, name: string): unknown => values[name]

/**
 * What is wrong with the rows of a record's import beyond their single cells. Where rows of the file stand below others of it,
 * `add` writes these for the time of the check.
 */
export async function recordRowErrors(
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  rows: readonly Row[],
  add: (input: RecordInput) => Promise<void>,
): Promise<FieldError[]> {
  const records = sheetRecords(source.record, rows)
  return oncePerCell([
    ...(await takenNumbers(context, source, records)),
    ...records.flatMap((one) => errorsAmongRows(source, one)),
    ...(await tierErrors(context, source, records, add, async (tier) => [
      ...(await ofReferences(context, source, book, tier)),
      ...(await ofOwnRules(context, source, tier)),
    ])),
  ])
}

/** Checks those first that others stand below, and has them written meanwhile; nobody is told that a faulty one is not there. */
async function tierErrors(
  { trx }: CallContext,
  source: RecordSource,
  records: readonly OneRecord[],
  add: (input: RecordInput) => Promise<void>,
  check: (tier: readonly OneRecord[]) => Promise<FieldError[]>,
): Promise<FieldError[]> {
  const tiers = recordTiers(source, records)
  if (tiers.length < 2) return check(records)
  const { record, upper = '' } = source
  const uppers = uppersIn(source, records)
  const missing = new Set<string>()
  const errors: FieldError[] = []
  await sql`savepoint tried_import`.execute(trx)
  for (const tier of tiers) {
    const missingAbove = ({ rows: [row] }: OneRecord) => missing.has(String(cellOf(row, upper) ?? ''))
    const unclear = new Set(tier.filter(missingAbove).map(({ rows: [row] }) => row.rowNumber))
    const found = await check(tier)
    errors.push(...found.filter(({ rowNumber, field }) => field !== upper || !unclear.has(rowNumber)))
    const faulty = new Set(found.map(({ rowNumber }) => rowNumber))
    for (const one of tier) {
      const number = String(cellOf(one.rows[0], record.number) ?? '')
      if (!uppers.has(number)) continue
      const parsed = recordForm(record).safeParse(inputOf(record, one))
      const isRight = parsed.success && !one.rows.some(({ rowNumber }) => faulty.has(rowNumber))
      if (!isRight || !(await isAdded(trx, () => add(parsed.data)))) missing.add(number)
    }
  }
  await sql`rollback to savepoint tried_import`.execute(trx)
  await sql`release savepoint tried_import`.execute(trx)
  return errors
}

/** Whether a record could be written; what refuses it is told elsewhere. */
async function isAdded(trx: CallContext['trx'], add: () => Promise<void>): Promise<boolean> {
  await sql`savepoint tried_row`.execute(trx)
  try {
    await add()
    return true
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    await sql`rollback to savepoint tried_row`.execute(trx)
    return false
  }
}

/** What is wrong with a cell is told once: that there is no such organisation, and not that nobody may give it. */
function oncePerCell(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ rowNumber, field }) => {
    if (field === undefined) return true
    const cell = `${rowNumber} ${field}`
    const isFirst = !seen.has(cell)
    seen.add(cell)
    return isFirst
  })
}

/** Numbers that a record has already. */
async function takenNumbers(
  context: CallContext,
  source: RecordSource,
  records: readonly OneRecord[],
): Promise<FieldError[]> {
  const { number, within } = source.record
  const keyOf = (row: Row) => JSON.stringify([number, within ?? ''].map((name) => String(cellOf(row, name) ?? '')))
  const numbers = records.map(({ rows: [row] }) => String(cellOf(row, number) ?? ''))
  const taken = source.takenNumbers
    ? (await source.takenNumbers(context, numbers)).map((one) => ({ number: one, owner: '' }))
    : await numbersInTable(context, source, numbers)
  const known = new Set(taken.map((row) => JSON.stringify([row.number, row.owner])))
  return records.flatMap(({ rows: [row] }) => {
    const value = String(cellOf(row, number) ?? '')
    if (value === '' || !known.has(keyOf(row))) return []
    return [
      {
        rowNumber: row.rowNumber,
        field: number,
        error: recordErrors.recordNumberTaken,
        parameters: { number: value },
      },
    ]
  })
}

async function numbersInTable({ trx }: CallContext, { record, table }: RecordSource, numbers: readonly string[]) {
  const { number, within } = record
  const columnNamed = (name: string) => sql.ref(columnOf(name, record.fields[name]))
  const { rows } = await sql<{ number: string; owner: string }>`
    select ${columnNamed(number)} as number, ${within ? columnNamed(within) : sql`''`} as owner from ${sql.table(table)}
    where ${columnNamed(number)} = any(${numbers})`.execute(trx)
  return rows
}

/** Further rows of a number bring further lines and say nothing else of the record; without a line they are one row too many. */
function errorsAmongRows({ record }: RecordSource, { rows: [first, ...others], lines }: OneRecord): FieldError[] {
  const { number } = record
  const own = Object.keys(first.values).filter((name) => name in record.fields || isCustomKey(name))
  const parameters = { number: String(cellOf(first, number) ?? '') }
  return others.flatMap((row): FieldError[] => {
    const { rowNumber } = row
    const hasLine = Object.values(lines).some((given) => given.some((line) => line.rowNumber === rowNumber))
    if (!hasLine) return [{ rowNumber, field: number, error: recordErrors.recordNumberTwice, parameters }]
    const different = own.filter((name) => name in row.values && cellOf(row, name) !== cellOf(first, name))
    return different.map((name) => ({
      rowNumber,
      field: name,
      error: recordErrors.recordRowsDiffer,
      parameters,
    }))
  })
}

async function ofReferences(
  context: CallContext,
  { record }: RecordSource,
  book: RecordBook,
  records: readonly OneRecord[],
): Promise<FieldError[]> {
  const first = records.map(({ rows: [row] }) => row)
  const own = await referenceErrors(context, book, record.fields, first)
  const errors = own.map(({ index, field, error, parameters }): FieldError => {
    return { rowNumber: first[index]?.rowNumber ?? 0, field, error, parameters }
  })
  for (const [kind, { fields }] of Object.entries(record.lines ?? {})) {
    const lines = records.flatMap((one) => one.lines[kind] ?? [])
    for (const { index, field, error, parameters } of await referenceErrors(context, book, fields, lines)) {
      const rowNumber = lines[index]?.rowNumber ?? 0
      errors.push({ rowNumber, field: lineColumn(kind, field), error, parameters })
    }
  }
  return errors
}

/** What the lines of a record must be among each other, and the record's own rules, as far as its rows could be read. */
async function ofOwnRules(
  context: CallContext,
  { record, check }: RecordSource,
  records: readonly OneRecord[],
): Promise<FieldError[]> {
  const form = recordForm(record)
  const errors: FieldError[] = []
  for (const one of records) {
    const parsed = form.safeParse(inputOf(record, one))
    if (!parsed.success) {
      for (const issue of parsed.error.issues.filter(({ path, code }) => path.length > 1 || code.startsWith('too_'))) {
        const place = placeOf(one, issue.path.join('.'))
        // A cell that cannot be read is told already.
        if (place.isUnread) continue
        const sentence = errorSentence(issue, context.translate)
        errors.push({ ...place.at, error: platformErrors.invalidInput, sentence })
      }
      continue
    }
    try {
      await check?.(context, { before: null, after: parsed.data })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      const placed = error.details.filter(({ path }) => path in record.fields || path.includes('.'))
      if (placed.length === 0) errors.push(errorOf(one, '', error.declaration, error.parameters))
      for (const { path, declaration, parameters } of placed) errors.push(errorOf(one, path, declaration, parameters))
    }
  }
  return errors
}

const errorOf = (
  one: OneRecord,
  path: string,
  error: ErrorDeclaration,
  parameters: BusinessError['parameters'],
): FieldError => ({
  ...placeOf(one, path).at,
  error,
  ...(parameters ? { parameters } : {}),
})

/** Where in the file a path such as `contacts.2.telNo` stands, and whether that cell could not be read. */
function placeOf({ rows: [first], lines }: OneRecord, path: string) {
  const [kind = '', index, ...names] = path.split('.')
  const line = lines[kind]?.[Number(index)]
  const name = names.join('.')
  if (!line) {
    const rowNumber = (lines[kind] ?? [first]).at(-1)?.rowNumber ?? first.rowNumber
    const at = kind in first.values ? { rowNumber: first.rowNumber, field: kind } : { rowNumber }
    return { at, isUnread: false }
  }
  const at = { rowNumber: line.rowNumber, ...(name === '' ? {} : { field: lineColumn(kind, name) }) }
  return { at, isUnread: name !== '' && !(name in line.values) }
}
