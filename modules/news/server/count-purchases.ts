import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import type { newsCalls } from '../contract/calls.ts'

/** Orders of each of the last twelve months by their date; months without any count nought. */
export const countPurchases: Handler<typeof newsCalls, 'ISupSrmIndexService/purCountPreMouth'> = async ({
  trx,
  today,
  caller,
}) => {
  const may = caller.flags.get('userOrder')?.has('isSearch') ?? false
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(m, 'YYYY-MM') as month, count(h.id)::int as count
    from generate_series(date_trunc('month', ${today}::date) - interval '11 months', ${today}::date, '1 month') m
    left join srm_purchase_head h on ${may} and h.status <> 'pendingRelease'
      and h.purchase_date >= m::date and h.purchase_date < (m + interval '1 month')::date
    group by m order by m`.execute(trx)
  return rows
}
