import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { GiftShare } from './plan-receipt.ts'
import { batchOf, type ReceiptDocument, receiptRow } from './receipt-document.ts'
import { storeAccepted } from './store-accepted.ts'

/**
 * Takes gifts in: acceptances of their own that cost nothing, with their put-away and stock. The order's ledger does not move, and
 * the database adds them up on their lines. They are the buyer's, whoever owns the goods beside them, and consume no components.
 */
export async function writeGifts(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  gifts: readonly GiftShare[],
): Promise<void> {
  if (gifts.length === 0) return
  const written = await insertRows(
    trx,
    'srm_check_receipt',
    gifts.map(({ line, lotNo, giftQty }) => {
      const batch = batchOf(document, line)
      return {
        ...receiptRow('srm_check_receipt', document, line),
        lot_no: lotNo,
        receive_qty: '0',
        gift_qty: giftQty,
        price: '0',
        currency: batch.currency,
        amount: '0',
        tax_rate: batch.tax_rate,
        tax_amount: '0',
        posting_date: document.postingDate,
        delivery_timing: '0',
      }
    }),
    ['id', 'asn_line_id', 'lot_no'],
  )
  const idOf = new Map(written.map((row) => [`${row.asn_line_id} ${row.lot_no}`, row.id]))
  const stored = gifts.map(({ line, lotNo, giftQty }) => ({
    ...{ line, lotNo, qty: giftQty, ownerNo: '', isGift: true },
    receiptId: idOf.get(`${line.id} ${lotNo}`) ?? '',
  }))
  await storeAccepted(trx, document, stored)
}
