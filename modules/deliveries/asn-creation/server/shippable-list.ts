import { sql } from 'kysely'
import { shippableSql } from '#modules/deliveries/asn/server/shippable-qty.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { SHIPPABLE_STATES } from '#modules/orders/order/contract/lifecycle.ts'
import { answerRuleSql, isOverdueSql } from '#modules/orders/server.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList, type PresentRow } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { shippableFields } from '../contract/fields.ts'

type Extra = { headId: string; lineId: string; isFrozen: boolean }

/**
 * Batches of which something is to be shipped now: a version of the order in force, not closed, and still open. What the
 * over-delivery allowance leaves of a batch that is wholly shipped is no work for anybody and not listed; nor is what its
 * organisation shows only some days before its expected arrival.
 */
export const shippableList = defineList<typeof shippableFields, Extra>({
  fields: shippableFields,
  table: 'srm_purchase_batch',
  customFieldSets: [{ ...orderLineCustomFieldSet, isChild: true }],
  joins: { line: sql`join srm_purchase_line line on line.id = t1.line_id` },
  columns: {
    shippableQty: shippableSql('t1'),
    isOverdue: isOverdueSql('t1'),
  },
  extra: {
    headId: sql<string>`t1.head_id`,
    lineId: sql<string>`t1.line_id`,
    isFrozen: sql<boolean>`coalesce((select s.is_delivery_frozen from bm_supplier s
      where s.tenantsid = t1.tenantsid and s.supplier_no = t1.supplier_no), false)`,
  },
  defaultSort: { field: 'expectArrivalDate', order: 'asc' },
  // Literals, so that the partial index of the demand is used. Of each pair the first part is cheap and true of most rows, and the
  // second is looked up for the others: a whole unit more than ASNs hold stays above 0 however the limit is rounded, and what the
  // shortest preview shows is shown by every one. So the total is counted in that index alone; without `offset 0` all answered orders
  // of the reader would be gathered to ask about the few that change.
  where: sql`t1.status in (${sql.join(SHIPPABLE_STATES.map((state) => sql.lit(state)))})
    and t1.is_released and not t1.is_closed and t1.un_delivery_qty > t1.pending_qty
    and (t1.un_delivery_qty >= t1.pending_qty + 1
      or exists (select from srm_purchase_batch b where b.id = t1.id and ${shippableSql('b')} > 0))
    and (t1.status = 'executing' or exists (
      select from srm_purchase_head h where h.id = t1.head_id and h.answered_date is not null offset 0))
    and (t1.expect_arrival_date <= current_date + (select min(p.preview_days) from srm_order_answer_config p)
      or not (select exists (select from srm_order_answer_config p where p.preview_days is not null))
      or coalesce(t1.expect_arrival_date <= current_date + ${answerRuleSql<number>('preview_days', 't1')}, true))`,
})

/** A row with whether an ASN may be made of it, or why not. */
export const presentShippable = (({ isFrozen, ...row }, context) => ({
  ...row,
  actions: { addAsn: isFrozen ? context.sentence(deliveriesErrors.supplierFrozen) : null },
})) satisfies PresentRow<typeof shippableFields, Extra, unknown>

/** A page of what can be shipped now. */
export const listShippable: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/getShippablePage'> = (context, query) =>
  readList(context, shippableList, query, presentShippable)
