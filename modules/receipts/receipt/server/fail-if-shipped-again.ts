import { shippedNet, shippingCap } from '#modules/deliveries/server.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/server.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { add, compare, type Decimal, sum } from '#platform/contract/values/decimal.ts'

/**
 * What came back of a batch could be shipped anew; taking that back must not lift the batch above its cap. Where more than the
 * cap is not refused, nothing stands in the way.
 */
export function failIfShippedAgain(
  batches: ReadonlyMap<string, LockedBatch>,
  rows: readonly { batchId: string; qty: Decimal }[],
  refusal: ErrorDeclaration,
): void {
  for (const [batchId, ofBatch] of Map.groupBy(rows, (row) => row.batchId)) {
    const batch = batches.get(batchId)
    if (!batch || batch.is_over_unlimited || batch.over_action !== 'refuse') continue
    const back = sum(ofBatch.map(({ qty }) => qty))
    if (compare(add(shippedNet(batch), back), shippingCap(batch)) <= 0) continue
    fail(refusal, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) })
  }
}
