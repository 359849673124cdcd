import { sql } from 'kysely'
import { columnOf } from '#platform/contract/fields.ts'
import { lineCustomFieldSet } from '#platform/contract/records/record-sheet.ts'
import { hasCustomFields, isGivenCustom, type LineInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { type CustomValues, checkCustomValues, newCustomValues } from '../custom-fields/check-custom-values.ts'
import type { RecordSource } from './record-source.ts'

/** How custom fields of lines are written. */
export interface LineCustomOptions {
  /** The writer does not see these fields, so nobody asks for those that are required. */
  isUnseen?: boolean
}

interface GivenLines {
  id: string
  name: string
  given: readonly LineInput[]
}

/**
 * Values of the custom fields of lines that replace those of a record, as they are stored: what is given, and besides what the
 * line of the same key had.
 */
export async function lineCustom(
  context: CallContext,
  source: RecordSource,
  { id, name, given }: GivenLines,
  { isUnseen = false }: LineCustomOptions,
): Promise<readonly CustomValues[]> {
  const { record, lines = {} } = source
  if (!hasCustomFields(record)) return []
  const key = record.lines?.[name]?.key ?? ''
  const { table, owner } = lines[name] ?? { table: source.table, owner: 'id' }
  const column = sql.ref(columnOf(key, record.lines?.[name]?.fields[key]))
  const { rows } = await sql<{ key: string; custom: CustomValues }>`
    select ${column}::text as key, custom from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id} and custom <> '{}'`.execute(context.trx)
  const before = new Map(rows.map((row) => [row.key, row.custom]))
  const customFieldSet = { module: lineCustomFieldSet(record, name) }
  const written: CustomValues[] = []
  for (const [index, line] of given.entries()) {
    const known = before.get(String(line[key]))
    const values = isGivenCustom(line.custom) ? line.custom : {}
    const check = known || isUnseen ? checkCustomValues : newCustomValues
    const all = { ...known, ...(await check(context, customFieldSet, values, `${name}.${index}.custom`)) }
    written.push(
      Object.fromEntries(Object.entries(all).flatMap(([no, value]) => (value === null ? [] : [[no, value]]))),
    )
  }
  return written
}
