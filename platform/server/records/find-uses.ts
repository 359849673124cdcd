import { sql } from 'kysely'
import type { CallContext } from '../call-context.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { Translate } from '../text-catalogue.ts'
import type { ReadRecord } from './read-record.ts'
import type { RecordBook, RecordSource, RecordUse } from './record-source.ts'

/** How far the database counts the rows that refer to a record. */
const USES_COUNTED = 100
/** How many of them are named. */
const NAMED = 5

/** What refers to a record: a kind of rows by the text key of its name, how many of them, and the first by name. */
export interface UseFound {
  labelKey: string
  count: string
  few: string
}

/** The places that refer to a record, also where its reader may not see them. */
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
    const { rows } = await sql<{ used: number; examples: string[] | null }>`
      select used, examples from record_uses(${table}, ${column}, ${shown}, ${number}, ${isOwnLine ? record.id : ''},
        ${within?.column ?? ''}, ${within ? String(record[within.field]) : ''})`.execute(trx)
    const [row] = rows
    if (!row || row.used === 0) continue
    const label = translate(labelKey)
    const known = found.get(label) ?? { labelKey, count: 0, shown: [] }
    const examples = owner ? await numbersOf(trx, owner, row.examples ?? []) : (row.examples ?? [])
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
  translate('wire:record.use', { label: translate(labelKey), count, few })

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
