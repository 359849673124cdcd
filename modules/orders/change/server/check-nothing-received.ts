import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { LockedBatch } from '#modules/orders/order/server/lock-batches.ts'
import { fail } from '#platform/contract/errors.ts'
import { isPositive, sum } from '#platform/contract/values/decimal.ts'

/** Refuses another price for a line of which something was accepted: what has been received at a price keeps it. */
export function checkNothingReceived(ofLine: readonly LockedBatch[]): void {
  const received = sum(ofLine.map(({ receive_qty }) => receive_qty))
  const [first] = ofLine
  if (!first || !isPositive(received)) return
  fail(ordersErrors.priceReceived, { purchaseNo: first.purchase_no, line: first.purchase_seq, received })
}
