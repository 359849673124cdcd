import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'

type Calls = typeof ordersCalls

/** Marks orders for the caller's own side; those that it has marked already stay as they are. */
export const markOrders: Handler<Calls, 'ISupSrmOrderTrackingService/markOrders'> = async (context, { ids }) => {
  const { trx, caller } = context
  const orders = await readOrders(context, ids)
  const side = caller.side === 'supplier' ? 'supplier' : 'purchaser'
  const added = await sql`insert into srm_purchase_mark
      (head_id, party, tenantsid, org_no, warehouse_no, classify_type, supplier_no, create_name)
    select id, ${side}, tenantsid, org_no, warehouse_no, classify_type, supplier_no, ${caller.userName}
    from srm_purchase_head where id = any (${ids}::bigint[])
    on conflict do nothing returning head_id`.execute(trx)
  if (added.rows.length === 0) fail(ordersErrors.alreadyMarked)
  notify(context, orders)
  return orders.map(({ id, purchase_no }) => ({ id, purchaseNo: purchase_no }))
}

/** Takes the marks of the caller's own side away. */
export const unmarkOrders: Handler<Calls, 'ISupSrmOrderTrackingService/unmarkOrders'> = async (context, { ids }) => {
  const orders = await readOrders(context, ids)
  const gone = await context.trx
    .deleteFrom('srm_purchase_mark')
    .where('head_id', 'in', ids)
    .returning('head_id')
    .execute()
  if (gone.length === 0) fail(ordersErrors.notMarked)
  notify(context, orders)
  return orders.map(({ id, purchase_no }) => ({ id, purchaseNo: purchase_no }))
}

/** The orders of these ids; one that the caller may not see refuses all. */
async function readOrders({ trx }: CallContext, ids: readonly string[]) {
  const orders = await trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'purchase_no', 'org_no', 'supplier_no'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return orders.length === new Set(ids).size ? orders : fail(platformErrors.notFound)
}

/** Notes each order, and tells the own side alone: the other one does not know of the mark. */
function notify(
  { audit, announce, caller }: CallContext,
  orders: readonly { purchase_no: string; org_no: string; supplier_no: string }[],
): void {
  for (const { purchase_no, org_no, supplier_no } of orders) {
    audit({ documentNo: purchase_no })
    announce({
      topic: 'orders',
      orgNo: caller.side === 'purchaser' ? org_no : '',
      supplierNo: caller.side === 'supplier' ? supplier_no : '',
      payload: { documentNo: purchase_no },
    })
  }
}
