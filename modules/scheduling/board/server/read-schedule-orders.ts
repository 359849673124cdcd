import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { boardCalls } from '../contract/calls.ts'

const CALL = 'ISrmScheduleService/getScheduleOrders'
type Line = CallOutput<typeof boardCalls, typeof CALL>['lines'][number]

/** Most lines that are shown: the newest ones. */
const MOST_LINES = 500

/** The order lines that an item counts, the newest first, with what has come of each. */
export const readScheduleOrders: Handler<typeof boardCalls, typeof CALL> = async ({ trx }, { id }) => {
  const { rows: found } = await sql`select from srm_schedule_item where id = ${id}`.execute(trx)
  if (found.length === 0) fail(platformErrors.notFound)
  const { rows: lines } = await sql<Line>`
    select l.id, l.purchase_no as "purchaseNo", l.purchase_seq as "purchaseSeq", to_char(h.purchase_date, 'YYYY-MM-DD') as "purchaseDate",
      l.purchase_unit_no as "purchaseUnitNo", trim_scale(l.line_qty) as "lineQty", trim_scale(b.shipped) as "shippedQty",
      trim_scale(b.in_transit) as "inTransitQty", trim_scale(b.received) as "receivedQty"
    from srm_schedule_order_line o
    join srm_purchase_line l on l.id = o.line_id
    join srm_purchase_head h on h.id = l.head_id
    cross join lateral (
      select coalesce(sum(x.delivery_qty - x.ended_qty - x.check_return_qty - x.return_exchange_qty), 0) as shipped,
        coalesce(sum(x.on_way_qty), 0) as in_transit, coalesce(sum(x.receive_qty - x.return_exchange_qty), 0) as received
      from srm_purchase_batch x where x.line_id = l.id
    ) b
    where o.item_id = ${id}
    order by l.id desc limit ${MOST_LINES}`.execute(trx)
  return { lines }
}
