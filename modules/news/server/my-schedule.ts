import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { newsCalls } from '../contract/calls.ts'
import type { schedulePage } from '../contract/schemas.ts'

type Row = z.input<typeof schedulePage>['records'][number]

/** Menu entries that open what a kind of entry is about; who lacks one has nothing to do there. */
const MENUS = { orders: 'userOrder', notices: 'asnTracking' } as const

/**
 * Everything that is due, by kind: orders whose goods should arrive, orders whose answer is due (where a time limit is set, with the hour),
 * and notices whose goods arrive. Row-level security leaves the caller's own documents. The party is the other side.
 */
const dueSql = ({ caller }: CallContext) => {
  const may = (menuNo: string) => caller.flags.get(menuNo)?.has('isSearch') ?? false
  return sql`
    select 'orderArrival-' || h.id || '-' || b.expect_arrival_date as id, 'orderArrival' as kind,
      h.purchase_no as "documentNo", h.supplier_name as party,
      string_agg(distinct b.goods_name, ', ') as summary, b.expect_arrival_date as "scheduleDate"
    from srm_purchase_batch b join srm_purchase_head h on h.id = b.head_id
    where ${may(MENUS.orders)} and b.status in ('executing', 'changing') and not b.is_closed and b.un_receive_qty > 0
    group by h.id, h.purchase_no, h.supplier_name, b.expect_arrival_date
    union all
    select 'orderAnswer-' || h.id, 'orderAnswer', h.purchase_no, h.supplier_name, to_char(h.answer_due, 'HH24:MI'),
      h.answer_due::date
    from srm_purchase_head h
    where ${may(MENUS.orders)} and h.status = 'accepting' and h.answer_due is not null
    union all
    select 'asnArrival-' || a.id, 'asnArrival', a.asn_no, a.supplier_name, a.purchase_nos, a.expected_arrival_date
    from srm_asn_head a where ${may(MENUS.notices)} and a.status in ('2', '3')`
}

/** What is due on a day; without a day, today. */
export const mySchedule: Handler<typeof newsCalls, 'ISupSrmIndexService/mySchedulePage'> = async (
  context,
  { current, size, condition },
) => {
  const day = condition.scheduleDate || context.today
  const keyword = condition.keyword ?? ''
  const where = sql`d."scheduleDate" = ${day}::date and (${keyword} = ''
    or search_normalise(d."documentNo" || ' ' || d.party || ' ' || d.summary) like search_pattern(${keyword}))`
  const { rows } = await sql<Row & { total: number }>`
    select d.*, d."scheduleDate" < ${context.today}::date as "isLate", (count(*) over ())::int as total
    from (${dueSql(context)}) d where ${where} order by d.kind, d."documentNo"
    limit ${size} offset ${(current - 1) * size}`.execute(context.trx)
  const total = rows[0]?.total ?? 0
  return {
    records: rows.map(({ total: _total, ...row }) => row),
    total,
    isTotalCapped: false,
    pageSize: size,
    rowCount: rows.length,
    pageCount: Math.ceil(total / size),
    currentPage: current,
  }
}
