import { sql } from 'kysely'
import { acceptAsOrdered } from '#modules/orders/answer/server/accept-as-ordered.ts'
import { answerRuleSql, readAnswerRules } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { orderLifecycle } from '#modules/orders/order/contract/lifecycle.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import {
  decideOrder,
  type LockedOrder,
  lockOrders,
  lockOrdersById,
  type OrderStateAnswer,
  setOrderStates,
  withOrderContext,
} from '#modules/orders/order/server/lock-order.ts'
import { recordAppliedChanges } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { failIfMixed } from '#platform/server/fail-if-mixed.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Releases orders to their suppliers, all or none: from now on each supplier sees its order and is asked for an answer. */
export const releaseOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/releasePurchase'> = async (
  context,
  { list },
) => {
  const orders = await lockOrders(context, list)
  failIfMixed(orders.map(({ head }) => head))
  return releaseLocked(context, orders)
}

/** Releases locked orders. Where their organisation asks for no answer, they are in progress at once. */
async function releaseLocked(context: CallContext, orders: readonly LockedOrder[]): Promise<OrderStateAnswer[]> {
  const { trx, caller } = context
  for (const order of orders) withOrderContext(order, () => decideOrder(order, 'release'))
  await checkComplete(trx, orders)
  const released = { is_released: true, released_date: sql<string>`clock_timestamp()` }
  const accepting = await setOrderStates(trx, orders, 'accepting', caller.userName, released)
  await recordAppliedChanges(
    context,
    orders.map(({ head }) => ({
      order: { ...head, is_released: true },
      changes: [{ fieldName: 'status', before: head.status, after: 'accepting' }],
    })),
  )
  const unasked = new Map((await acceptUnasked(trx, orders)).map((state) => [state.id, state]))
  const states = accepting.map((state) => unasked.get(state.id) ?? state)
  for (const { purchaseNo, status } of states) context.audit({ documentNo: purchaseNo, detail: { status } })
  for (const { head } of orders) {
    announceOrder(context, { ...head, is_released: true }, orderEvent('orderReleased', head))
  }
  return states
}

/** The product answers for the suppliers of whom no answer is asked; they may still propose changes. */
async function acceptUnasked(trx: ScopedTransaction, orders: readonly LockedOrder[]): Promise<OrderStateAnswer[]> {
  const ids: string[] = []
  for (const [orgNo, ofOrg] of Map.groupBy(orders, ({ head }) => head.org_no)) {
    const { isAnswerNeeded } = await readAnswerRules(trx, ofOrg[0]?.head.tenantsid ?? '', orgNo)
    if (!isAnswerNeeded) ids.push(...ofOrg.map(({ head }) => head.id))
  }
  if (ids.length === 0) return []
  const caller = { userNo: 'system', userName: SYSTEM_NAME, side: 'system' } as const
  return acceptAsOrdered({ trx, caller }, await lockOrdersById(trx, 'system', ids), 'notAsked')
}

/**
 * Releases those of new orders that are issued elsewhere, as their organisations want it. One that cannot be released now,
 * such as of a frozen supplier, waits for its release here.
 */
export async function releaseIssued(context: CallContext, headIds: readonly string[]): Promise<void> {
  const { trx, caller } = context
  const issued = sql<{ id: string }>`select h.id from srm_purchase_head h
    where h.id = any (${headIds}::bigint[]) and ${answerRuleSql('is_issued_here', 'h')} = false`
  const ids = (await issued.execute(trx)).rows.map(({ id }) => id)
  if (ids.length === 0) return
  const orders = await lockOrdersById(trx, caller.side, ids)
  const releasable = orders.filter(
    ({ head, facts }) => decide(orderLifecycle, 'release', head.status, caller.side, facts).isAllowed,
  )
  if (releasable.length > 0) await releaseLocked(context, releasable)
}

/** An order needs a valid supplier and quantities before anybody can answer it. */
async function checkComplete(trx: ScopedTransaction, orders: readonly LockedOrder[]): Promise<void> {
  const ids = orders.map(({ head }) => head.id)
  const complete = sql<{ id: string; is_valid: boolean; has_quantity: boolean }>`
    select h.id,
      exists (select from bm_supplier s where s.tenantsid = h.tenantsid and s.supplier_no = h.supplier_no
        and s.status_code = '1') as is_valid,
      coalesce((select bool_and(b.batch_pur_qty > 0) from srm_purchase_batch b where b.head_id = h.id), false) as has_quantity
    from srm_purchase_head h where h.id = any (array(select unnest(${ids}::bigint[])))`
  const found = new Map((await complete.execute(trx)).rows.map((row) => [row.id, row]))
  for (const order of orders) {
    const { id, supplier_no: value, purchase_no: purchaseNo } = order.head
    if (!found.get(id)?.is_valid) withOrderContext(order, () => fail(ordersErrors.unknownSupplier, { value }))
    if (!found.get(id)?.has_quantity) withOrderContext(order, () => fail(ordersErrors.nothingOrdered, { purchaseNo }))
  }
}
