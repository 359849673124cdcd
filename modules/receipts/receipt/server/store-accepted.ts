import { moveSerials, postStock } from '#modules/inventory/server.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { pieceKey, type ReceiptDocument, receiptRow } from './receipt-document.ts'
import { receiptPart, type StoredItems } from './receipt-parts.ts'

/** Puts accepted goods into the receiving cells of their warehouses: their put-away, or the tasks of it, and stock. */
export async function storeAccepted(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  goods: readonly StoredItems[],
): Promise<void> {
  for (const [warehouseNo, ofWarehouse] of Map.groupBy(goods, ({ line }) => line.warehouse_no)) {
    await storeInWarehouse(trx, document, warehouseNo, ofWarehouse)
  }
}

async function storeInWarehouse(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  warehouseNo: string,
  goods: readonly StoredItems[],
): Promise<void> {
  const { head } = document.asn
  const { cellNo, isByTasks } = await receivingPlace(trx, head.tenantsid, warehouseNo)
  // A task writes the warehousing details when it puts the goods away.
  if (isByTasks) await receiptPart().takeOn(trx, document, goods, cellNo)
  else {
    await insertRows(
      trx,
      'srm_warehousing_detail',
      goods.map((one) => putAway(document, one, cellNo)),
    )
  }
  await postStock(
    trx,
    { movement: 'arrive', stockDate: document.postingDate, createName: document.createName },
    goods.map(({ line, lotNo, qty, ownerNo, receiptId }) => ({
      tenantsid: head.tenantsid,
      orgNo: head.org_no,
      warehouseNo,
      cellNo,
      itemNo: line.goods_no,
      lotNo,
      ownerNo,
      transactionType: '1' as const,
      qty,
      document: { type: 'receipt', id: receiptId, no: document.receiptNo },
    })),
  )
  await moveSerials(
    { trx, caller: document.caller },
    'accept',
    goods.flatMap(({ line, lotNo, ownerNo, receiptId }) =>
      (document.pieces.get(pieceKey(line.id, lotNo))?.accepted ?? []).map((serial) => ({
        serial,
        place: {
          receipt_id: receiptId,
          receipt_no: document.receiptNo,
          cell_no: cellNo,
          owner_no: ownerNo,
          inspection_id: null,
        },
        document: { type: 'receipt', id: receiptId, no: document.receiptNo },
      })),
    ),
  )
}

/** The cell into which a warehouse puts accepted goods, and whether tasks take them on from there: not where it has no cells to manage. */
async function receivingPlace(trx: ScopedTransaction, tenantsid: string, warehouseNo: string) {
  const named = trx
    .selectFrom('bm_warehouse')
    .select(['in_cell_no', 'is_put_away_task', 'is_management'])
    .where('tenantsid', '=', tenantsid)
    .where('warehouse_no', '=', warehouseNo)
  const [warehouse] = await named.execute()
  if (!warehouse) return fail(ordersErrors.unknownWarehouse, { value: warehouseNo })
  return { cellNo: warehouse.in_cell_no, isByTasks: warehouse.is_put_away_task && warehouse.is_management }
}

const putAway = (document: ReceiptDocument, { line, lotNo, qty, receiptId, isGift }: StoredItems, cellNo: string) => ({
  ...receiptRow('srm_warehousing_detail', document, line),
  receipt_id: receiptId,
  cell_no: cellNo,
  lot_no: lotNo,
  warehousing_qty: qty,
  is_gift: isGift,
  posting_date: document.postingDate,
})
