import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SrmPurchaseHead } from '#db/schema.generated.ts'
import { answerRuleSql } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { readWaitingOrders, storeAnswerDeadlines } from '#modules/orders/answer-rule/server/read-waiting-orders.ts'
import { BusinessError, fail, failAt } from '#platform/contract/errors.ts'
import { decide, type Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { OrderState } from '../contract/fields.ts'
import { type OrderAction, type OrderFacts, orderLifecycle } from '../contract/lifecycle.ts'

/** An order under the caller's lock with the facts of its lifecycle. */
export interface LockedOrder {
  head: Selectable<SrmPurchaseHead> & { status: OrderState }
  facts: OrderFacts
}

/** Whether the order's organisation (or all) lets suppliers refuse. */
export const canSupplierRefuseSql = (alias: string) =>
  sql<boolean>`coalesce(${answerRuleSql<boolean>('can_supplier_refuse', alias)}, true)`

/** Who proposed the change that waits, or null. */
export const proposedBySql = (headId: string) => sql<'purchaser' | 'supplier' | null>`(
  select p.party from srm_purchase_change p where p.head_id = ${sql.ref(headId)} and p.state = 'proposed' limit 1)`

/** Whether what waits is a cancellation. */
export const isCancellationSql = (headId: string) => sql<boolean>`exists (
  select from srm_purchase_change p where p.head_id = ${sql.ref(headId)} and p.state = 'proposed'
    and p.field_name = 'isCancelled')`

/** Whether a completed order is short of something that can still come. */
export const isShortSql = (
  headId: string,
  status: string,
) => sql<boolean>`(${sql.ref(status)} = 'completed' and exists (
  select from srm_purchase_batch s where s.head_id = ${sql.ref(headId)} and not s.is_closed
    and s.receive_qty - s.return_exchange_qty < s.batch_pur_qty))`

/** Locks an order that the caller may see and checks that it is as the caller saw it. */
export async function lockOrder(context: CallContext, key: { id: string; version: number }): Promise<LockedOrder> {
  const [order] = await lockOrders(context, [key])
  return order ?? fail(platformErrors.notFound)
}

/** The same with several, in the order of their ids; one that is named twice counts once. */
export async function lockOrders(
  { trx, caller }: CallContext,
  keys: readonly { id: string; version: number }[],
): Promise<LockedOrder[]> {
  const versions = new Map(keys.map(({ id, version }) => [id, version]))
  const orders = await lockOrdersById(trx, caller.side, [...versions.keys()])
  for (const { head } of orders) {
    if (head.version === versions.get(head.id)) continue
    fail(platformErrors.staleVersion, { who: head.update_name, when: head.update_date.slice(0, 19) })
  }
  return orders
}

/** Locks an order whatever its version, for jobs and for other documents that move it. */
export async function lockOrderById(
  trx: ScopedTransaction,
  side: OrderFacts['side'],
  id: string,
): Promise<LockedOrder> {
  const [order] = await lockOrdersById(trx, side, [id])
  return order ?? fail(platformErrors.notFound)
}

/** The same with several, in the order of their ids, so that two commands never wait for each other in a circle. */
export async function lockOrdersById(
  trx: ScopedTransaction,
  side: OrderFacts['side'],
  ids: readonly string[],
): Promise<LockedOrder[]> {
  // How many ids there are plays no part for the planner here, so that one plan serves any number.
  const heads = trx
    .selectFrom('srm_purchase_head')
    .selectAll()
    .where(sql<boolean>`id = any (array(select unnest(${ids}::bigint[])))`)
    .orderBy('id')
    .forUpdate()
  const locked = await heads.execute()
  if (locked.length < ids.length) fail(platformErrors.notFound)
  const facts = await readFactsOfOrders(trx, side, ids)
  return locked.map((head) => ({
    head: { ...head, status: head.status },
    facts: facts.get(head.id) ?? fail(platformErrors.notFound),
  }))
}

/** The facts of an order's lifecycle as `side` has them. */
export async function readOrderFacts(trx: ScopedTransaction, side: Side, id: string): Promise<OrderFacts> {
  const facts = await readFactsOfOrders(trx, side, [id])
  return facts.get(id) ?? fail(platformErrors.notFound)
}

async function readFactsOfOrders(
  trx: ScopedTransaction,
  side: Side,
  ids: readonly string[],
): Promise<Map<string, OrderFacts>> {
  const facts = sql<{
    id: string
    can_supplier_refuse: boolean
    is_frozen: boolean
    proposed_by: Side | null
    is_cancellation: boolean
    is_short: boolean
  }>`
    select h.id, ${canSupplierRefuseSql('h')} as can_supplier_refuse, ${proposedBySql('h.id')} as proposed_by,
      ${isCancellationSql('h.id')} as is_cancellation, ${isShortSql('h.id', 'h.status')} as is_short,
      coalesce((select s.is_order_frozen from bm_supplier s
        where s.tenantsid = h.tenantsid and s.supplier_no = h.supplier_no), false) as is_frozen
    from srm_purchase_head h where h.id = any (array(select unnest(${ids}::bigint[])))`
  const { rows } = await facts.execute(trx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        canSupplierRefuse: row.can_supplier_refuse,
        isSupplierFrozen: row.is_frozen,
        proposedBy: row.proposed_by,
        isCancellation: row.is_cancellation,
        isShort: row.is_short,
        side,
      },
    ]),
  )
}

