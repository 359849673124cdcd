import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { add, compare, type Decimal, subtract } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { componentCalls } from '../contract/calls.ts'
import { lockComponentIssue } from './lock-component-issue.ts'
import { postArrival } from './post-arrival.ts'

/**
 * Either side takes a confirmed arrival back, because it was counted wrongly or is not believed: what was issued is on the way
 * again. What came beyond the papers must not be used, lost or given back meanwhile.
 */
export const revokeComponentArrival: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/revokeComponentArrival'
> = async (context, { id, reason }) => {
  const { trx, caller } = context
  const { head, document } = await lockComponentIssue(context, id, 'revokeArrival')
  const lines = await trx
    .selectFrom('srm_component_issue_line as l')
    .innerJoin('srm_purchase_component as c', 'c.id', 'l.component_id')
    .select(['l.component_id as componentId', 'l.component_no as componentNo'])
    .select(sql<Decimal>`trim_scale(l.issue_qty)`.as('issueQty'))
    .select(sql<Decimal>`trim_scale(l.arrived_qty)`.as('arrivedQty'))
    .select(sql<Decimal>`trim_scale(c.supplier_qty + c.on_way_qty)`.as('leftQty'))
    .where('l.issue_id', '=', id)
    .orderBy('l.id')
    .execute()
  for (const own of Map.groupBy(lines, ({ componentId }) => componentId).values()) {
    const beyond = own.reduce((sum, line) => add(sum, subtract(line.arrivedQty, line.issueQty)), '0')
    const [line] = own
    if (!line || compare(beyond, '0') <= 0 || compare(beyond, line.leftQty) <= 0) continue
    fail(ordersErrors.overAtSupplier, { componentNo: line.componentNo, quantity: beyond, left: line.leftQty })
  }
  await trx
    .updateTable('srm_component_issue')
    .set({ arrived_date: null, arrived_name: '', arrival_reason: reason })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('srm_component_issue_line').set({ arrived_qty: null }).where('issue_id', '=', id).execute()
  await postArrival(trx, document, lines, { createName: caller.userName, reason, isRevoked: true })
  const issueNo = document.issue_no
  context.audit({ documentNo: issueNo, detail: { purchaseNo: head.purchase_no, reason } })
  announceOrder(context, head, orderEvent('arrivalRevoked', head, reason, { issueNo }))
  return { id, issueNo }
}
