import type { Selectable } from 'kysely'
import type { SrmCheckReceipt } from '#db/schema.generated.ts'
import { lockStock, postStock, type StockKey, stockOnHand } from '#modules/inventory/server.ts'
import { giveComponentsBack, type LedgerEntry, type LockedBatch, postMovements } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal, isZero, sum } from '#platform/contract/values/decimal.ts'
import { copiedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { shrinkEntries } from './increase-asn.ts'
import { stockOwner } from './receipt-document.ts'
import { isOutsourced } from './write-acceptances.ts'
import { negative, writeReversing } from './write-reversing.ts'

/** A document that reverses rows of receipts. */
export interface Reversal {
  receiptNo: string
  postingDate: string
  reason: string
  createName: string
  /** Locked batches of the rows, by id. */
  batches: ReadonlyMap<string, LockedBatch>
}

type Acceptance = Selectable<SrmCheckReceipt>

/** Reverses acceptances with their put-away, stock and movements; refused when the goods have left their cell. */
export async function reverseAcceptances(
  trx: ScopedTransaction,
  reversal: Reversal,
  rows: readonly Acceptance[],
): Promise<void> {
  if (rows.length === 0) return
  const { receiptNo, postingDate, reason, createName } = reversal
  const reversing = await writeReversing(
    trx,
    'srm_check_receipt',
    rows,
    ['receive_qty', 'gift_qty', 'over_receipt_qty', 'amount', 'tax_amount'],
    { receipt_no: receiptNo, posting_date: postingDate, reason, create_name: createName },
  )
  await takeOut(trx, reversal, rows, reversing)
  // The order's quantities know nothing of gifts.
  const ordered = rows.filter((row) => isZero(row.gift_qty))
  if (ordered.length === 0) return
  const taken = ordered.map(
    (row): LedgerEntry => ({
      batchId: row.batch_id,
      movement: 'acceptCancel',
      deltas: { receive: negative(row.receive_qty), on_way: row.receive_qty },
      document: { type: 'receipt', id: reversing.get(row.id) ?? '', no: receiptNo },
      reason,
    }),
  )
  await postMovements(trx, createName, [...taken, ...shrinkEntries(ordered, receiptNo)])
  const outsourced = ordered.filter((row) =>
    isOutsourced(reversal.batches.get(row.batch_id) ?? fail(platformErrors.notFound)),
  )
  if (outsourced.length === 0) return
  await giveComponentsBack(
    trx,
    createName,
    outsourced.map((row) => ({ receiptId: row.id, reversal: { id: reversing.get(row.id) ?? '', no: receiptNo } })),
    reason,
  )
}

async function takeOut(
  trx: ScopedTransaction,
  { receiptNo, postingDate, reason, createName, batches }: Reversal,
  rows: readonly Acceptance[],
  reversing: ReadonlyMap<string | null, string>,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  // What an adjustment order took back is settled between its own rows.
  const stored = await trx
    .selectFrom('srm_warehousing_detail')
    .selectAll()
    .where('receipt_id', 'in', ids)
    .where('is_reversed', '=', false)
    .where('warehousing_qty', '>', '0')
    .execute()
  const ownerOf = new Map(
    rows.map((row) => {
      const ownerOfGoods = stockOwner(batches.get(row.batch_id) ?? fail(platformErrors.notFound))
      return [row.id, isZero(row.gift_qty) ? ownerOfGoods : '']
    }),
  )
  const leaving = stored.map((row) => ({
    row,
    key: {
      warehouseNo: row.warehouse_no,
      cellNo: row.cell_no,
      itemNo: row.goods_no,
      lotNo: row.lot_no,
      ownerNo: ownerOf.get(row.receipt_id) ?? '',
    },
    id: reversing.get(row.receipt_id) ?? '',
  }))
  await failIfMoved(trx, leaving)
  await insertRows(
    trx,
    'srm_warehousing_detail',
    leaving.map(({ row, id }) => ({
      ...copiedRow('srm_warehousing_detail', row),
      receipt_id: id,
      receipt_no: receiptNo,
      warehousing_qty: negative(row.warehousing_qty),
      posting_date: postingDate,
      create_name: createName,
    })),
  )
  await trx.updateTable('srm_warehousing_detail').set({ is_reversed: true }).where('receipt_id', 'in', ids).execute()
  await postStock(
    trx,
    { movement: 'arriveCancel', stockDate: postingDate, reason, createName },
    leaving.map(({ row, key, id }) => ({
      tenantsid: row.tenantsid,
      orgNo: row.org_no,
      ...key,
      transactionType: '2' as const,
      qty: row.warehousing_qty,
      document: { type: 'receipt', id, no: receiptNo },
    })),
  )
}

/** The goods must still lie where they were put, whether or not the warehouse allows negative stock. */
async function failIfMoved(
  trx: ScopedTransaction,
  leaving: readonly { row: { tenantsid: string; warehousing_qty: Decimal }; key: StockKey }[],
): Promise<void> {
  // Several rows may lie in one place: what they take of it counts together.
  const byPlace = Map.groupBy(leaving, ({ key }) => JSON.stringify(key))
  const places = [...byPlace.values()].flatMap((ofPlace) =>
    ofPlace.slice(0, 1).map(({ key }) => ({ key, qty: sum(ofPlace.map(({ row }) => row.warehousing_qty)) })),
  )
  const keys = places.map(({ key }) => key)
  await lockStock(trx, keys)
  const stock = await stockOnHand(trx, leaving[0]?.row.tenantsid ?? '', keys)
  for (const [index, { key, qty }] of places.entries()) {
    const onHand = stock[index] ?? '0'
    if (compare(onHand, qty) >= 0) continue
    fail(receiptsErrors.goodsMoved, { goodsNo: key.itemNo, lotNo: key.lotNo, cellNo: key.cellNo, onHand })
  }
}
