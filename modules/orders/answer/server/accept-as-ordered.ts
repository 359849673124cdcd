import { sql } from 'kysely'
import { lockBatchesOfOrders } from '#modules/orders/order/server/lock-batches.ts'
import {
  decideOrder,
  type LockedOrder,
  type OrderStateAnswer,
  setOrderStates,
  withOrderContext,
} from '#modules/orders/order/server/lock-order.ts'
import { recordAppliedChanges } from '#modules/orders/order/server/record-changes.ts'
import { type Answerer, promisedChanges } from './answer-batch.ts'

/**
 * Answers locked orders as they stand: promised are each batch's ordered quantity and expected date. `automatic` is the
 * product's own answer after the time limit, which counts as none in the answer rate (domain, tolerances 8), `notAsked` that of an
 * organisation which asks for none. As many statements for a thousand orders as for one.
 */
export async function acceptAsOrdered(
  { trx, caller }: Answerer,
  orders: readonly LockedOrder[],
  mode: 'supplier' | 'automatic' | 'notAsked',
): Promise<OrderStateAnswer[]> {
  for (const order of orders)
    withOrderContext(order, () => decideOrder(order, mode === 'supplier' ? 'accept' : 'autoAccept'))
  const batchesOf = await lockBatchesOfOrders(
    trx,
    orders.map(({ head }) => head.id),
  )
  const open = orders.map(({ head }) => ({
    order: head,
    batches: (batchesOf.get(head.id) ?? []).filter((batch) => !batch.is_closed),
  }))
  const ids = open.flatMap(({ batches }) => batches.map(({ id }) => id))
  const promise = sql`update srm_purchase_batch set sup_reply_date = expect_arrival_date, sup_reply_qty = batch_pur_qty
    where id = any (array(select unnest(${ids}::bigint[])))`
  await promise.execute(trx)
  await recordAppliedChanges(
    { trx, caller },
    open.map(({ order, batches }) => ({
      order,
      changes: batches.flatMap((batch) =>
        promisedChanges(batch, { supReplyQty: batch.batch_pur_qty, supReplyDate: batch.expect_arrival_date }),
      ),
    })),
  )
  const answered = { answered_date: sql<string>`clock_timestamp()`, answer_mode: mode }
  return setOrderStates(trx, orders, 'executing', caller.userName, answered)
}
