import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { announceOrder } from '#modules/orders/order/server/announce-order.ts'
import { lockOrder, readOrderState } from '#modules/orders/order/server/lock-order.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentLifecycle } from '../contract/lifecycle.ts'
import {
  componentErrors,
  readComponentItems,
  readPresentComponents,
  touchOrder,
  writeComponents,
} from './write-components.ts'

/** The purchaser says what a line of an outsourced order is made of. Once the supplier knows the order, it needs a reason. */
export const changeComponents: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/changeComponents'
> = async (context, input) => {
  const { trx, caller } = context
  const reason = input.reason.trim()
  const order = await lockOrder(context, input)
  if (order.head.order_type !== '2') fail(ordersErrors.notOutsourced)
  const decision = decide(componentLifecycle, 'changeComponents', order.head.status, caller.side, {})
  if (!decision.isAllowed) fail(decision.refusal)
  if (order.head.is_released && reason === '') fail(ordersErrors.componentReasonEmpty)
  const line = await trx
    .selectFrom('srm_purchase_line')
    .select(['id', 'purchase_seq as purchaseSeq', 'goods_no as goodsNo'])
    .where('id', '=', input.lineId)
    .where('head_id', '=', order.head.id)
    .executeTakeFirst()
  if (!line) return fail(platformErrors.notFound)
  const { components } = input
  const items = await readComponentItems(
    trx,
    components.map(({ componentNo }) => componentNo),
  )
  const present = await readPresentComponents(trx, [line.id])
  const errors = componentErrors(line, components, items, present.get(line.id))
  failOnErrors(errors.map(({ index, ...error }) => ({ path: `components.${index}.componentNo`, ...error })))
  if (!(await writeComponents(context, order, line, components, reason))) fail(ordersErrors.nothingChanges)
  await touchOrder(context, order.head.id)
  const state = await readOrderState(trx, order.head.id)
  context.audit({ documentNo: state.purchaseNo, detail: { line: line.purchaseSeq, components, reason } })
  announceOrder(context, order.head)
  return state
}
