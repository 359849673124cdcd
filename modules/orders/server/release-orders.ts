import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import { orderLifecycle } from '../contract/lifecycle.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { answerRuleSql, readAnswerRules } from './answer-rules.ts'
import { decideOrder, type LockedOrder, lockOrderById, type OrderStateAnswer, setOrderState } from './lock-order.ts'
import { recordChanges } from './record-changes.ts'
import { withOrders } from './with-orders.ts'

/** Releases orders to their suppliers, all or none: from now on each supplier sees its order and is asked for an answer. */
export const releaseOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/releasePurchase'> = (
  context,
  { list },
) => withOrders(context, list, (order) => releaseOrder(context, order))

/** Releases a locked order. Where its organisation asks for no answer, it is in progress at once. */
async function releaseOrder(context: CallContext, order: LockedOrder): Promise<OrderStateAnswer> {
  const { trx, caller } = context
  decideOrder(order, 'release')
  await checkComplete(trx, order)
  const released = { is_released: true, released_date: sql<string>`clock_timestamp()` }
  const accepting = await setOrderState(trx, order, 'accepting', caller.userName, released)
  const head = { ...order.head, is_released: true }
  const change = { fieldName: 'status', before: order.head.status, after: accepting.status }
  await recordChanges(context, head, 'applied', [change], '')
  const { isAnswerNeeded } = await readAnswerRules(trx, head.tenantsid, head.org_no)
  const state = isAnswerNeeded ? accepting : await acceptUnasked(trx, accepting.id)
  context.audit({ documentNo: state.purchaseNo, detail: { status: state.status } })
  announceOrder(context, head, orderEvent('orderReleased', head))
  return state
}

/** The product answers for the supplier, who may still propose changes. */
async function acceptUnasked(trx: ScopedTransaction, id: string): Promise<OrderStateAnswer> {
  const caller = { userNo: 'system', userName: 'System', side: 'system' } as const
  return acceptAsOrdered({ trx, caller }, await lockOrderById(trx, 'system', id), 'notAsked')
}

/**
 * Releases those of new orders that are issued elsewhere, as their organisations want it. One that cannot be released now,
 * such as of a frozen supplier, waits for its release here.
 */
export async function releaseIssued(context: CallContext, headIds: readonly string[]): Promise<void> {
  const { trx, caller } = context
  const issued = sql<{ id: string }>`select h.id from srm_purchase_head h
    where h.id = any (${headIds}::bigint[]) and ${answerRuleSql('is_issued_here', 'h')} = false order by h.id`
  for (const { id } of await executeKept(trx, issued.compile(trx))) {
    const order = await lockOrderById(trx, caller.side, id)
    const { isAllowed } = decide(orderLifecycle, 'release', order.head.status, caller.side, order.facts)
    if (isAllowed) await releaseOrder(context, order)
  }
}

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
