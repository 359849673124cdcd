import { sql } from 'kysely'
import { MOST_DOCUMENTS } from '#modules/scheduling/plan/contract/explain-gap.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { gapCalls } from '../contract/calls.ts'

type Answer = CallOutput<typeof gapCalls, 'ISrmScheduleService/getGapDocuments'>
type Head = Pick<Answer, 'cumShippedQty' | 'purchaseUnitNo' | 'countedSince'> & { moment: string }
type Found = Answer['documents'][number] & { documentCount: number }

/**
 * Reads what may explain a gap. The portal counts what is shipped less what was ended, rejected or given back: an ASN that waits for
 * approval or was withdrawn and what came back may stand in the supplier's figure alone, what is on the way or received in the portal's
 * alone. No quantity stands in two of them. What was shipped before the last reset is in the quantity that both agreed on; what came
 * back of it later is not.
 */
export const readGapDocuments: Handler<typeof gapCalls, 'ISrmScheduleService/getGapDocuments'> = async (
  { trx },
  { id },
) => {
  const { rows: heads } = await sql<Head>`
    select trim_scale(i.cum_shipped_qty) as "cumShippedQty", i.purchase_unit_no as "purchaseUnitNo", s.moment::text as moment,
      to_char(s.moment, 'YYYY-MM-DD') as "countedSince"
    from srm_schedule_item i cross join lateral (
      select coalesce(max(c.create_date), i.create_date) as moment from srm_schedule_change c
      where c.item_id = i.id and c.action = 'confirmReset'
    ) s where i.id = ${id}`.execute(trx)
  const [head = fail(platformErrors.notFound)] = heads
  const { moment, ...counted } = head
  const { rows } = await sql<Found>`
    with posted as (
      select p.*, to_char(p.create_date, 'YYYY-MM-DD') as day from srm_schedule_order_line o
      join srm_purchase_batch b on b.line_id = o.line_id join srm_purchase_ledger p on p.batch_id = b.id
      where o.item_id = ${id}
    ), shipped as (
      select p.document_no, min(p.day) as day from posted p
      where p.document_type = 'asn' and p.create_date > ${moment}::timestamptz group by p.document_no having sum(p.delivery) > 0
    ), received as (
      select r.receipt_no, r.posting_date, r.receive_qty, r.over_receipt_qty from srm_check_receipt r
      join srm_purchase_batch b on b.id = r.batch_id join srm_schedule_order_line o on o.line_id = b.line_id and o.item_id = ${id}
      where r.asn_no in (select a.document_no from shipped a)
    ), found (kind, "documentNo", "documentDate", quantity) as (
      select 'pending', p.document_no, min(p.day), sum(p.pending) from posted p where p.pending <> 0 group by p.document_no
      union all
      select 'open', a.document_no, a.day, -sum(l.on_way_qty) from shipped a
      join srm_asn_line l on l.asn_no = a.document_no
      join srm_purchase_batch b on b.id = l.batch_id join srm_schedule_order_line o on o.line_id = b.line_id and o.item_id = ${id}
      group by a.document_no, a.day
      union all
      select 'withdrawn', p.document_no, min(p.day), -sum(p.delivery + p.pending) from posted p
      where p.movement in ('asnVoid', 'asnWithdraw') and p.create_date > ${moment}::timestamptz group by p.document_no
      union all
      select 'received', receipt_no, min(posting_date)::text, -sum(receive_qty - over_receipt_qty) from received group by receipt_no
      union all
      select 'above', receipt_no, min(posting_date)::text, -sum(over_receipt_qty) from received group by receipt_no
      union all
      select case when p.check_return <> 0 then 'rejected' when p.ended <> 0 then 'ended' else 'exchanged' end, p.document_no,
        min(p.day), sum(p.check_return + p.ended + p.return_exchange)
      from posted p where (p.check_return, p.ended, p.return_exchange) <> (0, 0, 0) and p.create_date > ${moment}::timestamptz
      group by 1, 2
    )
    select kind, "documentNo", "documentDate", trim_scale(quantity) as quantity, count(*) over ()::int as "documentCount"
    from found where quantity <> 0 order by "documentDate" desc, "documentNo" desc limit ${MOST_DOCUMENTS}`.execute(trx)
  const documents = rows.map(({ documentCount: _count, ...document }) => document)
  return { ...counted, documents, documentCount: rows[0]?.documentCount ?? 0 }
}
