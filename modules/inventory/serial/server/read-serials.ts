import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { DB, WmsSerial } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { SerialState } from '../contract/fields.ts'
import type { SerialAction } from '../contract/lifecycle.ts'

/** A serial number as it is kept. */
export type Serial = Selectable<WmsSerial> & { status: SerialState }

type IdColumn = 'id' | 'asn_line_id' | 'asn_lot_id' | 'receipt_id' | 'check_return_id' | 'inspection_id' | 'issue_id'

/** Serial numbers that the caller may see, by what they refer to, in the order in which they were made. */
export const serialsBy = (trx: ScopedTransaction, column: IdColumn, ids: readonly string[]): Promise<Serial[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readSerials(trx, sql<SqlBool>`${sql.ref(column)} = any (${[...new Set(ids)]}::bigint[])`)

/** The numbers of an item, whatever their state. */
export const serialsByNumber = (
  trx: ScopedTransaction,
  itemNo: string,
  serialNos: readonly string[],
): Promise<Serial[]> =>
  readSerials(trx, sql<SqlBool>`item_no = ${itemNo} and serial_no = any (${[...serialNos]}::text[])`)

/** Pieces that lie in one stock, of whomever they came. */
export const serialsInStock = (
  trx: ScopedTransaction,
  key: { warehouseNo: string; cellNo: string; itemNo: string; lotNo: string; ownerNo: string },
): Promise<Serial[]> =>
  readSerials(
    trx,
    sql<SqlBool>`status = 'inStorage' and item_no = ${key.itemNo} and warehouse_no = ${key.warehouseNo}
      and cell_no = ${key.cellNo} and lot_no = ${key.lotNo} and owner_no = ${key.ownerNo}`,
  )

async function readSerials(trx: ScopedTransaction, condition: Expression<SqlBool>): Promise<Serial[]> {
  const rows = await trx
    .selectFrom('wms_serial' satisfies keyof DB)
    .selectAll()
    .where(condition)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status }))
}

/** The numbers that documents moved by an action, wherever they are now. */
export const serialsMovedBy = (
  trx: ScopedTransaction,
  action: SerialAction,
  documentIds: readonly string[],
): Promise<Serial[]> =>
  documentIds.length === 0
    ? Promise.resolve([])
    : readSerials(
        trx,
        sql<SqlBool>`id in (select serial_id from wms_serial_move
          where action = ${action} and document_id = any (${[...documentIds]}::bigint[]))`,
      )

/** Which of these items are told apart by serial number (item rule 3), also for suppliers. */
export async function readSerialItems(
  trx: ScopedTransaction,
  itemNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (itemNos.length === 0) return new Set()
  const { rows } = await sql<{ itemNo: string }>`
    select serial_items(${[...new Set(itemNos)]}::text[]) as "itemNo"`.execute(trx)
  return new Set(rows.map(({ itemNo }) => itemNo))
}
