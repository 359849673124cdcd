import { sql } from 'kysely'
import { type ErrorParameters, fail } from '#platform/contract/errors.ts'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { type RecordAction, reasonAgainst } from '#platform/contract/records/approval-lifecycle.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { customColumns, joinCustomFields, withCustomValues } from '../custom-fields/join-custom-fields.ts'
import { wireSql } from '../list/define-list.ts'
import { selectSql } from '../list/read-list.ts'
import { lineList } from './line-list.ts'
import { type RecordSource, recordList } from './record-source.ts'

/** A record with its lines, as the wire has it. */
export type ReadRecord = Record<string, RecordValues[string] | readonly RecordValues[]> & {
  id: string
  version: number
}

/** A record that the caller may see, with its lines; null when there is none. */
export async function findRecord(context: CallContext, source: RecordSource, id: string): Promise<ReadRecord | null> {
  const { trx, language } = context
  const { list } = await joinCustomFields(context, recordList(source, language))
  const { rows } = await sql<ReadRecord>`
    select ${selectSql(list)} from ${sql.table(source.table)} t1 where t1.id = ${id}`.execute(trx)
  const [row] = rows
  if (!row) return null
  const record = { ...withCustomValues(list, row), id: String(row.id) }
  for (const name of Object.keys(source.lines ?? {})) {
    Object.assign(record, { [name]: await readLines(context, source, name, id) })
  }
  return record
}

/** The lines of one kind that a record has, with the values of their custom fields. */
export async function readLines(
  context: CallContext,
  source: RecordSource,
  name: string,
  id: string,
): Promise<RecordValues[]> {
  const at = source.lines?.[name]
  if (!at) throw new Error(`${source.record.id} has no table of ${name}`)
  const { owner, order = 'id' } = at
  const ofKind = at.where?.('t1') ?? sql`true`
  const { list } = await joinCustomFields(context, lineList(source, name, context.language))
  const own = Object.keys(source.record.lines?.[name]?.fields ?? {})
  const columns = own.map((field) => sql`${wireSql(list, field)} as ${sql.id(field)}`)
  const { rows } = await sql<RecordValues>`
    select ${sql.join([...columns, ...customColumns(list)])} from ${sql.table(list.table)} t1
    where t1.${sql.ref(owner)} = ${id} and ${ofKind} order by t1.${sql.ref(order)}`.execute(context.trx)
  return rows.map((row) => withCustomValues(list, row))
}

/** Locks a record that the caller may change; refuses when it is not as its editor saw it. */
export async function lockRecord(
  context: CallContext,
  source: RecordSource,
  key: { id: string; version: number },
): Promise<ReadRecord> {
  const { rows } = await sql<{ version: number } & ErrorParameters>`
    select version, update_name as who, to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as when
    from ${sql.table(source.table)} where id = ${key.id} for update`.execute(context.trx)
  const [locked] = rows
  if (!locked) return fail(platformErrors.notFound)
  if (locked.version !== key.version) {
    fail(platformErrors.staleVersion, { who: locked.who ?? '', when: locked.when ?? '' })
  }
  const record = (await findRecord(context, source, key.id)) ?? fail(platformErrors.notFound)
  const { isBuiltIn, number } = source.record
  if (isBuiltIn && record[isBuiltIn] === true) fail(recordErrors.recordOfProduct, { number: String(record[number]) })
  return record
}

/** Refuses what the state of a record with a life does not allow. */
export function requireStep({ record }: RecordSource, action: RecordAction, { statusCode }: ReadRecord): void {
  const reason = record.hasApprovalStatus ? reasonAgainst(action, statusCode) : null
  if (reason) fail(reason)
}

/** The label of a field, for sentences about it. */
export const labelOf = (translate: (key: string) => string, field: FieldDeclaration | undefined): string =>
  field ? translate(field.label) : ''
