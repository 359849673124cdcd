import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { trackingCalls } from '../contract/tracking-calls.ts'

type LineAsOf = CallOutput<typeof trackingCalls, 'ISupSrmOrderTrackingService/getOrderAsOf'>

/** An order line as it stood at the end of a second. */
export const readOrderAsOf: Handler<typeof trackingCalls, 'ISupSrmOrderTrackingService/getOrderAsOf'> = async (
  { trx, caller },
  { lineId, asOf },
) => ({ asOf, ...(await readLineAsOf(trx, caller.side, lineId, `${asOf}.999999`)) })

/**
 * An order line at a moment: the quantities are what the ledger adds up to until then, everything else is what it was until
 * it was next replaced, or is now. A supplier's order begins with its release.
 */
export async function readLineAsOf(
  trx: ScopedTransaction,
  side: 'purchaser' | 'supplier' | 'system',
  lineId: string,
  moment: string,
): Promise<Omit<LineAsOf, 'asOf'>> {
  const at = sql`${moment}::timestamp at time zone current_setting('TimeZone')`
  const begin = side === 'supplier' ? sql`h.released_date` : sql`h.create_date`
  const heads = await sql<NonNullable<LineAsOf['order']> & { purchaseNo: string; isThere: boolean }>`
    select h.purchase_no as "purchaseNo", coalesce(${begin} <= ${at}, false) as "isThere", coalesce(p.status, h.status) as status,
      coalesce(p.order_version, h.order_version) as "orderVersion", coalesce(p.is_red_flag, h.is_red_flag) as "isRedFlag",
      coalesce(p.red_flag_reason, h.red_flag_reason) as "redFlagReason"
    from srm_purchase_line l join srm_purchase_head h on h.id = l.head_id
    left join lateral (select * from srm_purchase_head_past x where x.head_id = h.id and x.until_date > ${at}
      order by x.id limit 1) p on true
    where l.id = ${lineId}`.execute(trx)
  const [head] = heads.rows
  if (!head) return refuse(platformErrors.notFound)
  const { purchaseNo, isThere, ...order } = head
  if (!isThere) return { purchaseNo, order: null, batches: [] }
  // A delivery is there from its first movement on.
  const batches = await sql<LineAsOf['batches'][number]>`
    select b.id, b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq as "lineBatch",
      trim_scale(q.ordered) as "batchPurQty", trim_scale(q.pending) as "pendingQty", trim_scale(q.delivery) as "deliveryQty",
      trim_scale(q.on_way) as "onWayQty", trim_scale(q.receive) as "receiveQty",
      trim_scale(q.check_return) as "checkReturnQty", trim_scale(q.return_exchange) as "returnExchangeQty",
      trim_scale(q.ended) as "endedQty",
      trim_scale(case when v.is_closed then 0 else
        greatest(0, q.ordered - q.delivery + q.check_return + q.return_exchange + q.ended) end) as "unDeliveryQty",
      v.expect_arrival_date as "expectArrivalDate", v.sup_reply_date as "supReplyDate",
      trim_scale(v.sup_reply_qty) as "supReplyQty", v.is_closed as "isClosed"
    from srm_purchase_batch b
    join lateral (
      select count(*) as movements, sum(ordered) as ordered, sum(pending) as pending, sum(delivery) as delivery,
        sum(on_way) as on_way, sum(receive) as receive, sum(check_return) as check_return,
        sum(return_exchange) as return_exchange, sum(ended) as ended
      from srm_purchase_ledger m where m.batch_id = b.id and m.create_date <= ${at}) q on q.movements > 0
    join lateral (
      (select x.expect_arrival_date, x.sup_reply_date, x.sup_reply_qty, x.is_closed from srm_purchase_batch_past x
        where x.batch_id = b.id and x.until_date > ${at} order by x.id limit 1)
      union all
      select b.expect_arrival_date, b.sup_reply_date, b.sup_reply_qty, b.is_closed
      limit 1) v on true
    where b.line_id = ${lineId}
    order by b.purchase_phase_seq, b.purchase_batch_seq`.execute(trx)
  return { purchaseNo, order, batches: batches.rows }
}
