import { deliveryTiming, type TimingTolerance } from '#modules/deliveries/server.ts'
import { consumeComponents, orderedAmount, postMovements, unitPrice } from '#modules/orders/server.ts'
import { lineTax } from '#platform/contract/values/decimal.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { batchOf, type ReceiptDocument, receiptRow, stockOwner } from './receipt-document.ts'
import { storeAccepted } from './store-accepted.ts'

/** Writes accepted goods: acceptance details with amounts, their put-away or the tasks of it, stock, and the movement of the order's quantities. */
export async function writeAcceptances(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  shares: readonly ReceiptShare[],
  tolerance: TimingTolerance,
): Promise<void> {
  if (shares.length === 0) return
  const { receiptNo, postingDate, createName } = document
  const rows = shares.map((share) => {
    const batch = batchOf(document, share.line)
    const amount = orderedAmount(share.receiveQty, batch, batch.currency_decimals)
    return {
      ...receiptRow('srm_check_receipt', document, share.line),
      lot_no: share.lotNo,
      custom: share.custom.accepted,
      receive_qty: share.receiveQty,
      over_receipt_qty: share.receiveAbove,
      price: unitPrice(batch),
      currency: batch.currency,
      amount,
      tax_rate: batch.tax_rate,
      tax_amount: lineTax(amount, batch.tax_rate, batch.currency_decimals),
      posting_date: postingDate,
      delivery_timing: deliveryTiming(batch.expect_arrival_date, document.receiptDate, tolerance),
    }
  })
  const written = await insertRows(trx, 'srm_check_receipt', rows, ['id', 'asn_line_id', 'lot_no'])
  const idOf = new Map(written.map((row) => [`${row.asn_line_id} ${row.lot_no}`, row.id]))
  const placed = shares.map((share) => ({ share, id: idOf.get(`${share.line.id} ${share.lotNo}`) ?? '' }))

  await storeAccepted(
    trx,
    document,
    placed.map(({ share: { line, lotNo, receiveQty }, id }) => ({
      ...{ line, lotNo, receiptId: id, qty: receiveQty, isGift: false },
      ownerNo: stockOwner(batchOf(document, line)),
    })),
  )
  await postMovements(
    trx,
    createName,
    placed.map(({ share, id }) => ({
      batchId: share.line.batch_id,
      movement: 'accept',
      deltas: { on_way: `-${share.receiveQty}`, receive: share.receiveQty },
      document: { type: 'receipt', id, no: receiptNo },
    })),
  )
  const outsourced = placed.filter(({ share }) => isOutsourced(batchOf(document, share.line)))
  if (outsourced.length === 0) return
  await consumeComponents(
    trx,
    createName,
    outsourced.map(({ share, id }) => ({
      batchId: share.line.batch_id,
      qty: share.receiveQty,
      receipt: { id, no: receiptNo },
    })),
  )
}

/** Goods of outsourced orders (type 2) are made of components that were issued for them. */
export const isOutsourced = (batch: { order_type: string }): boolean => batch.order_type === '2'
