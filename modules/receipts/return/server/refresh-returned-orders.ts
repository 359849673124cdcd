import { announceOrder, type LockedBatch, refreshOrderProgress } from '#modules/orders/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** Brings the orders behind a return to where their batches are by now, and tells everybody who may see them. */
export async function refreshReturnedOrders(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  batches: ReadonlyMap<string, LockedBatch>,
): Promise<void> {
  const byOrder = new Map([...batches.values()].map((batch) => [batch.head_id, batch]))
  await refreshOrderProgress(context.trx, context.caller.userName, [...byOrder.keys()])
  for (const batch of byOrder.values()) announceOrder(context, batch)
}
