import { Refusal } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'

/**
 * Locks several orders, in the order of their ids so that two commands never wait for each other in a circle, and does the
 * same with each; one that is named twice counts once. Answers in that order. A refusal names the order in its details; it refuses all of them.
 */
export async function withOrders<T>(
  context: CallContext,
  keys: readonly { id: string; version: number }[],
  work: (order: LockedOrder) => Promise<T>,
): Promise<T[]> {
  const unique = [...new Map(keys.map((key) => [key.id, key])).values()]
  const sorted = unique.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  const orders: LockedOrder[] = []
  for (const key of sorted) orders.push(await lockOrder(context, key))
  const results: T[] = []
  for (const order of orders) results.push(await naming(order.head.purchase_no, () => work(order)))
  return results
}

async function naming<T>(purchaseNo: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { declaration, parameters } = error
    throw new Refusal(declaration, parameters, [{ path: purchaseNo, declaration, parameters }])
  }
}
