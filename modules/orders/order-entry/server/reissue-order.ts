import { clearAnswers } from '#modules/orders/order/server/clear-answers.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'

/** The purchaser puts a refused order to the supplier again, as it was: same version, no answer, and the time limit anew. */
export const reissueOrder = orderCommand<'reissuePurchase'>('reissue', async ({ trx }, order) => {
  await clearAnswers(trx, order.head.id)
  return { next: 'accepting', head: { answered_date: null, answer_mode: null }, recorded: '', event: 'orderReleased' }
})
