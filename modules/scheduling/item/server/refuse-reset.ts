import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { LockedSchedule } from './locked-schedule.ts'

/** The other side does not agree: both count on as before. */
export async function refuseReset(
  { trx, caller }: CallContext,
  row: LockedSchedule,
  { reason }: { reason: string },
): Promise<Outcome<typeof schedule>> {
  await sql`
    update srm_schedule_reset set reset_state = 'refused', answered_by = ${caller.userName}, answer_reason = ${reason}
    where item_id = ${row.id} and reset_state = 'proposed'`.execute(trx)
  return { set: { reset_party: null } }
}
