import type { z } from 'zod'
import type { NotificationEvent } from '#modules/messages/notification/contract/notification-events.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ordersCalls } from '../contract/calls.ts'
import type { OrderState } from '../contract/fields.ts'
import type { OrderAction } from '../contract/lifecycle.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import {
  decideOrder,
  type HeadChanges,
  type LockedOrder,
  lockOrder,
  type OrderStateAnswer,
  readOrderState,
  setOrderState,
} from './lock-order.ts'
import { type FieldChange, recordChanges } from './record-changes.ts'
import { refreshOrderProgress } from './refresh-order-progress.ts'

const SERVICE = 'ISupSrmPurchaseHeadService'
type Calls = typeof ordersCalls
type Method = keyof Calls extends infer P ? (P extends `${typeof SERVICE}/${infer M}` ? M : never) : never
type Input<M extends Method> = z.output<Calls[`${typeof SERVICE}/${M}` & keyof Calls]['input']> & {
  id: string
  version: number
}

/** What came of the business of an order's command. */
interface OrderOutcome {
  /** The state that is written now, with these values of the head. */
  next?: OrderState
  head?: HeadChanges
  /** The reason with which the change of state is recorded, and what else; without one it is no change of its own. */
  recorded?: string
  records?: readonly FieldChange[]
  /** The order may be complete, or in progress again. */
  isProgressed?: true
  /** What the operation log keeps beside reason and state. */
  detail?: Record<string, unknown>
  /** What messages are sent about. There is no command that nobody is told of. */
  event: NotificationEvent
  /** What they say as the reason, where it is not the one that was put in. */
  reason?: string
  values?: Readonly<Record<string, string>>
  /** What is done once the state is written and announced. */
  after?: () => Promise<void>
}

/**
 * A command over one order, by the method of its call: locked as its caller saw it, allowed by the lifecycle, then written, logged and
 * announced to open lists and in messages. Some states refuse it in words of their own (`refusals`), before the lifecycle is asked.
 */
export const orderCommand =
  <M extends Method>(
    action: OrderAction,
    work: (
      context: CallContext,
      order: LockedOrder,
      input: Input<M>,
      reachable: readonly OrderState[],
    ) => Promise<OrderOutcome>,
    refusals: Partial<Record<OrderState, ErrorDeclaration>> = {},
  ) =>
  async (context: CallContext, input: Input<M>): Promise<OrderStateAnswer> => {
    const { trx, caller } = context
    const order = await lockOrder(context, input)
    const { head } = order
    const refusal = refusals[head.status]
    if (refusal) fail(refusal)
    const outcome = await work(context, order, input, decideOrder(order, action))
    const { next, recorded } = outcome
    if (next !== undefined) await setOrderState(trx, order, next, caller.userName, outcome.head)
    if (recorded !== undefined) {
      const moved = next === undefined ? [] : [{ fieldName: 'status', before: head.status, after: next }]
      await recordChanges(context, head, 'applied', [...(outcome.records ?? []), ...moved], recorded)
    }
    if (outcome.isProgressed) await refreshOrderProgress(trx, caller.userName, [head.id])
    const state = await readOrderState(trx, head.id)
    const given = 'reason' in input ? { reason: String(input.reason) } : {}
    context.audit({ documentNo: state.purchaseNo, detail: { ...given, status: state.status, ...outcome.detail } })
    const { event, reason = given.reason, values } = outcome
    announceOrder(context, head, orderEvent(event, head, reason, values))
    await outcome.after?.()
    return state
  }
