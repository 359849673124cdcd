import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { permittedSentences } from '#platform/server/permitted-sentences.ts'
import { type OrderState, orderLineCustomFieldSet, orderLineFields, orderTabs } from '../contract/fields.ts'
import { type OrderFacts, orderLifecycle } from '../contract/lifecycle.ts'
import { isOverdueSql } from './is-overdue-sql.ts'
import { canSupplierRefuseSql, isCancellationSql, isShortSql, proposedBySql } from './lock-order.ts'

/** What lists read of an order for its lifecycle. */
export type ListedFacts = Omit<OrderFacts, 'side'>

/** The same in SQL, of the row `t1`: an order, or what belongs to one. */
export const listedFactsSql = (
  headId: 't1.id' | 't1.head_id',
): { readonly [K in keyof ListedFacts]: RawBuilder<ListedFacts[K]> } => ({
  canSupplierRefuse: canSupplierRefuseSql('t1'),
  proposedBy: proposedBySql(headId),
  isCancellation: isCancellationSql(headId),
  isShort: isShortSql(headId, 't1.status'),
  isSupplierFrozen: sql<boolean>`coalesce((select s.is_order_frozen from bm_supplier s
    where s.tenantsid = t1.tenantsid and s.supplier_no = t1.supplier_no), false)`,
})

/** What the list reads of a row beside its fields. */
export type OrderListExtra = ListedFacts & { headId: string; lineId: string; version: number }

/** Head and line of a batch `t1`. */
export const batchJoins = {
  head: sql`join srm_purchase_head head on head.id = t1.head_id`,
  line: sql`join srm_purchase_line line on line.id = t1.line_id`,
}

/** The order list: one row per batch. */
export const orderList = defineList<typeof orderLineFields, OrderListExtra>({
  fields: orderLineFields,
  table: 'srm_purchase_batch',
  joins: batchJoins,
  columns: {
    isOverdue: isOverdueSql('t1'),
    refuseSign: sql`(head.refuse_reason <> '')`,
  },
  extra: {
    headId: sql<string>`t1.head_id`,
    lineId: sql<string>`t1.line_id`,
    version: sql<number>`head.version`,
    ...listedFactsSql('t1.head_id'),
  },
  customFieldSets: [orderLineCustomFieldSet],
  countedBy: { purchaser: sql.ref('t1.org_no') },
  materialisedTabs: 'status',
})

/** What the reader may do with an order, with the reason where not. */
export const orderActions = (
  context: CallContext,
  state: OrderState,
  facts: OrderFacts,
): Record<string, string | null> => permittedSentences(context, orderLifecycle, state, facts)

/** A row with what its reader may do with its order, in place of what decides on that. */
export function withOrderActions<Row extends ListedFacts & { status: OrderState }>(row: Row, context: CallContext) {
  const { canSupplierRefuse, isSupplierFrozen, proposedBy, isCancellation, isShort, ...shown } = row
  const facts = { canSupplierRefuse, isSupplierFrozen, proposedBy, isCancellation, isShort, side: context.caller.side }
  return { ...shown, actions: orderActions(context, row.status, facts) }
}

/** Handlers of the order list. */
export const orderLines = listHandlers('ISupSrmPurchaseService', 'Purchase', {
  list: orderList,
  exportMethod: 'exportSrmPurchase',
  present: (context) => (row) => withOrderActions(row, context),
  titleKey: 'orders:titles.orders',
  tabs: orderTabs,
})
