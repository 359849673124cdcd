import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { decideOrder, type LockedOrder, setOrderState } from './lock-order.ts'
import { recordChanges } from './record-changes.ts'
import { withOrders } from './with-orders.ts'

/** Releases orders to their suppliers, all or none: from now on each supplier sees its order and is asked for an answer. */
export const releaseOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/releasePurchase'> = (
  context,
  { list },
) =>
  withOrders(context, list, async (order) => {
    const { trx, caller } = context
    decideOrder(order, 'release')
    await checkComplete(trx, order)
    const released = { is_released: true, released_date: sql<string>`clock_timestamp()` }
    const state = await setOrderState(trx, order, 'accepting', caller.userName, released)
    const head = { ...order.head, is_released: true }
    await recordChanges(
      context,
      head,
      'applied',
      [{ fieldName: 'status', before: order.head.status, after: state.status }],
      '',
    )
    context.audit({ documentNo: state.purchaseNo, detail: { status: state.status } })
    announceOrder(context, head, orderEvent('orderReleased', head))
    return state
  })

/** An order needs a valid supplier and quantities before anybody can answer it. */
async function checkComplete(trx: ScopedTransaction, { head }: LockedOrder): Promise<void> {
  const complete = sql<{ is_valid: boolean; has_quantity: boolean }>`
    select exists (select from bm_supplier s where s.tenantsid = ${head.tenantsid} and s.supplier_no = ${head.supplier_no}
        and s.status_code = '1') as is_valid,
      coalesce((select bool_and(b.batch_pur_qty > 0) from srm_purchase_batch b where b.head_id = ${head.id}), false) as has_quantity`
  const [found] = await executeKept(trx, complete.compile(trx))
  if (!found?.is_valid) refuse(ordersErrors.unknownSupplier, { value: head.supplier_no })
  if (!found?.has_quantity) refuse(ordersErrors.nothingOrdered, { purchaseNo: head.purchase_no })
}
