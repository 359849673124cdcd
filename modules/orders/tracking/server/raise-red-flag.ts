import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { type LockedOrder, lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { isFlaggable } from '#modules/orders/order/server/mark-actions.ts'
import { recordChanges } from '#modules/orders/order/server/record-changes.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

type Flagged = { ids: readonly string[]; reason: string }

/** The purchaser raises a red flag over orders, with the reason that both sides read. Their suppliers are told. */
export const raiseRedFlag = (context: CallContext, flagged: Flagged) => flagOrders(context, flagged, true)

/** The purchaser takes red flags away, with a reason. */
export const clearRedFlag = (context: CallContext, flagged: Flagged) => flagOrders(context, flagged, false)

/** Raises or clears the red flag over orders, all or none. */
async function flagOrders(context: CallContext, { ids, reason }: Flagged, isRedFlag: boolean) {
  const { trx, caller } = context
  const flagged: { id: string; purchaseNo: string }[] = []
  // In the order of their ids, so that two commands never wait for each other in a circle.
  for (const id of [...new Set(ids)].sort((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const order = await lockOrderById(trx, caller.side, id)
    const { head } = order
    const refusal = refusalOf(order, isRedFlag)
    if (refusal) fail(refusal, { purchaseNo: head.purchase_no })
    await trx
      .updateTable('srm_purchase_head')
      .set({
        is_red_flag: isRedFlag,
        red_flag_reason: isRedFlag ? reason : '',
        update_name: caller.userName,
        update_date: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    const change = { fieldName: 'isRedFlag', before: String(!isRedFlag), after: String(isRedFlag) }
    await recordChanges(context, head, 'applied', [change], reason)
    context.audit({ documentNo: head.purchase_no, detail: { reason } })
    announceOrder(context, head, orderEvent(isRedFlag ? 'redFlagRaised' : 'redFlagCleared', head, reason))
    flagged.push({ id, purchaseNo: head.purchase_no })
  }
  return flagged
}

function refusalOf({ head }: LockedOrder, isRedFlag: boolean): ErrorDeclaration | null {
  if (!isRedFlag) return head.is_red_flag ? null : ordersErrors.notFlagged
  if (head.is_red_flag) return ordersErrors.alreadyFlagged
  return isFlaggable(head.status) ? null : ordersErrors.notFlaggable
}
