import { type RawBuilder, sql } from 'kysely'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { seenChanges } from '#modules/orders/order/server/seen-changes.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'

type Timeline = CallOutput<typeof ordersCalls, 'ISupSrmOrderTrackingService/getOrderTimeline'>

const timeSql = (moment: RawBuilder<unknown>) => sql`to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS')`
const lineBatchSql = sql`b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq`

/** Balances of a movement in the order of the goods' way: the first that it moves forward tells how much. */
const movedSql = sql`trim_scale(case m.movement
    when 'order' then m.ordered when 'split' then m.ordered
    when 'asnSubmit' then m.pending when 'asnWithdraw' then m.pending
    when 'asnShip' then m.delivery when 'asnVoid' then m.delivery
    when 'receiveAbove' then m.delivery when 'receiveAboveCancel' then m.delivery
    when 'accept' then m.receive when 'acceptCancel' then m.receive
    when 'refuse' then m.check_return when 'refuseCancel' then m.check_return
    when 'end' then m.ended when 'returnExchange' then m.return_exchange end)::text`

/** Movements of the line's deliveries; a confirmed change of quantity is told by its change record. */
const movementsSql = sql`
  select m.create_date as moment, 'movement' as kind, 'm' || m.id as id, m.create_name as who, m.party,
    ${lineBatchSql} as "lineBatch", m.movement as subject, '' as state, null as before, ${movedSql} as after, m.reason,
    m.document_type as "documentType", m.document_no as "documentNo"
  from the_line l join srm_purchase_batch b on b.line_id = l.id join srm_purchase_ledger m on m.batch_id = b.id
  where m.movement <> 'change'`

/** Returns for credit: they move no quantity of the order, so the ledger does not tell them. */
const creditsSql = sql`
  select r.update_date as moment, 'movement' as kind, 'r' || r.id as id, r.create_name as who, 'purchaser' as party,
    ${lineBatchSql} as "lineBatch", 'returnCredit' as subject, '' as state, null as before,
    trim_scale(r.return_qty)::text as after, r.reason, 'return' as "documentType", r.return_no as "documentNo"
  from the_line l join srm_purchase_batch b on b.line_id = l.id join srm_bill_return_line r on r.batch_id = b.id
  where r.return_type = 'credit'`

/** Gifts that were taken in or taken back: they move no quantity of the order either. */
const giftsSql = sql`
  select r.update_date as moment, 'movement' as kind, 'g' || r.id as id, r.create_name as who, 'purchaser' as party,
    ${lineBatchSql} as "lineBatch", case when r.reverses_id is null then 'gift' else 'giftCancel' end as subject, '' as state,
    null as before, trim_scale(r.gift_qty)::text as after, r.reason, 'receipt' as "documentType", r.receipt_no as "documentNo"
  from the_line l join srm_purchase_batch b on b.line_id = l.id join srm_check_receipt r on r.batch_id = b.id
  where r.gift_qty <> 0`

/** What differed from ASNs of the line, and how it was settled. */
const discrepanciesSql = sql`
  select s.create_date as moment, 'discrepancy' as kind, 'd' || s.id as id, s.create_name as who, s.party,
    ${lineBatchSql} as "lineBatch", s.step as subject, '' as state, null as before, trim_scale(s.step_qty)::text as after,
    coalesce(nullif(s.note, ''), s.document_no) as reason, 'discrepancy' as "documentType", d.discrepancy_no as "documentNo"
  from the_line l join srm_purchase_batch b on b.line_id = l.id join srm_discrepancy_step s on s.batch_id = b.id
  join srm_discrepancy d on d.id = s.discrepancy_id`

/** Arrivals of goods that are inspected, and those that were taken back: they move no quantity of the order. */
const arrivalsSql = sql`
  select told.moment, 'movement' as kind, told.id, told.who, 'purchaser' as party, ${lineBatchSql} as "lineBatch", told.subject,
    '' as state, null as before, trim_scale(i.inspect_qty)::text as after, told.reason, 'inspection' as "documentType",
    i.inspection_no as "documentNo"
  from the_line l join srm_purchase_batch b on b.line_id = l.id join srm_inspection i on i.batch_id = b.id
  cross join lateral (values
    (i.create_date, 'i' || i.id, i.create_name, 'arrive', ''),
    (case when i.status = 'takenBack' then i.update_date end, 'j' || i.id, i.update_name, 'arriveCancel', i.remarks)
  ) told (moment, id, who, subject, reason)
  where told.moment is not null`

