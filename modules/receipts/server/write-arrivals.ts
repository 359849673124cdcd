import { sql } from 'kysely'
import { insertRows } from '#platform/server/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { lineValues, type ReceiptDocument } from './receipt-document.ts'

/** Writes goods that are here and wait for inspection; the database holds them on their lines. */
export async function writeArrivals(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  shares: readonly ReceiptShare[],
): Promise<void> {
  if (shares.length === 0) return
  const { rows: numbers } = await sql<{ no: string }>`
    select next_document_no('IN', ${document.today}::date) as no from generate_series(1, ${shares.length}::int)`.execute(
    trx,
  )
  await insertRows(
    trx,
    'srm_inspection',
    shares.map((share, index) => ({
      ...lineValues(document, share.line),
      inspection_no: numbers[index]?.no ?? '',
      asn_lot_id: share.lotId,
      lot_no: share.lotNo,
      unit_decimals: share.line.unit_decimals,
      inspect_qty: share.receiveQty,
      above_qty: share.receiveAbove,
    })),
  )
}
