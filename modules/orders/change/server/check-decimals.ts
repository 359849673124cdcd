import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/order/server/lock-batches.ts'
import { fail } from '#platform/contract/errors.ts'
import { fitsDecimals } from '#platform/contract/values/decimal.ts'

/** Refuses a quantity with more decimals than the batch's unit has. */
export function checkDecimals(batch: LockedBatch, quantity: string): void {
  if (fitsDecimals(quantity, batch.unit_decimals)) return
  fail(ordersErrors.quantityDecimals, {
    purchaseNo: batch.purchase_no,
    lineBatch: lineBatch(batch),
    quantity,
    unit: batch.purchase_unit_no,
    decimals: batch.unit_decimals,
  })
}
