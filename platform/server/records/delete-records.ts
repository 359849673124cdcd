import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { CallContext } from '../call-context.ts'
import { findUses, useText } from './find-uses.ts'
import { lockRecord, requireStep } from './read-record.ts'
import type { RecordBook, RecordSource } from './record-source.ts'
import { note, type RecordKey } from './write-record.ts'

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
    const uses = (await findUses(context, source, book, before)).map((use) => useText(use, context.translate))
    if (uses.length > 0) fail(recordErrors.recordInUse, { number, uses: uses.join('; ') })
    for (const { table, owner } of Object.values(source.lines ?? {})) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${key.id}`.execute(trx)
    }
    await sql`delete from ${sql.table(source.table)} where id = ${key.id}`.execute(trx)
    note(context, source, before, null)
  }
  return { deleted: keys.length }
}
