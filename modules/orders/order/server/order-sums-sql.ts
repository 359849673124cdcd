import { type RawBuilder, sql } from 'kysely'
import { isOverdueSql, openSql } from './is-overdue-sql.ts'

/** Of an order's deliveries what adds up only where all of them are in one unit. */
const inOneUnitSql = (column: string) =>
  sql`case when min(b.purchase_unit_no) = max(b.purchase_unit_no) then sum(${sql.ref(`b.${column}`)}) end`

/**
 * What the deliveries of the order `t1` add up to, under the alias `sums`. Of each delivery no more counts as received than was
 * ordered, so that one excess never hides a shortage.
 */
export const orderSumsSql = sql`join lateral (
  select count(distinct b.purchase_seq)::int as line_count,
    (count(*) filter (where ${isOverdueSql('b')}))::int as overdue_count,
    min(b.due_date) as first_date,
    max(b.due_date) as last_date,
    min(b.due_date) filter (where ${openSql('b')} and b.un_receive_qty > 0) as next_date,
    today() - min(b.due_date) filter (where ${isOverdueSql('b')}) as late_days,
    ${inOneUnitSql('batch_pur_qty')} as batch_pur_qty,
    ${inOneUnitSql('un_delivery_qty')} as un_delivery_qty,
    ${inOneUnitSql('on_way_qty')} as on_way_qty,
    ${inOneUnitSql('receive_qty')} as receive_qty,
    ${inOneUnitSql('un_receive_qty')} as un_receive_qty,
    case when min(b.purchase_unit_no) = max(b.purchase_unit_no) then min(b.purchase_unit_no) end as purchase_unit_no,
    coalesce(trunc(100 * sum(least(greatest(0, b.receive_qty - b.return_exchange_qty), b.batch_pur_qty))
      / nullif(sum(b.batch_pur_qty), 0), 1), 0) as percent_received,
    ${progressSql('delivery_status')} as delivery_status,
    ${progressSql('receipt_status')} as receipt_status
  from srm_purchase_batch b where b.head_id = t1.id) sums on true`

/** None or full where all deliveries are, else partial. What was cancelled is no delivery any more. */
function progressSql(column: string) {
  const all = (status: string) =>
    sql`bool_and(${sql.ref(`b.${column}`)} = ${status}) filter (where b.batch_pur_qty > 0)`
  return sql`case when ${all('full')} then 'full' when coalesce(${all('none')}, true) then 'none' else 'partial' end`
}

/** Amounts of the order `t1` as its detail adds them up, net and tax rounded once per line, under the alias `amounts`. */
export const orderAmountsSql = sql`join lateral (
  select coalesce(sum(net), 0) as amount,
    coalesce(sum(net + round(net * tax_rate / 100, t1.currency_decimals)), 0) as amount_with_tax
  from (select l.tax_rate, round(case when l.ordered_qty is null then l.line_qty * l.price
      else l.line_qty * l.price * l.ordered_qty / l.ordered_line_qty end, t1.currency_decimals) as net
    from srm_purchase_line l where l.head_id = t1.id) lines) amounts on true`

/** Whether a delivery of the order is so; asked of order after order as the list has them, never of all at once to sort them then. */
export const someBatchSql = (isSo: RawBuilder<boolean>) =>
  sql<boolean>`(${openSql('t1')} and exists (select from srm_purchase_batch b where b.head_id = t1.id and ${isSo} offset 0))`
