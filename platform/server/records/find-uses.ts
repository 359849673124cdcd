import { sql } from 'kysely'
import type { CallContext } from '../call-context.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import type { ReadRecord } from './read-record.ts'
import type { RecordBook, RecordSource, RecordUse } from './record-source.ts'

/** How far the database counts the rows that refer to a record. */
const USES_COUNTED = 100
/** How many of them are named. */
const NAMED = 5

/** What refers to a record: a kind of rows by the text key of its name, how many of them, and the first by name, as far as they are seen. */
export interface UseFound {
  labelKey: string
  count: string
  few: string
}

/** The places that refer to a record: all of them counted, and named those that its reader may see. */
export async function findUses(
  { trx, translate }: CallContext,
  source: RecordSource,
  { uses }: RecordBook,
  record: ReadRecord,
): Promise<UseFound[]> {
  const number = String(record[source.record.number])
  // Kinds of one name are one place for their reader.
  const found = new Map<string, { labelKey: string; count: number; shown: string[] }>()
  for (const { of, table, column, shown, labelKey, within, owner } of uses) {
    if (of !== source.table) continue
    const isOwnLine = Object.values(source.lines ?? {}).some((line) => line.table === table && line.owner === shown)
    const ownId = isOwnLine ? record.id : ''
    const place = {
      table,
      column,
      shown,
      number,
      ownId,
      within: within && { ...within, value: String(record[within.field]) },
    }
    const { rows } = await sql<{ used: number }>`
      select used from record_uses(${table}, ${column}, ${shown}, ${number}, ${ownId},
        ${within?.column ?? ''}, ${place.within?.value ?? ''})`.execute(trx)
    const [row] = rows
    if (!row || row.used === 0) continue
    const label = translate(labelKey)
    const known = found.get(label) ?? { labelKey, count: 0, shown: [] }
    const names = await namesOf(trx, place)
    const examples = owner ? await numbersOf(trx, owner, names) : names
    found.set(label, { ...known, count: known.count + row.used, shown: [...known.shown, ...examples] })
  }
  return [...found.values()].map(({ labelKey, count, shown }) => ({
    labelKey,
    count: count >= USES_COUNTED ? `${USES_COUNTED}+` : String(count),
    few: [...new Set(shown)].slice(0, NAMED).join(', '),
  }))
}

/** A place that refers to a record, as one line of text. */
export const useText = ({ labelKey, count, few }: UseFound, translate: Translate): string =>
  few === ''
    ? translate('wire:record.unnamedUse', { label: translate(labelKey), count })
    : translate('wire:record.use', { label: translate(labelKey), count, few })

/** A place that may refer to a record. */
interface UsePlace {
  table: string
  column: string
  shown: string
  number: string
  /** The record itself, which does not count as its own use. */
  ownId: string
  within: { column: string; value: string } | undefined
}

/** The first rows of a place by name, as far as row-level security shows them to the reader; of tables that he may not read, none. */
async function namesOf(
  trx: ScopedTransaction,
  { table, column, shown, number, ownId, within }: UsePlace,
): Promise<string[]> {
  const columns = [column, shown, ...(within ? [within.column] : [])]
  const { rows: granted } = await sql<{ isReadable: boolean }>`
    select bool_and(has_column_privilege(${table}, c, 'select')) as "isReadable" from unnest(${columns}::text[]) c`.execute(
    trx,
  )
  if (!granted[0]?.isReadable) return []
  const inside = within ? sql`and ${sql.ref(within.column)} = ${within.value}` : sql``
  const { rows } = await sql<{ name: string }>`
    select distinct ${sql.ref(shown)}::text as name from ${sql.table(table)}
    where tenantsid = scope_text('app.tenantsid') and ${sql.ref(column)} = ${number} and ${sql.ref(shown)}::text <> ${ownId} ${inside}
    order by 1 limit ${sql.lit(NAMED)}`.execute(trx)
  return rows.map(({ name }) => name)
}

/** The numbers of records by their ids, as far as the reader may see them. */
async function numbersOf(
  trx: ScopedTransaction,
  { table, column }: NonNullable<RecordUse['owner']>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${sql.ref(column)} as number from ${sql.table(table)} where id = any(${ids}::bigint[]) order by 1`.execute(
    trx,
  )
  return rows.map(({ number }) => number)
}
