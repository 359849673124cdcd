import { sql } from 'kysely'
import { importedFields } from '#platform/contract/fields.ts'
import { type RecordStep, stateAfter } from '#platform/contract/records/approval-lifecycle.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { findRecord, lockRecord, type ReadRecord, requireStep } from './read-record.ts'
import type { RecordBook, RecordSource } from './record-source.ts'
import { checkRecord, note, type RecordKey, usesLeft } from './write-record.ts'

/** Leads records from one state of their life to the next, all or none. What takes effect is checked once more as if it were new. */
export async function stepRecords(
  context: CallContext,
  source: RecordSource,
  book: RecordBook,
  step: RecordStep,
  keys: readonly RecordKey[],
): Promise<{ changed: number }> {
  const { trx, caller } = context
  const state = stateAfter(step)
  // In one order, so that two who choose the same never wait for each other.
  for (const key of [...keys].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    const before = await lockRecord(context, source, key)
    requireStep(source, step, before)
    if (step === 'submit')
      await checkRecord(context, source, book, { ...inputOf(source, before), statusCode: state }, null)
    await sql`
      update ${sql.table(source.table)} set status_code = ${state}, version = version + 1,
        update_name = ${caller.userName}, update_date = now()
      where id = ${key.id}`.execute(trx)
    const after = await findRecord(context, source, key.id)
    note(context, source, before, after, await usesLeft(context, source, book, before, after))
  }
  return { changed: keys.length }
}

/** What people put in of a record, as it was read. */
function inputOf({ record }: RecordSource, read: ReadRecord): RecordInput {
  const names = [...importedFields(record.fields), ...Object.keys(record.lines ?? {})]
  return Object.fromEntries(names.map((name) => [name, read[name] ?? null]))
}
