import { sql } from 'kysely'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { isOverdueSql, isUnfinishedSql } from '#modules/orders/order/server/is-overdue-sql.ts'
import { isMarkedSql, markActions } from '#modules/orders/order/server/mark-actions.ts'
import { batchJoins } from '#modules/orders/order/server/order-list.ts'
import { orderAmountsSql, orderSumsSql, someBatchSql } from '#modules/orders/order/server/order-sums-sql.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { trackedLineFields, trackingTabs } from '../contract/fields.ts'

type OrderExtra = { version: number }

/** List mode of order tracking: one row per order. */
const trackedOrderList = defineList<typeof trackedOrderFields, OrderExtra>({
  fields: trackedOrderFields,
  table: 'srm_purchase_head',
  joins: { sums: orderSumsSql, amounts: orderAmountsSql },
  columns: {
    isOverdue: someBatchSql(isOverdueSql('b')),
    isUnfinished: someBatchSql(isUnfinishedSql('b')),
    isMarked: isMarkedSql('t1.id'),
  },
  extra: { version: sql<number>`t1.version` },
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Handlers of list mode. */
export const trackedOrders = listHandlers('ISupSrmOrderTrackingService', 'OrderTracking', {
  list: trackedOrderList,
  present: (context) => (row) => ({ ...row, headId: row.id, actions: markActions(context, row) }),
  titleKey: 'orders:titles.trackedOrders',
  tabs: trackingTabs,
})

type LineExtra = { headId: string; lineId: string }

/** Detail mode of order tracking: one row per batch. */
const trackedLineList = defineList<typeof trackedLineFields, LineExtra>({
  fields: trackedLineFields,
  table: 'srm_purchase_batch',
  joins: batchJoins,
  columns: {
    isOverdue: isOverdueSql('t1'),
    isUnfinished: isUnfinishedSql('t1'),
    isMarked: isMarkedSql('t1.head_id'),
    lateDays: sql`(case when ${isOverdueSql('t1')} then today() - t1.due_date end)`,
  },
  extra: { headId: sql<string>`t1.head_id`, lineId: sql<string>`t1.line_id` },
  customFieldSets: [orderLineCustomFieldSet],
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Handlers of detail mode. */
export const trackedLines = listHandlers('ISupSrmOrderTrackingService', 'OrderTrackingLine', {
  list: trackedLineList,
  exportMethod: 'exportLines',
  present: (context) => (row) => ({ ...row, actions: markActions(context, row) }),
  titleKey: 'orders:titles.trackedLines',
  tabs: trackingTabs,
})
