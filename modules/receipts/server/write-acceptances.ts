import { deliveryTiming, type TimingTolerance } from '#modules/deliveries/server/index.ts'
import { postStock } from '#modules/inventory/server/index.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { consumeComponents, orderedAmount, postMovements, unitPrice } from '#modules/orders/server/index.ts'
import { lineTax } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import { insertRows } from '#platform/server/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { batchOf, lineValues, type ReceiptDocument } from './receipt-document.ts'
import { stockOwner } from './stock-owner.ts'
import { writeTasks } from './write-tasks.ts'

/** Writes accepted goods: acceptance details with amounts, their put-away or the tasks of it, stock, and the movement of the order's quantities. */
export async function writeAcceptances(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  shares: readonly ReceiptShare[],
  tolerance: TimingTolerance,
): Promise<void> {
  if (shares.length === 0) return
  const { receiptNo, postingDate, createName } = document
  const { cellNo, isByTasks } = await receivingPlace(trx, document)
  const rows = shares.map((share) => {
    const batch = batchOf(document, share.line)
    const amount = orderedAmount(share.receiveQty, batch, batch.currency_decimals)
    return {
      ...lineValues(document, share.line),
      lot_no: share.lotNo,
      custom: share.custom.accepted,
      receive_qty: share.receiveQty,
      above_qty: share.receiveAbove,
      price: unitPrice(batch),
      currency: batch.currency,
      amount,
      tax_rate: batch.tax_rate,
      tax_amount: lineTax(amount, batch.tax_rate, batch.currency_decimals),
      expect_arrival_date: batch.expect_arrival_date,
      posting_date: postingDate,
      delivery_timing: deliveryTiming(batch.expect_arrival_date, document.receiptDate, tolerance),
    }
  })
  const written = await insertRows(trx, 'srm_check_receipt', rows, ['id', 'asn_line_id', 'lot_no'])
  const idOf = new Map(written.map((row) => [`${row.asn_line_id} ${row.lot_no}`, row.id]))
  const placed = shares.map((share) => ({ share, id: idOf.get(`${share.line.id} ${share.lotNo}`) ?? '' }))

  // A task writes the warehousing details when it puts the goods away.
  if (isByTasks) await writeTasks(trx, document, placed, cellNo)
  else {
    await insertRows(
      trx,
      'srm_warehousing_detail',
      placed.map(({ share, id }) => putAway(document, share, id, cellNo)),
    )
  }
  await postStock(
    trx,
    createName,
    placed.map(({ share, id }) => ({
      tenantsid: document.asn.head.tenantsid,
      orgNo: document.asn.head.org_no,
      warehouseNo: document.asn.head.warehouse_no,
      cellNo,
      itemNo: share.line.goods_no,
      lotNo: share.lotNo,
      ownerNo: stockOwner(batchOf(document, share.line)),
      transactionType: '1' as const,
      qty: share.receiveQty,
      document: { type: 'receipt', id, no: receiptNo },
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

/** The cell into which a warehouse puts accepted goods, and whether tasks take them on from there. */
async function receivingPlace(trx: ScopedTransaction, { asn }: ReceiptDocument) {
  const ofNotice = trx
    .selectFrom('bm_warehouse')
    .select(['in_cell_no', 'is_put_away_task'])
    .where('tenantsid', '=', asn.head.tenantsid)
    .where('warehouse_no', '=', asn.head.warehouse_no)
  const [warehouse] = await executeKept(trx, ofNotice.compile())
  if (!warehouse) return refuse(ordersErrors.unknownWarehouse, { value: asn.head.warehouse_no })
  return { cellNo: warehouse.in_cell_no, isByTasks: warehouse.is_put_away_task }
}

function putAway(
  document: ReceiptDocument,
  { line, lotNo, receiveQty }: ReceiptShare,
  receiptId: string,
  cellNo: string,
) {
  const {
    asn_id: _asn,
    asn_line_id: _line,
    batch_id: _batch,
    purchase_seq: _seq,
    purchase_phase_seq: _phase,
    purchase_batch_seq: _part,
    receipt_date: _date,
    ...copied
  } = lineValues(document, line)
  return {
    ...copied,
    receipt_id: receiptId,
    cell_no: cellNo,
    lot_no: lotNo,
    warehousing_qty: receiveQty,
    posting_date: document.postingDate,
  }
}
