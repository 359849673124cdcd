import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { recordErrors } from '#platform/contract/record-errors.ts'
import type { CallContext } from '../call-context.ts'
import type { ScopedTransaction } from '../scope.ts'
import { lockRecord, type ReadRecord, requireStep } from './read-record.ts'
import type { RecordBook, RecordSource, RecordUse } from './record-source.ts'
import { note, type RecordKey } from './write-record.ts'

/** How far the database counts the rows that refer to a record. */
const USES_COUNTED = 100

/** Deletes records to which nothing refers, all or none. The refusal names what still does, also what its reader may not see. */
export async function deleteRecords(
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  keys: readonly RecordKey[],
): Promise<{ deleted: number }> {
  const { trx } = context
  // In one order, so that two who delete the same never wait for each other.
  for (const key of [...keys].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    const before = await lockRecord(context, source, key)
    requireStep(source, 'remove', before)
    await source.keep?.(context, before)
    const number = String(before[source.record.number])
    const uses = await usesFound(context, source, book, before)
    if (uses.length > 0) refuse(recordErrors.recordInUse, { number, uses: uses.join('; ') })
    for (const { table, owner } of Object.values(source.lines ?? {})) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${key.id}`.execute(trx)
    }
    await sql`delete from ${sql.table(source.table)} where id = ${key.id}`.execute(trx)
    note(context, source, before, null)
  }
  return { deleted: keys.length }
}

/** A sentence for each place that refers to the record: what, how many, and the first of them. */
async function usesFound(
  { trx, translate }: CallContext,
  source: RecordSource,
  { uses }: RecordBook,
  record: ReadRecord,
): Promise<string[]> {
  const number = String(record[source.record.number])
  const found = new Map<string, { count: number; shown: string[] }>()
  for (const { of, table, column, shown, labelKey, within, owner } of uses) {
    if (of !== source.table) continue
    const isOwnLine = Object.values(source.lines ?? {}).some((line) => line.table === table && line.owner === shown)
    const { rows } = await sql<{ used: number; examples: string[] | null }>`
      select used, examples from record_uses(${table}, ${column}, ${shown}, ${number}, ${isOwnLine ? record.id : ''},
        ${within?.column ?? ''}, ${within ? String(record[within.field]) : ''})`.execute(trx)
    const [row] = rows
    if (!row || row.used === 0) continue
    const label = translate(labelKey)
    const known = found.get(label) ?? { count: 0, shown: [] }
    const examples = owner ? await numbersOf(trx, owner, row.examples ?? []) : (row.examples ?? [])
    found.set(label, { count: known.count + row.used, shown: [...known.shown, ...examples] })
  }
  return [...found].map(([label, { count, shown }]) => {
    const few = [...new Set(shown)].slice(0, 5).join(', ')
    return translate('wire:record.use', {
      label,
      count: count >= USES_COUNTED ? `${USES_COUNTED}+` : String(count),
      few,
    })
  })
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
