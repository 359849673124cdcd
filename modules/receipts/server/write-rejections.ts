import { postMovements } from '#modules/orders/server/index.ts'
import { insertRows } from '#platform/server/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { lineValues, type ReceiptDocument } from './receipt-document.ts'

/** Writes refused goods: rejection details with their reason, and the movement of the order's quantities. */
export async function writeRejections(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  shares: readonly ReceiptShare[],
): Promise<void> {
  if (shares.length === 0) return
  const written = await insertRows(
    trx,
    'srm_check_return',
    shares.map((share) => ({
      ...lineValues(document, share.line),
      lot_no: share.lotNo,
      check_return_qty: share.checkReturnQty,
      reason: share.reason,
      custom: share.custom.refused,
    })),
    ['id', 'batch_id', 'check_return_qty', 'reason'],
  )
  await postMovements(
    trx,
    document.createName,
    written.map((row) => ({
      batchId: row.batch_id,
      movement: 'refuse',
      deltas: { on_way: `-${row.check_return_qty}`, check_return: row.check_return_qty },
      document: { type: 'return', id: row.id, no: document.receiptNo },
      reason: row.reason,
    })),
  )
}
