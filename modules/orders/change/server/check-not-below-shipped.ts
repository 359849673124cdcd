import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedBatch, lineBatch, underDelivery } from '#modules/orders/order/server/lock-batches.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, plain } from '#platform/contract/values/decimal.ts'

/** Refuses an ordered quantity below what is shipped or on ASNs that await approval. */
export function checkNotBelowShipped(batch: LockedBatch, quantity: string): void {
  const shipped = underDelivery(batch)
  if (compare(quantity, shipped) >= 0) return
  fail(ordersErrors.belowShipped, {
    purchaseNo: batch.purchase_no,
    lineBatch: lineBatch(batch),
    shipped,
    quantity: plain(quantity),
  })
}
