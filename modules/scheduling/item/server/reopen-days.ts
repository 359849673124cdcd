import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import type { LiveDay } from './read-live-days.ts'
import { recordChanges } from './record-changes.ts'

/** Lets days wait for a reply again; what was replied stands in the change records. */
export async function reopenDays(
  context: CallContext,
  row: LockedSchedule,
  { action, reason, days }: { action: string; reason: string; days: readonly LiveDay[] },
): Promise<void> {
  await sql`
    update srm_schedule_line set line_state = 'waiting', reply_quantity = null, actual_scheduled_quantity = null
    where id = any (${days.map(({ id }) => id)}::bigint[])`.execute(context.trx)
  await recordChanges(
    context,
    { id: row.id, action, version: row.schedule_version, reason },
    days.map(({ demandDate, replyQuantity }) => ({
      demand_date: demandDate,
      field_name: 'replyQuantity',
      before_value: replyQuantity ?? '',
      after_value: '',
    })),
  )
}
