import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { recordChanges } from './record-changes.ts'

/**
 * Both sides count from the agreed quantity on. It is agreed on the shipped side: what is on the way is received later, so the received
 * side starts below it by just that. What was open up to the agreed day lapses, and is told.
 */
export async function confirmReset(context: CallContext, row: LockedSchedule): Promise<Outcome<typeof schedule>> {
  const { trx, caller } = context
  const { rows } = await sql<{ agreedDate: string; agreedQty: string; lapsedQty: string }>`
    update srm_schedule_reset r set reset_state = 'confirmed', answered_by = ${caller.userName},
      offset_qty = i.cum_shipped_qty - r.agreed_qty,
      lapsed_qty = greatest(0, i.start_qty - i.cum_shipped_qty + coalesce((
        select sum(coalesce(l.actual_scheduled_quantity, l.expect_scheduled_quantity)) from srm_schedule_line l
        where l.item_id = i.id and l.to_version is null and l.is_released and l.demand_date <= r.agreed_date
          and l.demand_date > coalesce(i.zero_date, '-infinity')), 0))
    from srm_schedule_item i where i.id = ${row.id} and r.item_id = i.id and r.reset_state = 'proposed'
    returning r.agreed_date as "agreedDate", trim_scale(r.agreed_qty) as "agreedQty", trim_scale(r.lapsed_qty) as "lapsedQty"`.execute(
    trx,
  )
  const [reset = fail(schedulingErrors.noReset)] = rows
  await recordChanges(context, { id: row.id, action: 'confirmReset', version: row.schedule_version }, [
    { demand_date: null, field_name: 'cumShippedQty', before_value: row.cum_shipped_qty, after_value: reset.agreedQty },
  ])
  return {
    set: {
      start_qty: reset.agreedQty,
      cum_received_qty: sql`${reset.agreedQty}::numeric - in_transit_qty`,
      offset_qty: sql`offset_qty + cum_shipped_qty - ${reset.agreedQty}::numeric`,
      cum_shipped_qty: reset.agreedQty,
      zero_date: reset.agreedDate,
      reset_party: null,
    },
    detail: reset,
  }
}