/** The states to which the action leads, or a refusal by the lifecycle. */
export function decideOrder(order: LockedOrder, action: OrderAction): readonly OrderState[] {
  const decision = decide(orderLifecycle, action, order.head.status, order.facts.side, order.facts)
  return decision.isAllowed ? decision.to : fail(decision.refusal)
}

/** Does something with one of several orders; a refusal names the order in its details. */
export function withOrderContext<T>({ head }: LockedOrder, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const { declaration, parameters } = error
    failAt(head.purchase_no, declaration, parameters)
  }
}

/** What commands answer: an order's state and version. */
export interface OrderStateAnswer {
  id: string
  purchaseNo: string
  status: string
  version: number
}

/** An order's state as it is now. */
export async function readOrderState(trx: ScopedTransaction, id: string): Promise<OrderStateAnswer> {
  return trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'purchase_no as purchaseNo', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Values of the head that a change of state may set along. */
export interface HeadChanges {
  is_released?: boolean
  released_date?: RawBuilder<string>
  answered_date?: RawBuilder<string> | null
  answer_mode?: 'supplier' | 'automatic' | 'notAsked' | null
  refuse_reason?: string
  order_version?: number
}

/**
 * Writes the order's new state (one to which the lifecycle led) and version, on the head and, for the lists, on its batches.
 */
export async function setOrderState(
  trx: ScopedTransaction,
  order: LockedOrder,
  status: OrderState,
  updateName: string,
  changes: HeadChanges = {},
): Promise<OrderStateAnswer> {
  const [written] = await setOrderStates(trx, [order], status, updateName, changes)
  return written ?? fail(platformErrors.notFound)
}

/** The same with several orders that come to the same state, in as few statements; answers in the order of their ids. */
export async function setOrderStates(
  trx: ScopedTransaction,
  orders: readonly LockedOrder[],
  status: OrderState,
  updateName: string,
  changes: HeadChanges = {},
): Promise<OrderStateAnswer[]> {
  for (const { head } of orders) checkTransition(head.status, status)
  const ids = orders.map(({ head }) => head.id)
  const isOneOf = (column: string) => sql<boolean>`${sql.ref(column)} = any (array(select unnest(${ids}::bigint[])))`
  // One moment for all rows, so that the lines of an order stay together in the lists.
  const now = sql<string>`statement_timestamp()`
  const update = trx
    .updateTable('srm_purchase_head')
    .set({
      ...changes,
      // The time limit for an answer runs anew each time that one is asked for.
      ...(status === 'accepting'
        ? { accepting_since: sql<string>`case status when 'accepting' then accepting_since else ${now} end` }
        : { answer_due: null }),
      status,
      version: sql<number>`version + 1`,
      update_name: updateName,
      update_date: now,
    })
    .where(isOneOf('id'))
    .returning(['id', 'purchase_no as purchaseNo', 'status', 'version'])
  const written = await update.execute()
  const askedAnew = status === 'accepting' ? orders.filter(({ head }) => head.status !== status) : []
  if (askedAnew.length > 0) {
    const waiting = await readWaitingOrders(
      trx,
      askedAnew.map(({ head }) => head.id),
    )
    await storeAnswerDeadlines(trx, waiting)
  }
  const { is_released: isReleased } = changes
  if (isReleased !== undefined) {
    const lines = trx.updateTable('srm_purchase_line').set({ is_released: isReleased }).where(isOneOf('head_id'))
    await lines.execute()
    const components = trx
      .updateTable('srm_purchase_component')
      .set({ is_released: isReleased })
      .where(isOneOf('head_id'))
    await components.execute()
    // What was ordered before the release belongs to the quantity trace that the supplier reads.
    const batches = trx.selectFrom('srm_purchase_batch').select('id').where(isOneOf('head_id'))
    const ledger = trx
      .updateTable('srm_purchase_ledger')
      .set({ is_released: isReleased })
      .where('batch_id', 'in', batches)
    await ledger.execute()
  }
  const batchesOfOrders = trx
    .updateTable('srm_purchase_batch')
    .set({
      status,
      ...(isReleased === undefined ? {} : { is_released: isReleased }),
      update_name: updateName,
      update_date: now,
    })
    .where(isOneOf('head_id'))
  await batchesOfOrders.execute()
  return written.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}

function checkTransition(before: OrderState, after: OrderState): void {
  const isInTable = orderLifecycle.transitions.some(
    ({ from, to }) => from.some((state) => state === before) && to.some((state) => state === after),
  )
  if (!isInTable) throw new Error(`no transition leads an order from ${before} to ${after}`)
}
