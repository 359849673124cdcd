import { openDiscrepancies } from '#modules/discrepancies/server.ts'
import { moveSerials } from '#modules/inventory/server.ts'
import { postMovements } from '#modules/orders/server.ts'
import { type Decimal, isPositive, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { pieceKey, type ReceiptDocument, receiptRow } from './receipt-document.ts'

/**
 * Writes refused goods: rejection details with their reason, the movement of the order's quantities, and a discrepancy of what of
 * them was announced. What came above the ASN nobody waits for.
 */
export async function writeRejections(
  context: Pick<CallContext, 'trx' | 'caller' | 'today' | 'announce'>,
  document: ReceiptDocument,
  shares: readonly ReceiptShare[],
): Promise<void> {
  if (shares.length === 0) return
  const { trx } = context
  const written = await insertRows(
    trx,
    'srm_check_return',
    shares.map((share) => ({
      ...receiptRow('srm_check_return', document, share.line),
      lot_no: share.lotNo,
      check_return_qty: share.checkReturnQty,
      over_receipt_qty: share.checkReturnAbove,
      reason: share.reason,
      custom: share.custom.refused,
    })),
    ['id', 'asn_line_id', 'batch_id', 'lot_no', 'check_return_qty', 'over_receipt_qty', 'reason'],
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
  await moveSerials(
    { trx, caller: document.caller },
    'refuse',
    written.flatMap((row) =>
      (document.pieces.get(pieceKey(row.asn_line_id, row.lot_no))?.refused ?? []).map((serial) => ({
        serial,
        place: { check_return_id: row.id, receipt_no: document.receiptNo, inspection_id: null },
        document: { type: 'rejection', id: row.id, no: document.receiptNo, reason: row.reason },
      })),
    ),
  )
  await openDiscrepancies(
    context,
    missingOf(written).map(({ row, qty }) => ({
      kind: 'refused',
      origin: `refusal:${row.id}`,
      asnLineId: row.asn_line_id,
      lotNo: row.lot_no,
      qty,
      reason: row.reason,
      receiptNo: document.receiptNo,
      checkReturnId: row.id,
    })),
  )
}

/** What of refused rows was announced, and has to be shipped again. */
function missingOf<Row extends { check_return_qty: Decimal; over_receipt_qty: Decimal }>(rows: readonly Row[]) {
  return rows
    .map((row) => ({ row, qty: subtract(row.check_return_qty, row.over_receipt_qty) }))
    .filter(({ qty }) => isPositive(qty))
}
