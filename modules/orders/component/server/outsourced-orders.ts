import { sql } from 'kysely'
import { batchJoins } from '#modules/orders/order/server/order-list.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { outsourcedFields, outsourcedTabs } from '../contract/fields.ts'
import { componentActions } from './components.ts'

type OutsourcedExtra = { headId: string; lineId: string; version: number }

/** Outsourced orders by product: one row per batch, with what its line's components add up to. */
const outsourcedOrderList = defineList<typeof outsourcedFields, OutsourcedExtra>({
  fields: outsourcedFields,
  table: 'srm_purchase_batch',
  joins: batchJoins,
  columns: {
    componentCount: sql`(select count(*)::int from srm_purchase_component c where c.line_id = t1.line_id)`,
    missingCount: sql`(select count(*)::int from srm_purchase_component c where c.line_id = t1.line_id
      and c.missing_qty > 0)`,
  },
  extra: {
    headId: sql<string>`t1.head_id`,
    lineId: sql<string>`t1.line_id`,
    version: sql<number>`(select h.version from srm_purchase_head h where h.id = t1.head_id)`,
  },
  where: sql`t1.order_type = '2'`,
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Handlers of it. */
export const outsourcedOrders = listHandlers('ISupSrmOutsourcedOrderService', 'OutsourcedOrder', {
  list: outsourcedOrderList,
  present: (context) => (row) => ({ ...row, actions: componentActions(context, row.status) }),
  titleKey: 'orders:titles.outsourced',
  tabs: outsourcedTabs,
})
