import { type RawBuilder, sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { OrderState } from '../contract/fields.ts'

/** Whether the reader's own side has marked the order; the other side's marks are outside of the reader's scope. */
export const isMarkedSql = (headId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from srm_purchase_mark m where m.head_id = ${sql.ref(headId)})`

/** Orders at which the purchaser may wave a red flag: the supplier knows them, and they have not ended. */
const FLAGGABLE: readonly OrderState[] = ['accepting', 'executing', 'changing', 'rejected']

/** Whether a red flag may be raised over an order in this state. */
export const isFlaggable = (status: string): boolean => FLAGGABLE.some((state) => state === status)

/** Why an order's red flag or mark cannot be set or taken away now; null where it can. */
export function markActions(
  { caller, sentence }: Pick<CallContext, 'caller' | 'sentence'>,
  order: { status: string; isRedFlag: boolean; isMarked: boolean },
): Record<string, string | null> {
  const marks = {
    mark: order.isMarked ? sentence(ordersErrors.alreadyMarked) : null,
    unmark: order.isMarked ? null : sentence(ordersErrors.notMarked),
  }
  if (caller.side !== 'purchaser') return marks
  const refusal = order.isRedFlag
    ? ordersErrors.alreadyFlagged
    : isFlaggable(order.status)
      ? null
      : ordersErrors.notFlaggable
  return {
    ...marks,
    raiseRedFlag: refusal && sentence(refusal),
    clearRedFlag: order.isRedFlag ? null : sentence(ordersErrors.notFlagged),
  }
}
