import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import { lockWhere, moveDocuments } from '#platform/server/documents/move-document.ts'
import { schedule } from '../contract/document.ts'

/** Moves a schedule on of which no day waits after its release, as where that only took days off. */
export async function settleSchedule(
  context: CallContext,
  id: string,
): Promise<StoredRow<typeof schedule> | undefined> {
  const rows = await lockWhere(context.trx, schedule, sql`id = ${id} and status = 'published' and waiting_count = 0`)
  const [moved] = await moveDocuments(context, schedule, rows, {
    action: 'settle',
    side: 'system',
    factsOf: () => ({}),
    work: () => ({ of: (row) => ({ status: row.differing_count > 0 ? 'answered' : 'replied' }) }),
  })
  return moved?.row
}
