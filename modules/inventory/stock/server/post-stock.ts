import { sql } from 'kysely'
import { withStockLockContext } from '#modules/master-data/server.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Where stock lies and whose it is: the key of a balance within a tenant. */
export interface StockKey {
  warehouseNo: string
  cellNo: string
  itemNo: string
  lotNo: string
  /** Empty: the buyer; else the supplier that still owns the goods. */
  ownerNo: string
}

/** Kinds of movements: accepted, put away, issued to a supplier and taken back, returned to a supplier; and what reverses each. */
export type StockMovement =
  | 'arrive'
  | 'arriveCancel'
  | 'store'
  | 'take'
  | 'takeCancel'
  | 'takeBack'
  | 'takeBackCancel'
  | 'giveBack'
  | 'giveBackCancel'

/** What movements posted together have in common. */
export interface StockPosting {
  movement: StockMovement
  /** Business date, `YYYY-MM-DD`. */
  stockDate: string
  /** Why, where somebody said so. */
  reason?: string
  createName: string
}

/** One movement of stock. */
export interface StockEntry extends StockKey {
  tenantsid: string
  orgNo: string
  /** 1 in, 2 out (spec domain §3, transaction type). */
  transactionType: '1' | '2'
  /** Above zero. */
  qty: Decimal
  document: { type: string; id: string; no: string }
  /** Of what comes in: the day on which it first came into the company, where the poster knows; else the database finds it. */
  cameDate?: string
}

const keyText = ({ warehouseNo, cellNo, itemNo, lotNo, ownerNo }: StockKey): string =>
  [warehouseNo, cellNo, itemNo, lotNo, ownerNo].join('\u001f')

/**
 * Posts movements of stock. This is the only way stock moves: the database adds them to the balances, and refuses those of a
 * locked warehouse, and a negative balance where the warehouse forbids it. Balances are taken in the order of their keys, so that two commands never wait for
 * each other in a circle.
 */
export async function postStock(
  trx: ScopedTransaction,
  { movement, stockDate, reason = '', createName }: StockPosting,
  entries: readonly StockEntry[],
): Promise<void> {
  const ordered = entries
    .map((entry) => ({ entry, key: keyText(entry) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const rows = ordered.map(({ entry }) => ({
    tenantsid: entry.tenantsid,
    org_no: entry.orgNo,
    warehouse_no: entry.warehouseNo,
    cell_no: entry.cellNo,
    item_no: entry.itemNo,
    lot_no: entry.lotNo,
    owner_no: entry.ownerNo,
    transaction_type: entry.transactionType,
    qty: entry.qty,
    stock_date: stockDate,
    movement,
    reason,
    came_date: entry.cameDate ?? null,
    document_type: entry.document.type,
    document_id: entry.document.id,
    document_no: entry.document.no,
    create_name: createName,
  }))
  await withStockLockContext(insertRows(trx, 'wms_stock_ledger', rows))
}

/**
 * Takes stock before a command judges what lies there, so that nobody moves it meanwhile: in the order in which postings take it.
 */
export async function lockStock(trx: ScopedTransaction, keys: readonly StockKey[]): Promise<void> {
  const ordered = [...new Map(keys.map((key) => [keyText(key), key]))].toSorted(([a], [b]) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  await sql`select lock_stock(${JSON.stringify(ordered.map(([, key]) => key))}::jsonb)`.execute(trx)
}

/** What lies at each of these keys now, in their order: 0 where nothing ever did. One statement, however many there are. */
export async function stockOnHand(
  trx: ScopedTransaction,
  tenantsid: string,
  keys: readonly StockKey[],
): Promise<Decimal[]> {
  if (keys.length === 0) return []
  const asked = JSON.stringify(keys.map((key, place) => ({ place, ...key })))
  const { rows } = await sql<{ qty: Decimal }>`
    select trim_scale(coalesce(s.on_hand_qty, 0)) as qty
    from json_to_recordset(${asked}::json) as k (place integer, "warehouseNo" text, "cellNo" text, "itemNo" text,
      "lotNo" text, "ownerNo" text)
    left join wms_stock s on s.tenantsid = ${tenantsid} and s.warehouse_no = k."warehouseNo" and s.cell_no = k."cellNo"
      and s.item_no = k."itemNo" and s.lot_no = k."lotNo" and s.owner_no = k."ownerNo"
    order by k.place`.execute(trx)
  return rows.map(({ qty }) => qty)
}
