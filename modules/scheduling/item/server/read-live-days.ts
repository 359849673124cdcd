import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A day of a schedule as it holds now. */
export interface LiveDay {
  id: string
  demandDate: string
  expectScheduledQuantity: string
  replyQuantity: string | null
  actualScheduledQuantity: string | null
  lineState: 'waiting' | 'answered' | 'agreed' | 'closed'
  remark: string
  replyRemark: string
}

/** The days of a schedule that hold now, as far as the reader sees them, in their order. */
export async function readLiveDays(trx: ScopedTransaction, itemId: string): Promise<LiveDay[]> {
  const { rows } = await sql<LiveDay>`
    select id, demand_date as "demandDate", trim_scale(expect_scheduled_quantity) as "expectScheduledQuantity",
      trim_scale(reply_quantity) as "replyQuantity", trim_scale(actual_scheduled_quantity) as "actualScheduledQuantity",
      line_state as "lineState", remark, reply_remark as "replyRemark"
    from srm_schedule_line where item_id = ${itemId} and to_version is null and is_released order by demand_date`.execute(
    trx,
  )
  return rows
}

/** What counts of a day: what both agreed on, else what is expected. */
export const scheduledQty = (day: Pick<LiveDay, 'expectScheduledQuantity' | 'actualScheduledQuantity'>): string =>
  day.actualScheduledQuantity ?? day.expectScheduledQuantity
