import { clearAnswers } from '#modules/orders/order/server/clear-answers.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { settleChanges, waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import { described } from './confirm-change.ts'

/**
 * The other party refuses the waiting change with a reason: the confirmed version stays in force. An order whose answer the
 * proposal was has no confirmed version; it waits for an answer again.
 */
export const rejectChange = orderCommand<'refuseChange'>('refuseChange', async (context, { head }, { reason }) => {
  const { trx } = context
  const changes = await waitingChanges(trx, head.id)
  await settleChanges(context, changes, 'refused')
  const next = head.answered_date === null ? 'accepting' : 'executing'
  if (next === 'accepting') await clearAnswers(trx, head.id)
  const detail = { changes: changes.map(described) }
  return { next, recorded: reason, isProgressed: true, detail, event: 'changeRefused' }
})
