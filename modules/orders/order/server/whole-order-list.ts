import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { orderTabs } from '../contract/fields.ts'
import { wholeOrderFields } from '../contract/whole-order-fields.ts'
import { isOverdueSql } from './is-overdue-sql.ts'
import { isCancellationSql, proposedBySql } from './lock-order.ts'
import { isMarkedSql, markActions } from './mark-actions.ts'
import { type ListedFacts, listedFactsSql, withOrderActions } from './order-list.ts'
import { orderAmountsSql, orderSumsSql, someBatchSql } from './order-sums-sql.ts'

type OrderExtra = ListedFacts & { version: number }

/** List mode of the order list: one row per order. */
export const wholeOrderList = defineList<typeof wholeOrderFields, OrderExtra>({
  fields: wholeOrderFields,
  table: 'srm_purchase_head',
  joins: { sums: orderSumsSql, amounts: orderAmountsSql },
  columns: {
    isOverdue: someBatchSql(isOverdueSql('b')),
    isMarked: isMarkedSql('t1.id'),
    waitingChange: sql`(case when t1.status = 'changing' then
      case when ${isCancellationSql('t1.id')} then 'cancellation' else ${proposedBySql('t1.id')} end end)`,
  },
  extra: { ...listedFactsSql('t1.id'), version: sql<number>`t1.version` },
  countedBy: { purchaser: sql.ref('t1.org_no') },
  materialisedTabs: 'status',
})

/** Handlers of it. */
export const wholeOrders = listHandlers('ISupSrmPurchaseHeadService', 'PurchaseHead', {
  list: wholeOrderList,
  exportMethod: 'exportPurchaseHead',
  present: (context) => (row) => {
    const { actions, ...shown } = withOrderActions(row, context)
    return { ...shown, headId: row.id, actions: { ...actions, ...markActions(context, row) } }
  },
  titleKey: 'orders:titles.wholeOrders',
  tabs: orderTabs,
})
