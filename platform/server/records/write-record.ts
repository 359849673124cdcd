import { type RawBuilder, sql } from 'kysely'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { columnOf, type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { approvalLifecycle } from '#platform/contract/records/approval-lifecycle.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import {
  type GivenCustom,
  hasCustomFields,
  isGivenCustom,
  type LineInput,
  type RecordInput,
  type RecordValues,
  recordKind,
} from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { checkCustomValues, newCustomValues } from '../custom-fields/check-custom-values.ts'
import { findUses, type UseFound } from './find-uses.ts'
import { type LineCustomOptions, lineCustom } from './line-custom.ts'
import { findRecord, labelOf, lockRecord, type ReadRecord, requireStep } from './read-record.ts'
import { AUTHORITIES, type RecordBook, type RecordSource } from './record-source.ts'
import { referenceErrors } from './reference-errors.ts'

/** A record's identity after it was written. */
export interface RecordKey {
  id: string
  version: number
}

/** Values of a record's own fields by their columns. */
export function columnsOf(
  fields: FieldTable,
  values: Readonly<Record<string, unknown>>,
  packed: RecordSource['packed'] = {},
): [string, unknown][] {
  const objects = Object.entries(packed).map(([column, keys]): [string, unknown] => {
    const given = Object.entries(keys).flatMap(([name, key]) => (values[name] ? [[key, values[name]]] : []))
    return [column, JSON.stringify(Object.fromEntries(given))]
  })
  const within = new Set(Object.values(packed).flatMap((keys) => Object.keys(keys)))
  const own = importedFields(fields).filter((name) => !within.has(name))
  return [...own.map((name): [string, unknown] => [columnOf(name, fields[name]), values[name] ?? null]), ...objects]
}

/** Adds a record with its lines. */
export async function addRecord(
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  input: RecordInput,
): Promise<RecordKey> {
  await checkRecord(context, source, book, input, null)
  const { trx, caller } = context
  const state = source.record.hasApprovalStatus ? [['status_code', approvalLifecycle.initial[0]] as const] : []
  await takeAuthority(context, source, input)
  const custom = await customColumn(context, source, input, null)
  const own = [...columnsOf(source.record.fields, input, source.packed), ...custom, ...state]
  const columns = ['tenantsid', ...own.map(([column]) => column), 'create_name', 'update_name']
  const values = [caller.tenantsid, ...own.map(([, value]) => value), caller.userName, caller.userName]
  const { number } = source.record
  const inserted = sql<RecordKey & { number: string }>`
    insert into ${sql.table(source.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(values)})
    returning id::text as id, version, ${sql.ref(columnOf(number, source.record.fields[number]))} as number`
  const { rows } = await inserted.execute(trx).catch((error: unknown) => {
    if (isNumberTaken(error, source)) fail(recordErrors.recordNumberTaken, { number: String(input[number]) })
    throw error
  })
  const { number: given, ...key } = rows[0] ?? fail(platformErrors.notFound)
  await writeLines(context, source, key.id, input)
  await source.follow?.(context, { id: key.id, before: null, after: { ...input, [number]: given } })
  note(context, source, null, await findRecord(context, source, key.id))
  return key
}

/** Whether the database's guard of the record's number refused a row, which counts also those that the caller may not see. */
function isNumberTaken(error: unknown, { record, table }: RecordSource): boolean {
  if (!(error instanceof Error) || !('constraint' in error)) return false
  const column = columnOf(record.number, record.fields[record.number] ?? {})
  const constraint = String(error.constraint)
  return constraint.startsWith(`${table}_tenantsid_`) && constraint.endsWith(`_${column}_key`)
}

