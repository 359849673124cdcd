import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { OrderState } from '../contract/fields.ts'
import type { OrderAction } from '../contract/lifecycle.ts'
import { decideOrder, lockOrderById, setOrderState } from './lock-order.ts'

/**
 * An order has got everything when each batch is closed or accepted up to what it may be short of, and nothing is on the way
 * or awaits approval on an ASN. Orders without batches have not.
 */
const isDoneSql = (headId: string) => sql<boolean>`coalesce((
  select bool_and(b.on_way_qty = 0 and b.pending_qty = 0 and (b.is_closed
    or b.receive_qty - b.return_exchange_qty >= b.batch_pur_qty * (1 - b.under_percent / 100)))
  from srm_purchase_batch b where b.head_id = ${headId}), false)`

/**
 * Moves orders between executing and completed after receipts, returns, closings and their reversals. While a change waits
 * for an answer the order stays as it is. Locks the orders in the order of their ids.
 */
export async function refreshOrderProgress(
  trx: ScopedTransaction,
  updateName: string,
  headIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(headIds)].sort((a, b) => Number(BigInt(a) - BigInt(b)))
  for (const id of ids) {
    const order = await lockOrderById(trx, 'system', id)
    const { rows } = await sql<{ is_done: boolean }>`select ${isDoneSql(id)} as is_done`.execute(trx)
    const next = nextProgress(order.head.status, rows[0]?.is_done ?? false)
    if (!next) continue
    const [state] = decideOrder(order, next)
    if (state) await setOrderState(trx, order, state, updateName)
  }
}

function nextProgress(status: OrderState, isDone: boolean): OrderAction | undefined {
  if (status === 'executing' && isDone) return 'complete'
  if (status === 'completed' && !isDone) return 'reopen'
  return undefined
}
