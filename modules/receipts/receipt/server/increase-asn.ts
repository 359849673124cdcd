import { asnDocument, type LockedAsn, moveAsnLines } from '#modules/deliveries/server.ts'
import { type LedgerEntry, lineBatch, postMovements } from '#modules/orders/server.ts'
import { type Decimal, isPositive, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'

/** What of a line came above its ASN, as the operation log tells it. */
export interface CameOver {
  purchaseNo: string
  lineBatch: string
  goodsNo: string
  lotNo: string
  quantity: Decimal
}

/**
 * What came above an ASN is shipped by it, as if it had been announced: line, lot and the order's quantities grow before anything is
 * received. The batches are locked, and the limits were asked.
 */
export async function increaseAsn(
  trx: ScopedTransaction,
  asn: LockedAsn,
  { receiptNo, createName }: { receiptNo: string; createName: string },
  shares: readonly ReceiptShare[],
): Promise<CameOver[]> {
  const growing = shares.filter(({ growth }) => isPositive(growth))
  if (growing.length === 0) return []
  await postMovements(
    trx,
    createName,
    growing.map(({ line, growth }) => ({
      batchId: line.batch_id,
      movement: 'receiveAbove',
      deltas: { delivery: growth, on_way: growth },
      document: asnDocument(asn),
      reason: receiptNo,
    })),
  )
  await moveAsnLines(
    trx,
    growing.map(({ line, lotId, growth }) => ({ asnLineId: line.id, lotId, above: growth })),
  )
  return growing.map(({ line, lotNo, growth }) => ({
    purchaseNo: line.purchase_no,
    lineBatch: lineBatch(line),
    goodsNo: line.goods_no,
    lotNo,
    quantity: growth,
  }))
}

/** The movements that take back by what ASNs had grown for rows that are reversed; to be posted in one statement with these. */
export function shrinkEntries(
  rows: readonly { batch_id: string; asn_id: string; asn_no: string; over_receipt_qty: Decimal }[],
  receiptNo: string,
): LedgerEntry[] {
  return rows
    .filter(({ over_receipt_qty }) => isPositive(over_receipt_qty))
    .map(({ batch_id, asn_id, asn_no, over_receipt_qty }) => {
      const less = plain(subtract('0', over_receipt_qty))
      return {
        batchId: batch_id,
        movement: 'receiveAboveCancel',
        deltas: { delivery: less, on_way: less },
        document: { type: 'asn', id: asn_id, no: asn_no },
        reason: receiptNo,
      }
    })
}
