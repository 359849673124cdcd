import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import type { LockedOrder } from './lock-order.ts'

/** Tells that orders were answered, and the purchaser of each whose answer was late, unless that was told when the time was over. */
export async function announceAnswers(
  context: Pick<CallContext, 'announce' | 'trx'>,
  orders: readonly LockedOrder[],
  name: 'orderAccepted' | 'changeAsked' | 'orderRefused',
  reason = '',
): Promise<void> {
  const ids = orders.map(({ head }) => head.id)
  const { rows } = await sql<{ id: string }>`
    select head_id as id from (
      select distinct on (head_id) head_id, answer_result, late_told_date from srm_order_answer
      where head_id = any (${ids}::bigint[]) order by head_id, id desc) last
    where answer_result = 'late' and late_told_date is null`.execute(context.trx)
  const late = new Set(rows.map(({ id }) => id))
  for (const { head } of orders) {
    announceOrder(context, head, orderEvent(name, head, reason))
    if (late.has(head.id)) announceOrder(context, head, orderEvent('answerLate', head))
  }
}
