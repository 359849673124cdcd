import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertSql } from '#platform/server/database/insert-rows.ts'
import { failIfUnfitDays } from './fail-if-unfit-days.ts'

/** A day as it is to be from the next release on; 0 takes it off. Without a remark that of the day stays. */
export interface PlannedDay {
  demandDate: string
  expectScheduledQuantity: string
  remark?: string | null | undefined
}

/** What of a schedule decides about its days. */
interface PlannedItem {
  id: string
  schedule_version: number
  unit_decimals: number
}

/**
 * Prepares days for the next release of a locked schedule. A day that is as it was is prepared no longer; the lock period binds releases,
 * not what is prepared.
 */
export async function prepareDays(
  { trx, today }: Pick<CallContext, 'trx' | 'today'>,
  { id, schedule_version: version, unit_decimals: decimals }: PlannedItem,
  days: readonly PlannedDay[],
): Promise<void> {
  failIfUnfitDays(
    days.map(({ demandDate, expectScheduledQuantity }) => ({ demandDate, quantity: expectScheduledQuantity })),
    { today, lockDays: 0, isUnlock: true, decimals },
  )
  const given = sql`(
    select g.demand_date, g.qty, coalesce(g.remark, l.remark, '') as remark, l.id is not null as is_live,
      l.id is not null and l.expect_scheduled_quantity = g.qty and l.remark = coalesce(g.remark, l.remark) as is_same
    from json_to_recordset(${JSON.stringify(
      days.map(({ demandDate, expectScheduledQuantity, remark }) => ({
        demand_date: demandDate,
        qty: expectScheduledQuantity,
        remark: remark ?? null,
      })),
    )}::json) as g (demand_date date, qty numeric, remark text)
    left join srm_schedule_line l on l.item_id = ${id} and l.demand_date = g.demand_date and l.to_version is null and l.is_released)`
  await sql`
    update srm_schedule_line p set to_version = p.from_version from ${given} g
    where p.item_id = ${id} and p.demand_date = g.demand_date and p.to_version is null and not p.is_released
      and (g.is_same or (g.qty = 0 and not g.is_live))`.execute(trx)
  const said = {
    item_id: sql`i.id`,
    demand_date: sql`g.demand_date`,
    expect_scheduled_quantity: sql`g.qty`,
    remark: sql`g.remark`,
    is_dropped: sql`g.qty = 0`,
    from_version: sql`${version + 1}::integer`,
    is_released: sql`false`,
  }
  await sql`
    ${insertSql('srm_schedule_line', { i: 'srm_schedule_item' }, said)}
    from srm_schedule_item i cross join ${given} g
    where i.id = ${id} and not g.is_same and (g.qty > 0 or g.is_live)
    order by g.demand_date
    on conflict (item_id, demand_date) where to_version is null and not is_released do update
      set expect_scheduled_quantity = excluded.expect_scheduled_quantity, remark = excluded.remark, is_dropped = excluded.is_dropped`.execute(
    trx,
  )
}
