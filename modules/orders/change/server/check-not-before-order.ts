import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/order/server/lock-batches.ts'
import { fail } from '#platform/contract/errors.ts'

/** Refuses a day before the order was written, for a batch that is not expected on it anyway: nobody delivers what is not ordered yet. */
export function checkNotBeforeOrder(head: { purchase_date: string | null }, batch: LockedBatch, day: string): void {
  const { purchase_date: orderDate } = head
  if (orderDate === null || day >= orderDate || day === batch.expect_arrival_date) return
  fail(ordersErrors.dayBeforeOrder, {
    purchaseNo: batch.purchase_no,
    lineBatch: lineBatch(batch),
    date: day,
    orderDate,
  })
}
