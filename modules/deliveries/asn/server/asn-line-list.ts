import { type RawBuilder, sql } from 'kysely'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { permittedSentences } from '#platform/server/permitted-sentences.ts'
import {
  type AsnState,
  asnCustomFieldSet,
  asnDetailFields,
  asnLineCustomFieldSet,
  asnLineFields,
  asnLotFields,
} from '../contract/fields.ts'
import { type AsnFacts, asnLifecycle, asnLineLifecycle, asnLineState } from '../contract/lifecycle.ts'

/** The days after the day of arrival that delivery rules allow, by company and organisation: read once for all ASNs. */
const overdueDaysSql = sql`(select jsonb_object_agg(c.tenantsid || ' ' || c.org_no, c.overdue_days)
  from srm_delivery_rule_config c where c.status_code = '1')`

/**
 * Overdue: the day of arrival and the days that the delivery rules allow after it have passed, and something is still on the way
 * (domain, documents 9). That the day itself has passed stands apart: it keeps the look at the rules off ASNs that are not late yet.
 */
export function isOverdueSql(alias: string): RawBuilder<boolean> {
  const [status, day, company, org] = ['status', 'expected_arrival_date', 'tenantsid', 'org_no'].map((column) =>
    sql.ref(`${alias}.${column}`),
  )
  return sql<boolean>`(${status} in ('2', '3') and ${day} < today() and ${day} < today() - coalesce(
    (${overdueDaysSql} ->> (${company} || ' ' || ${org}))::int, (${overdueDaysSql} ->> (${company} || ' *'))::int, 0))`
}

/** Whether something of an ASN arrived, was accepted, refused or ended, and whether gifts of it have not come yet. */
export const asnFactsSql = (alias: string) => ({
  isTouched: sql<boolean>`exists (select from srm_asn_line l where l.asn_id = ${sql.ref(`${alias}.id`)}
    and (l.receive_qty > 0 or l.check_return_qty > 0 or l.ended_qty > 0 or l.inspect_qty > 0 or l.gift_receive_qty > 0))`,
  isGiftOpen: sql<boolean>`exists (select from srm_asn_line l where l.asn_id = ${sql.ref(`${alias}.id`)}
    and l.gift_qty > l.gift_receive_qty)`,
})

/** Whether anything of an ASN can still come; ended lines of one that is open can not. */
export const closedStateSql = (alias: string) => sql<string>`case
  when ${sql.ref(`${alias}.status`)} in ('4', 'X') then 'closed'
  when exists (select from srm_asn_line l where l.asn_id = ${sql.ref(`${alias}.id`)} and l.ended_qty > 0) then 'partlyClosed'
  else 'open' end`

/** The arrays behind an ASN's warehouses and document categories. */
export const mergedArrays = (alias: string) => ({
  warehouseNo: sql.ref(`${alias}.warehouse_nos`),
  classifyType: sql.ref(`${alias}.classify_types`),
})

/** An ASN's warehouses and document categories, as many as its lines have. */
export const mergedColumns = (alias: string) => ({
  warehouseNo: sql<string>`array_to_string(${sql.ref(`${alias}.warehouse_nos`)}, ', ')`,
  classifyType: sql<string>`array_to_string(${sql.ref(`${alias}.classify_types`)}, ', ')`,
})

/** How the order line of an ASN's line was written, where that was in another unit. */
const writtenLine = (alias: string) => sql`srm_purchase_batch b join srm_purchase_line o on o.id = b.line_id
  left join bm_unit u on u.tenantsid = o.tenantsid and u.unit_no = o.ordered_unit_no where b.id = ${sql.ref(`${alias}.batch_id`)}`

/** What a line delivers in the unit that its order is priced in: in that of the goods, or in which the order was written. */
export const valuationColumns = (alias: string) => ({
  valuationQty: sql<string>`trim_scale(coalesce((select in_priced_unit(${sql.ref(`${alias}.delivery_qty`)}, o.ordered_qty, o.ordered_line_qty,
    coalesce(u.decimals, 6), coalesce(u.rounding_type, '1')) from ${writtenLine(alias)}), ${sql.ref(`${alias}.delivery_qty`)}))`,
  valuationUnitNo: sql<string>`coalesce((select o.ordered_unit_no from ${writtenLine(alias)}), ${sql.ref(`${alias}.purchase_unit_no`)})`,
})

/** What of a line is on the way: nothing before its ASN was shipped, nor after it was rejected or voided. */
const onWaySql = (status: RawBuilder<unknown>) =>
  sql`case when ${status} in ('2', '3', '4') then t1.on_way_qty else 0 end`

/** The lines of ASNs with their heads, one row each, found by the head's fields. */
export const asnDetailList = defineList<typeof asnDetailFields>({
  fields: asnDetailFields,
  table: 'srm_asn_line',
  customFieldSets: [
    { ...asnCustomFieldSet, source: 'head' },
    { ...asnLineCustomFieldSet, isChild: true },
  ],
  joins: { head: sql`join srm_asn_head head on head.id = t1.asn_id` },
  columns: {
    isOverdue: isOverdueSql('head'),
    closedStatusName: closedStateSql('head'),
    ...valuationColumns('t1'),
    onWayQty: onWaySql(sql`head.status`),
    invoiceNos: sql`coalesce((select string_agg(i.invoice_no, ', ' order by i.id) from srm_asn_invoice i
      where i.asn_id = t1.asn_id and i.is_current), '')`,
  },
  severals: mergedArrays('head'),
  searchColumn: sql.ref('head.search_text'),
})

/** The lines of one ASN. */
export const asnLineList = defineList<typeof asnLineFields>({
  fields: asnLineFields,
  table: 'srm_asn_line',
  customFieldSets: [{ ...asnLineCustomFieldSet, isChild: true }],
  columns: {
    onWayQty: onWaySql(sql`(select h.status from srm_asn_head h where h.id = t1.asn_id)`),
    ...valuationColumns('t1'),
  },
  defaultSort: { field: 'asnSeq', order: 'asc' },
  searchColumn: null,
})

/** The lots of an ASN's lines. */
export const asnLotList = defineList({
  fields: asnLotFields,
  table: 'srm_asn_lot',
  defaultSort: { field: 'lotNo', order: 'asc' },
  searchColumn: null,
})

/** Actions by which goods of an ASN come into its warehouse. */
export const RECEIVING = ['receive', 'receiveGifts'] as const

/** What the reader may do with an ASN, with the reason where not. */
export function asnActions(context: CallContext, state: AsnState, facts: AsnFacts): Record<string, string | null> {
  return permittedSentences(context, asnLifecycle, state, facts)
}

/** What the reader may do with one line of an ASN. */
export function asnLineActions(
  context: CallContext,
  state: AsnState,
  { onWayQty, inspectQty }: { onWayQty: string; inspectQty: string },
): Record<string, string | null> {
  const isHeld = compare(inspectQty, '0') > 0 && compare(inspectQty, onWayQty) >= 0
  const permitted = permittedSentences(context, asnLineLifecycle, asnLineState(state, onWayQty), { isHeld })
  // Receipts say for themselves whether they can be cancelled.
  return Object.fromEntries(Object.entries(permitted).filter(([action]) => action !== 'cancelReceipt'))
}
