import { readStockLocks } from '#modules/master-data/server.ts'
import type { acceptanceFields } from '#modules/receipts/receipt/contract/fields.ts'
import { compare, isPositive, isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ListRow } from '#platform/server/list/define-list.ts'
import type { AcceptanceExtra } from './acceptance-list.ts'
import { receiptActions } from './receipt-actions.ts'

const OFFERED = ['cancelReceipt', 'returnGoods'] as const

/** Acceptances with what their reader may do: cancel them, or return their goods. */
export async function presentAcceptance(context: CallContext) {
  const held = await readStockLocks(context, OFFERED)
  return ({ taskState, reversesId, ...row }: ListRow<typeof acceptanceFields, AcceptanceExtra>) => {
    const facts = {
      isGift: !isZero(row.giftQty),
      isReturned: isPositive(row.returnedQty),
      isAllReturned: compare(row.returnedQty, row.receiveQty) >= 0,
      isPutAway: taskState === 'putAway',
      isTaskFrozen: taskState === 'frozen',
    }
    const marks = { isReversed: row.isReversed, reversesId }
    return { ...row, actions: held(row.warehouseNo, receiptActions(marks, context, OFFERED, facts)) }
  }
}
