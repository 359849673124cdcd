import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { givenRows, insertSql } from '#platform/server/database/insert-rows.ts'

/** What was changed of a schedule: a field of a day, or of the whole. */
export interface ScheduleChange {
  demand_date: string | null
  field_name: string
  before_value: string
  after_value: string
}

/** Keeps what an action changed of a schedule, in the version that holds after it. */
export async function recordChanges(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  { id, action, version, reason = '' }: { id: string; action: string; version: number; reason?: string },
  changes: readonly ScheduleChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { names, records } = givenRows('srm_schedule_change', changes)
  const said = {
    item_id: sql`i.id`,
    schedule_version: sql`${version}::integer`,
    action: sql`${action}::text`,
    reason: sql`${reason}::text`,
    create_name: sql`${caller.userName}::text`,
    is_released: sql`true`,
  }
  await sql`
    ${insertSql('srm_schedule_change', { i: 'srm_schedule_item' }, said, { names })}
    from srm_schedule_item i cross join ${records} given where i.id = ${id} order by given.demand_date`.execute(trx)
}
