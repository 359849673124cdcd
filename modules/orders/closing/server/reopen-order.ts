import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { isComplete } from '#modules/orders/order/server/delivery-limits.ts'
import { lockBatchesOfOrder } from '#modules/orders/order/server/lock-batches.ts'
import { decideOrder, lockOrder, setOrderState } from '#modules/orders/order/server/lock-order.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import type { Handler } from '#platform/server/call-context.ts'

/**
 * The purchaser reopens an order that counted as complete although something of it is short: what is missing is expected again, down
 * to the last piece, and can be shipped.
 */
export const reopenOrder: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/reopenPurchase'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const order = await lockOrder(context, input)
  const [status = 'executing'] = decideOrder(order, 'resume')
  const batches = await lockBatchesOfOrder(trx, order.head.id)
  const short = batches.filter((batch) => !batch.is_closed && !isComplete({ ...batch, under_percent: '0' }))
  const lineIds = [...new Set(short.map((batch) => batch.line_id))]
  await trx
    .updateTable('srm_purchase_line')
    .set({ under_percent: '0', under_source: 'line' })
    .where('id', 'in', lineIds)
    .execute()
  await trx.updateTable('srm_purchase_batch').set({ under_percent: '0' }).where('line_id', 'in', lineIds).execute()
  const state = await setOrderState(trx, order, status, caller.userName)
  const changes = [
    ...short.map((batch) => ({ batch, fieldName: 'underPercent', before: batch.under_percent, after: '0' })),
    { fieldName: 'status', before: order.head.status, after: state.status },
  ]
  await recordChanges(context, order.head, 'applied', changes, input.reason)
  const lines = [...new Set(short.map((batch) => batch.purchase_seq))]
  context.audit({ documentNo: state.purchaseNo, detail: { lines, reason: input.reason, status: state.status } })
  announceOrder(context, order.head, orderEvent('orderReopened', order.head, input.reason))
  return state
}
