import { orderLifecycle } from '#modules/orders/order/contract/lifecycle.ts'
import { type LockedBatch, lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { lockOrderById, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { cancelBatches } from './cancel-batches.ts'

/**
 * An ASN gave quantities of these batches back. Where their cancellation was confirmed while the goods were on it, what came back
 * leaves the order as well; an order of which nothing is left is cancelled.
 */
export async function cancelRemainders(
  context: Pick<CallContext, 'trx' | 'caller'>,
  batches: readonly LockedBatch[],
  reason: string,
): Promise<void> {
  const { trx, caller } = context
  const ids = new Set(batches.filter((batch) => batch.is_cancelled).map(({ id }) => id))
  const headIds = new Set(batches.filter(({ id }) => ids.has(id)).map(({ head_id }) => head_id))
  for (const headId of [...headIds].sort((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const order = await lockOrderById(trx, 'system', headId)
    const all = await lockBatchesOfOrder(trx, headId)
    const giving = all.filter(({ id }) => ids.has(id))
    const isNothingLeft = await cancelBatches(context, order.head, all, giving, reason)
    const decision = decide(orderLifecycle, 'cancelRemainder', order.head.status, 'system', order.facts)
    // While a change waits, its answer leads the order on; and what is cancelled stays so.
    if (!isNothingLeft || !decision.isAllowed) continue
    const [next = 'cancelled'] = decision.to
    await setOrderState(trx, order, next, caller.userName)
    const change = { fieldName: 'status', before: order.head.status, after: next }
    await recordChanges(context, order.head, 'applied', [change], reason)
  }
}
