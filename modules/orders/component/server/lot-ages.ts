import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the day on which a lot of stock first came into the company, whatever cell it lies in by now; `stock` is the alias of
 * `wms_stock`.
 */
export const lotAgeSql = (stock: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${stock}.${name}`)
  return sql<string | null>`(select min(e.came_date)::text from wms_stock_ledger e
    where (e.tenantsid, e.owner_no, e.item_no, e.warehouse_no, e.lot_no) = (${column('tenantsid')},
      ${column('owner_no')}, ${column('item_no')}, ${column('warehouse_no')}, ${column('lot_no')}))`
}

/** SQL of how strictly the oldest lot of stock goes first: by its warehouse or its item, whichever is stricter. 0 where neither asks. */
export const fifoLevelSql = (stock: string): RawBuilder<'0' | '1' | '2'> => {
  const column = (name: string) => sql.ref(`${stock}.${name}`)
  return sql<'0' | '1' | '2'>`greatest(
    coalesce((select f.fifo_control from bm_warehouse f
      where (f.tenantsid, f.warehouse_no) = (${column('tenantsid')}, ${column('warehouse_no')})), '0'),
    coalesce((select f.fifo_check from bm_item f
      where (f.tenantsid, f.item_no) = (${column('tenantsid')}, ${column('item_no')})), '0'))`
}
