import { sql } from 'kysely'
import { announceOrder, dueText, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import type { LockedOrder } from '#modules/orders/order/server/lock-order.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** Tells the purchaser of each order whose answer was late, unless that was told when the time was over. */
export async function announceLateAnswers(
  context: Pick<CallContext, 'announce' | 'trx'>,
  orders: readonly LockedOrder[],
): Promise<void> {
  const ids = orders.map(({ head }) => head.id)
  const { rows } = await sql<{ id: string; due: string; timeZone: string }>`
    select head_id as id, to_char(answer_due, 'YYYY-MM-DD HH24:MI') as due, current_setting('TimeZone') as "timeZone" from (
      select distinct on (head_id) head_id, answer_result, answer_due, late_notified_date from srm_order_answer
      where head_id = any (${ids}::bigint[]) order by head_id, id desc) last
    where answer_result = 'late' and late_notified_date is null`.execute(context.trx)
  const late = new Map(rows.map(({ id, due, timeZone }) => [id, dueText(due, timeZone)]))
  for (const { head } of orders) {
    const answerDue = late.get(head.id)
    if (answerDue !== undefined) announceOrder(context, head, orderEvent('answerLate', head, '', { answerDue }))
  }
}
