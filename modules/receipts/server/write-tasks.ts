import { sql } from 'kysely'
import { proposePlaces } from '#modules/inventory/server/index.ts'
import { insertRows } from '#platform/server/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import { batchOf, lineValues, type ReceiptDocument } from './receipt-document.ts'
import { stockOwner } from './stock-owner.ts'

/** Writes a task of putting away for each acceptance, with the cell that the strategy proposes. The goods lie in the receiving cell. */
export async function writeTasks(
  trx: ScopedTransaction,
  document: ReceiptDocument,
  placed: readonly { share: ReceiptShare; id: string }[],
  fromCellNo: string,
): Promise<void> {
  const { warehouse_no: warehouseNo, classify_type: classifyType } = document.asn.head
  const goods = placed.map(({ share: { line, lotNo, receiveQty } }) => ({
    itemNo: line.goods_no,
    lotNo,
    qty: receiveQty,
    unitDecimals: line.unit_decimals,
  }))
  const proposed = await proposePlaces(trx, { warehouseNo, classifyType, fromCellNo }, goods)
  const numbers = await takeTaskNumbers(trx, document.today, placed.length)
  await insertRows(
    trx,
    'wms_put_away_task',
    placed.map(({ share, id }, index) => {
      const {
        asn_id: _asn,
        asn_line_id: _line,
        receipt_date: _date,
        create_name,
        ...copied
      } = lineValues(document, share.line)
      return {
        ...copied,
        task_no: numbers[index] ?? '',
        receipt_id: id,
        lot_no: share.lotNo,
        owner_no: stockOwner(batchOf(document, share.line)),
        unit_decimals: share.line.unit_decimals,
        from_cell_no: fromCellNo,
        target_cell_no: proposed[index]?.[0]?.cellNo ?? '',
        task_qty: share.receiveQty,
        create_name,
        update_name: create_name,
      }
    }),
  )
}

/** Numbers of tasks; a used number is never used again. */
async function takeTaskNumbers(trx: ScopedTransaction, today: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select next_document_no('PT', ${today}::date) as no from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map(({ no }) => no)
}
