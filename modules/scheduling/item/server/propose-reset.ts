import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { fitsDecimals } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertSql } from '#platform/server/database/insert-rows.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { LockedSchedule } from './locked-schedule.ts'

/** What a side proposes: days after a day count from a shipped quantity on. */
export async function proposeReset(
  { trx, caller }: CallContext,
  row: LockedSchedule,
  { agreedDate, agreedQty, reason }: { agreedDate: string; agreedQty: string; reason: string },
): Promise<Outcome<typeof schedule>> {
  if (!fitsDecimals(agreedQty, row.unit_decimals)) fail(schedulingErrors.quantityDecimals, { days: agreedDate })
  const said = {
    item_id: sql`i.id`,
    agreed_date: sql`${agreedDate}::date`,
    agreed_qty: sql`${agreedQty}::numeric`,
    reason: sql`${reason}::text`,
    proposed_party: sql`${caller.side}::text`,
    proposed_by: sql`${caller.userName}::text`,
    is_released: sql`true`,
  }
  await sql`${insertSql('srm_schedule_reset', { i: 'srm_schedule_item' }, said)} from srm_schedule_item i where i.id = ${row.id}`.execute(
    trx,
  )
  return { set: { reset_party: caller.side === 'supplier' ? 'supplier' : 'purchaser' } }
}
