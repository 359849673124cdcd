import { sql } from 'kysely'
import type { DaySpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A day that is shown: id, day, expected, replied, agreed, state. */
export type ShownDay = [
  id: string,
  demandDate: string,
  expect: string,
  reply: string | null,
  actual: string | null,
  lineState: string,
]

/** The days of an item that hold now, as far as the reader sees them. */
export interface BoardDays {
  itemId: string
  /** Those within the span, in their order; null: none. */
  days: ShownDay[] | null
  /** Those beside it that wait for a reply: id, day, expected. */
  furtherDays: [id: string, demandDate: string, expect: string][] | null
  /** What is expected of all days that are counted. */
  releasedQty: string
  /** What is scheduled before the span, and altogether, of days that are counted. */
  beforeQty: string
  scheduledQty: string
}

/** The days of several items in one statement, a row an item: the index over live days is walked once for each. */
export async function readBoardDays(
  trx: ScopedTransaction,
  ids: readonly string[],
  { from, to }: DaySpan,
): Promise<Map<string, BoardDays>> {
  const quantity = sql`coalesce(l.actual_scheduled_quantity, l.expect_scheduled_quantity)`
  const isCounted = sql`l.demand_date > coalesce(i.zero_date, '-infinity')`
  const isShown = sql`l.demand_date between ${from}::date and ${to}::date`
  const { rows } = await sql<BoardDays>`
    select i.id as "itemId", d.*
    from srm_schedule_item i
    cross join lateral (
      select json_agg(json_build_array(l.id::text, to_char(l.demand_date, 'YYYY-MM-DD'), trim_scale(l.expect_scheduled_quantity)::text,
            trim_scale(l.reply_quantity)::text, trim_scale(l.actual_scheduled_quantity)::text, l.line_state) order by l.demand_date)
          filter (where ${isShown}) as days,
        json_agg(json_build_array(l.id::text, to_char(l.demand_date, 'YYYY-MM-DD'), trim_scale(l.expect_scheduled_quantity)::text)
          order by l.demand_date) filter (where l.line_state = 'waiting' and not ${isShown}) as "furtherDays",
        trim_scale(coalesce(sum(l.expect_scheduled_quantity) filter (where ${isCounted}), 0)) as "releasedQty",
        trim_scale(coalesce(sum(${quantity}) filter (where ${isCounted} and l.demand_date < ${from}::date), 0)) as "beforeQty",
        trim_scale(coalesce(sum(${quantity}) filter (where ${isCounted}), 0)) as "scheduledQty"
      from srm_schedule_line l where l.item_id = i.id and l.to_version is null and l.is_released
    ) d
    where i.id = any (${[...ids]}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.itemId, row]))
}
