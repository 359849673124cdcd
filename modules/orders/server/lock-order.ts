import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SrmPurchaseHead } from '#db/schema.generated.ts'
import { refuse } from '#platform/contract/errors.ts'
import { decide, type Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { OrderState } from '../contract/fields.ts'
import { type OrderAction, type OrderFacts, orderLifecycle } from '../contract/lifecycle.ts'
import { answerRuleSql } from './answer-rules.ts'
import { keepAnswerDue, readWaitingOrders } from './read-waiting-orders.ts'

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
  select p.change_party from srm_purchase_change p where p.head_id = ${sql.ref(headId)} and p.state = 'proposed' limit 1)`

/** Whether what waits is a cancellation. */
export const isCancellationSql = (headId: string) => sql<boolean>`exists (
  select from srm_purchase_change p where p.head_id = ${sql.ref(headId)} and p.state = 'proposed'
    and p.field_name = 'isCancelled')`

/** Locks an order that the caller may see and checks that it is as the caller saw it. */
export async function lockOrder(context: CallContext, key: { id: string; version: number }): Promise<LockedOrder> {
  const order = await lockOrderById(context.trx, context.caller.side, key.id)
  if (order.head.version !== key.version) {
    refuse(platformErrors.staleVersion, { who: order.head.update_name, when: order.head.update_date.slice(0, 19) })
  }
  return order
}

/** Locks an order whatever its version, for jobs and for other documents that move it. */
export async function lockOrderById(
  trx: ScopedTransaction,
  side: OrderFacts['side'],
  id: string,
): Promise<LockedOrder> {
  const head = trx.selectFrom('srm_purchase_head').selectAll().where('id', '=', id).forUpdate()
  const [locked] = await executeKept(trx, head.compile())
  if (!locked) return refuse(platformErrors.notFound)
  return { head: { ...locked, status: locked.status as OrderState }, facts: await readOrderFacts(trx, side, id) }
}

/** The facts of an order's lifecycle as `side` has them. */
export async function readOrderFacts(trx: ScopedTransaction, side: Side, id: string): Promise<OrderFacts> {
  const facts = sql<{
    can_supplier_refuse: boolean
    is_frozen: boolean
    proposed_by: Side | null
    is_cancellation: boolean
  }>`
    select ${canSupplierRefuseSql('h')} as can_supplier_refuse, ${proposedBySql('h.id')} as proposed_by,
      ${isCancellationSql('h.id')} as is_cancellation,
      coalesce((select s.is_order_frozen from bm_supplier s
        where s.tenantsid = h.tenantsid and s.supplier_no = h.supplier_no), false) as is_frozen
    from srm_purchase_head h where h.id = ${id}`
  const [found] = await executeKept(trx, facts.compile(trx))
  return {
    canSupplierRefuse: found?.can_supplier_refuse ?? true,
    isSupplierFrozen: found?.is_frozen ?? false,
    proposedBy: found?.proposed_by ?? null,
    isCancellation: found?.is_cancellation ?? false,
    side,
  }
}

/** The states to which the action leads, or a refusal by the lifecycle. */
export function decideOrder(order: LockedOrder, action: OrderAction): readonly OrderState[] {
  const decision = decide(orderLifecycle, action, order.head.status, order.facts.side, order.facts)
  return decision.isAllowed ? decision.to : refuse(decision.refusal)
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
interface HeadChanges {
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
  const { head } = order
  const isInTable = orderLifecycle.transitions.some(
    ({ from, to }) => from.some((state) => state === head.status) && to.some((state) => state === status),
  )
  if (!isInTable) throw new Error(`no transition leads an order from ${head.status} to ${status}`)
  // One moment for all rows, so that the lines of an order stay together in the lists.
  const now = sql<string>`statement_timestamp()`
  const isAskedAnew = status === 'accepting' && head.status !== status
  const update = trx
    .updateTable('srm_purchase_head')
    .set({
      ...changes,
      // The time limit for an answer runs anew each time that one is asked for.
      ...(isAskedAnew ? { accepting_since: now } : {}),
      ...(status === 'accepting' ? {} : { answer_due: null }),
      status,
      version: head.version + 1,
      update_name: updateName,
      update_date: now,
    })
    .where('id', '=', head.id)
    .returning(['id', 'purchase_no as purchaseNo', 'status', 'version'])
  const [written] = await executeKept(trx, update.compile())
  if (!written) return refuse(platformErrors.notFound)
  if (isAskedAnew) for (const waiting of await readWaitingOrders(trx, head.id)) await keepAnswerDue(trx, waiting)
  const isReleased = changes.is_released ?? head.is_released
  if (isReleased !== head.is_released) {
    const lines = trx.updateTable('srm_purchase_line').set({ is_released: isReleased }).where('head_id', '=', head.id)
    await executeKept(trx, lines.compile())
    // What was ordered before the release belongs to the quantity story that the supplier reads.
    const batches = trx.selectFrom('srm_purchase_batch').select('id').where('head_id', '=', head.id)
    const ledger = trx
      .updateTable('srm_purchase_ledger')
      .set({ is_released: isReleased })
      .where('batch_id', 'in', batches)
    await executeKept(trx, ledger.compile())
  }
  const batchesOfOrder = trx
    .updateTable('srm_purchase_batch')
    .set({ status, is_released: isReleased, update_name: updateName, update_date: now })
    .where('head_id', '=', head.id)
  await executeKept(trx, batchesOfOrder.compile())
  return written
}
