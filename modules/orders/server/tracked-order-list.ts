import { type RawBuilder, sql } from 'kysely'
import { defineList, type PresentRow } from '#platform/server/list/define-list.ts'
import { trackedOrderFields } from '../contract/tracking-fields.ts'
import { isOverdueSql, isUnfinishedSql, openSql } from './is-overdue-sql.ts'
import { isMarkedSql, markActions } from './mark-actions.ts'

type OrderExtra = { version: number }

/** Whether a delivery of the order is so; asked of order after order as the list has them, never of all at once to sort them then. */
const someBatchSql = (isSo: RawBuilder<boolean>) =>
  sql<boolean>`(${openSql('t1')} and exists (select from srm_purchase_batch b where b.head_id = t1.id and ${isSo} offset 0))`

/** Of each delivery no more counts as received than was ordered, so that one excess never hides a shortage. */
const sumsSql = sql`join lateral (
  select count(distinct b.purchase_seq)::int as line_count,
    (count(*) filter (where ${isOverdueSql('b')}))::int as overdue_count,
    min(b.due_date) filter (where ${openSql('b')} and b.un_receive_qty > 0) as next_date,
    today() - min(b.due_date) filter (where ${isOverdueSql('b')}) as late_days,
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

/** Net amount as the order's detail adds it up: rounded once per line. */
const amountsSql = sql`join lateral (
  select coalesce(sum(round(case when l.ordered_qty is null then l.line_qty * l.price
    else l.line_qty * l.price * l.ordered_qty / l.ordered_line_qty end, t1.currency_decimals)), 0) as amount
  from srm_purchase_line l where l.head_id = t1.id) amounts on true`

/** List mode of order tracking: one row per order. */
export const trackedOrderList = defineList<typeof trackedOrderFields, OrderExtra>({
  fields: trackedOrderFields,
  table: 'srm_purchase_head',
  joins: { sums: sumsSql, amounts: amountsSql },
  columns: {
    isOverdue: someBatchSql(isOverdueSql('b')),
    isUnfinished: someBatchSql(isUnfinishedSql('b')),
    isMarked: isMarkedSql('t1.id'),
  },
  extra: { version: sql<number>`t1.version` },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of both modes: what somebody who follows orders asks for. */
export const trackingTabs = {
  all: {},
  unfinished: { isUnfinished: true },
  overdue: { isOverdue: true },
  redFlag: { isRedFlag: true },
  marked: { isMarked: true },
  completed: { status: 'completed' },
} as const

/** Search conditions that tell the tabs apart; on the tabs themselves they do not count. */
export const WITHOUT_TABS = { status: null, isUnfinished: null, isOverdue: null, isRedFlag: null, isMarked: null }

/** An order with what its reader may do with it. */
export const presentTrackedOrder = ((row, context) => ({
  ...row,
  headId: row.id,
  actions: markActions(context, row),
})) satisfies PresentRow<typeof trackedOrderFields, OrderExtra, unknown>
