import { sql } from 'kysely'
import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { isOverdueSql, isUnfinishedSql } from '#modules/orders/order/server/is-overdue-sql.ts'
import { isMarkedSql, markActions } from '#modules/orders/order/server/mark-actions.ts'
import { orderAmountsSql, orderSumsSql, someBatchSql } from '#modules/orders/order/server/order-sums-sql.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { trackingTabs } from '../contract/fields.ts'

type OrderExtra = { version: number }

/** List mode of order tracking: one row per order. */
export const trackedOrderList = defineList<typeof trackedOrderFields, OrderExtra>({
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