/** Change records of the line and of the whole order; a proposal is told when it was made and when it was answered. */
const changesSql = sql`
  select told.moment, 'change' as kind, told.id, told.who, told.party,
    coalesce(${lineBatchSql}, case when c.line_id is not null then l.purchase_seq::text end, '') as "lineBatch", c.field_name as subject, told.state,
    c.value_before as before, c.value_after as after, c.reason, '' as "documentType", '' as "documentNo"
  from the_line l join srm_purchase_change c on c.head_id = l.head_id and coalesce(c.line_id, l.id) = l.id
  left join srm_purchase_batch b on b.id = c.batch_id
  cross join lateral (values
    (c.create_date, 'c' || c.id, c.create_name, c.party, case when c.state = 'applied' then 'applied' else 'proposed' end),
    (c.settled_date, 's' || c.id, c.settled_name, c.settled_by_party, c.state)
  ) told (moment, id, who, party, state)
  where told.moment is not null`

/** States of the order as one followed the other, but for those that a change record tells with its reason. */
const statesSql = sql`
  select s.until_date as moment, 'state' as kind, 'h' || s.id as id, s.update_name as who, s.party, '' as "lineBatch",
    s.following as subject, '' as state, s.status as before, s.following as after, '' as reason, '' as "documentType",
    '' as "documentNo"
  from (
    select p.id, p.until_date, p.update_name, p.party, p.old_values ->> 'status' as status, l.head_id as of_head,
      coalesce(lead(p.old_values ->> 'status') over (order by p.id), h.status) as following
    from the_line l join srm_purchase_head h on h.id = l.head_id
    join document_history p on p.table_name = 'srm_purchase_head' and p.row_id = h.id and p.old_values ? 'status') s
  where s.following <> s.status and not exists (
    select from srm_purchase_change c where c.head_id = s.of_head and c.field_name = 'status'
      and c.value_before = s.status and c.value_after = s.following
      and c.create_date between s.until_date - interval '2 seconds' and s.until_date + interval '2 seconds')`

/** Prints of the order, as far as the reader may know of them. */
const printsSql = sql`
  select p.create_date as moment, 'print' as kind, 'p' || p.id as id, p.user_name as who, p.party, '' as "lineBatch",
    'print' as subject, '' as state, null as before, p.copies::text as after, p.standard_col01 as reason,
    '' as "documentType", '' as "documentNo"
  from the_line l join doc_print_log p on p.document_id = l.head_id and p.module = 'orders.order'`

/** The mark of the reader's own side. */
const marksSql = sql`
  select k.create_date as moment, 'mark' as kind, 'k' || k.head_id as id, k.create_name as who, k.party,
    '' as "lineBatch", 'mark' as subject, '' as state, null as before, null as after, '' as reason, '' as "documentType",
    '' as "documentNo"
  from the_line l join srm_purchase_mark k on k.head_id = l.head_id`

/** Movements of the line's components, each with the component's number; of an arrival also what was short, as its state. */
const componentsSql = sql`
  select m.create_date as moment, 'component' as kind, 'x' || m.id as id, m.create_name as who, m.party, '' as "lineBatch",
    m.movement as subject, case when m.shortage = 0 then '' else trim_scale(m.shortage)::text end as state, c.component_no as before,
    trim_scale(m.issued + m.arrived + m.returned + m.used + m.scrapped)::text as after, m.reason, m.document_type as "documentType",
    m.document_no as "documentNo"
  from the_line l join srm_purchase_component c on c.line_id = l.id join srm_component_ledger m on m.component_id = c.id`

/** Everything that happened to an order line, as far as the reader's scope goes, the latest first. */
export const readOrderTimeline: Handler<typeof ordersCalls, 'ISupSrmOrderTrackingService/getOrderTimeline'> = async (
  context,
  { lineId },
) => {
  const { trx } = context
  const line = await trx
    .selectFrom('srm_purchase_line')
    .select(['purchase_no', 'purchase_seq'])
    .where('id', '=', lineId)
    .executeTakeFirst()
  if (!line) return fail(platformErrors.notFound)
  const parts = [
    movementsSql,
    componentsSql,
    creditsSql,
    giftsSql,
    arrivalsSql,
    discrepanciesSql,
    changesSql,
    statesSql,
    printsSql,
    marksSql,
  ]
  const { rows } = await sql<Timeline['events'][number]>`
    with the_line as (select id, head_id, purchase_seq from srm_purchase_line where id = ${lineId})
    select ${timeSql(sql`e.moment`)} as at, e.id, e.kind, e.who, e.party, e."lineBatch", e.subject, e.state, e.before, e.after,
      e.reason, e."documentType", e."documentNo"
    from (${sql.join(parts, sql` union all `)}) e order by e.moment desc, e.id desc`.execute(trx)
  const events = await seenChanges(context, rows, ({ kind, subject }) => (kind === 'change' ? subject : ''))
  return { purchaseNo: line.purchase_no, purchaseSeq: line.purchase_seq, events }
}
