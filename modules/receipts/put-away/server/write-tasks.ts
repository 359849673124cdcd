import { proposePlaces } from '#modules/inventory/server.ts'
import { type ReceiptDocument, receiptRow } from '#modules/receipts/receipt/server/receipt-document.ts'
import type { StoredItems } from '#modules/receipts/receipt/server/receipt-parts.ts'
import { takeNumbers } from '#modules/receipts/receipt/server/take-numbers.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/**
 * Writes a task of putting away for each acceptance of a warehouse, with the cell that the strategy proposes. The goods lie in the
 * receiving cell.
 */
export async function writeTasks(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  stored: readonly StoredItems[],
  fromCellNo: string,
): Promise<void> {
  const ofCategories = Map.groupBy(stored, ({ line }) => line.classify_type)
  for (const ofCategory of ofCategories.values()) await writeTasksOf(trx, document, ofCategory, fromCellNo)
}

async function writeTasksOf(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  stored: readonly StoredItems[],
  fromCellNo: string,
): Promise<void> {
  const [first] = stored
  if (!first) return
  const { warehouse_no: warehouseNo, classify_type: classifyType } = first.line
  const goods = stored.map(({ line, lotNo, qty }) => ({
    itemNo: line.goods_no,
    lotNo,
    qty,
    unitDecimals: line.unit_decimals,
  }))
  const proposed = await proposePlaces(trx, { warehouseNo, classifyType, fromCellNo }, goods)
  const numbers = await takeNumbers(trx, 'PT', document.today, stored.length)
  await insertRows(
    trx,
    'wms_put_away_task',
    stored.map(({ line, lotNo, qty, ownerNo, receiptId, isGift }, index) => ({
      ...receiptRow('wms_put_away_task', document, line),
      task_no: numbers[index] ?? '',
      receipt_id: receiptId,
      is_gift: isGift,
      lot_no: lotNo,
      owner_no: ownerNo,
      from_cell_no: fromCellNo,
      target_cell_no: proposed[index]?.[0]?.cellNo ?? '',
      task_qty: qty,
      update_name: document.createName,
    })),
  )
}
