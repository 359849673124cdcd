import { moveSerials } from '#modules/inventory/server.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { pieceKey, type ReceiptDocument, receiptRow } from './receipt-document.ts'
import { takeNumbers } from './take-numbers.ts'

/** Writes goods that are here and wait for inspection; the database holds them on their lines. */
export async function writeArrivals(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  shares: readonly ReceiptShare[],
): Promise<void> {
  if (shares.length === 0) return
  const numbers = await takeNumbers(trx, 'IN', document.today, shares.length)
  const written = await insertRows(
    trx,
    'srm_inspection',
    shares.map((share, index) => ({
      ...receiptRow('srm_inspection', document, share.line),
      inspection_no: numbers[index] ?? '',
      asn_lot_id: share.lotId,
      lot_no: share.lotNo,
      inspect_qty: share.receiveQty,
      over_receipt_qty: share.receiveAbove,
    })),
    ['id', 'inspection_no'],
  )
  await moveSerials(
    { trx, caller: document.caller },
    'arrive',
    shares.flatMap((share, index) => {
      const { id = '', inspection_no: no = '' } = written[index] ?? {}
      return (document.pieces.get(pieceKey(share.line.id, share.lotNo))?.accepted ?? []).map((serial) => ({
        serial,
        place: { inspection_id: id },
        document: { type: 'inspection', id, no },
      }))
    }),
  )
}