/** Row-level security shows nobody what is outside the own authority, not even what one has just made. */
async function takeAuthority({ trx, caller }: CallContext, { authority, record }: RecordSource, input: RecordInput) {
  if (!authority) return
  const { setting, dataTypes } = AUTHORITIES[authority]
  const number = String(input[record.number])
  await sql`select set_config(${setting}, concat_ws(E'\\x1f', nullif(current_setting(${setting}), ''), ${number}::text), true)`.execute(
    trx,
  )
  await trx
    .insertInto('sys_user_data')
    .values(
      dataTypes.map((data_type) => ({
        user_id: caller.userId,
        tenantsid: caller.tenantsid,
        data_type,
        data_value: number,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Changes a record as its editor saw it. What it is known by stays. */
export async function updateRecord(
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  { id, version, ...input }: RecordInput & RecordKey,
): Promise<RecordKey> {
  const { trx, caller } = context
  const before = await lockRecord(context, source, { id, version })
  requireStep(source, 'modify', before)
  await checkRecord(context, source, book, input, before)
  const custom = await customColumn(context, source, input, before)
  const own = [...columnsOf(source.record.fields, input, source.packed), ...custom]
  const set: RawBuilder<unknown>[] = own.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<RecordKey>`
    update ${sql.table(source.table)} set ${sql.join(set)}, version = version + 1, update_name = ${caller.userName},
      update_date = now()
    where id = ${id} returning id::text as id, version`.execute(trx)
  const key = rows[0] ?? fail(platformErrors.notFound)
  await writeLines(context, source, id, input)
  await source.follow?.(context, { id, before, after: input })
  const after = await findRecord(context, source, id)
  note(context, source, before, after, await usesLeft(context, source, book, before, after))
  return key
}

/** What still refers to a record that is valid no more; the operation log keeps it, since nobody is refused for it. */
export const usesLeft = (
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  before: ReadRecord,
  after: ReadRecord | null,
): Promise<UseFound[]> =>
  before.statusCode === '1' && after?.statusCode === '0' ? findUses(context, source, book, before) : Promise.resolve([])

/** The column of custom fields as it shall be: what is given replaces what was there, and the rest stays. None without a change. */
async function customColumn(
  context: CallContext,
  { record, table }: RecordSource,
  { custom }: RecordInput,
  before: ReadRecord | null,
): Promise<[string, string][]> {
  // The company's own fields are the buyer's.
  if (!hasCustomFields(record) || context.caller.side === 'supplier') return []
  const customFieldSet = { module: record.id }
  const given = isGivenCustom(custom) ? custom : {}
  if (!before) {
    const values = await newCustomValues(context, customFieldSet, given)
    return Object.keys(values).length === 0 ? [] : [['custom', JSON.stringify(values)]]
  }
  const checked = await checkCustomValues(context, customFieldSet, given, 'custom')
  if (Object.keys(checked).length === 0) return []
  const { rows } = await sql<{ custom: GivenCustom }>`
    select custom from ${sql.table(table)} where id = ${before.id}`.execute(context.trx)
  const values = Object.entries({ ...rows[0]?.custom, ...checked }).filter(([, value]) => value !== null)
  return [['custom', JSON.stringify(Object.fromEntries(values))]]
}

/** Refuses what the record's own rules or its references forbid; every error of a reference is told by its field. */
export async function checkRecord(
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  input: RecordInput,
  before: ReadRecord | null,
): Promise<void> {
  const { fields, lines = {} } = source.record
  for (const name of before ? importedFields(fields) : []) {
    if (!fields[name]?.isFixed || before?.[name] === input[name]) continue
    const parameters = { label: labelOf(context.translate, fields[name]) }
    throw refusalAt([{ path: name, declaration: recordErrors.recordFieldFixed, parameters }])
  }
  const own = await referenceErrors(context, book, fields, [{ values: input, before }])
  const details = own.map(({ field, error, parameters }) => ({ path: field, declaration: error, parameters }))
  for (const [name, line] of Object.entries(lines)) {
    const given = linesOf(input, name)
    const known = linesOf(before ?? {}, name)
    const rows = given.map((values) => ({
      values,
      before: known.find((one) => one[line.key] === values[line.key]) ?? null,
    }))
    for (const { index, field, error, parameters } of await referenceErrors(context, book, line.fields, rows)) {
      details.push({ path: `${name}.${index}.${field}`, declaration: error, parameters })
    }
  }
  if (details.length > 0) throw refusalAt(details)
  await source.check?.(context, { before, after: input })
}

function refusalAt(details: ConstructorParameters<typeof BusinessError>[2] & object): BusinessError {
  const [first] = details
  return new BusinessError(first?.declaration ?? recordErrors.recordReferenceUnknown, first?.parameters, details)
}

/** The lines of one kind that a record or an input has. */
export const linesOf = (of: Readonly<Record<string, unknown>>, name: string): readonly RecordValues[] =>
  Array.isArray(of[name]) ? (of[name] as readonly RecordValues[]) : []

/** Replaces the lines; they have no life of their own. */
async function writeLines(
  context: CallContext,
  source: RecordSource,
  id: string,
  input: RecordInput | Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const name of Object.keys(source.lines ?? {})) {
    await replaceLines(context, source, id, name, linesOf(input, name))
  }
}

/** Replaces the lines of one kind. */
export async function replaceLines(
  context: CallContext,
  source: RecordSource,
  id: string,
  name: string,
  given: readonly LineInput[],
  options: LineCustomOptions = {},
): Promise<void> {
  const { record, lines = {} } = source
  const at = lines[name]
  if (!at) throw new Error(`${record.id} has no lines ${name}`)
  const { trx, caller } = context
  const fields = record.lines?.[name]?.fields ?? {}
  const custom = await lineCustom(context, source, { id, name, given }, options)
  await sql`delete from ${sql.table(at.table)} where ${sql.ref(at.owner)} = ${id}`.execute(trx)
  for (const [index, line] of given.entries()) {
    const added = custom[index]
    const own = [...columnsOf(fields, line), ...(added ? [['custom', JSON.stringify(added)] as const] : [])]
    const columns = ['tenantsid', at.owner, ...own.map(([column]) => column)].map((column) => sql.ref(column))
    const values = [caller.tenantsid, id, ...own.map(([, value]) => value)]
    await sql`insert into ${sql.table(at.table)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(trx)
  }
}

/** Notes a change for the operation log, and tells the lists that show the record. */
export function note(
  context: CallContext,
  { record, table }: RecordSource,
  before: ReadRecord | null,
  after: ReadRecord | null,
  uses: readonly UseFound[] = [],
): void {
  const row = after ?? before
  const documentNo = String(row?.[record.number] ?? '')
  const orgNo = typeof row?.orgNo === 'string' && row.orgNo !== '' && table !== 'bm_org' ? row.orgNo : '*'
  context.audit({
    documentNo,
    detail: { record: recordKind(record), before, after, ...(uses.length > 0 ? { uses } : {}) },
  })
  context.announce({ topic: record.id.split('.')[0] ?? '', orgNo, supplierNo: '', payload: { documentNo } })
}
