import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the day on which a lot of stock first came into its warehouse, whatever cell it lies in by now; `stock` is the alias of
 * `wms_stock`.
 */
export const lotAgeSql = (stock: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${stock}.${name}`)
  return sql<string | null>`(select to_char(min(e.create_date), 'YYYY-MM-DD') from wms_stock p
    join wms_stock_ledger e on (e.tenantsid, e.warehouse_no, e.cell_no, e.item_no, e.lot_no, e.owner_no)
      = (p.tenantsid, p.warehouse_no, p.cell_no, p.item_no, p.lot_no, p.owner_no) and e.transaction_type = '1'
    where (p.tenantsid, p.warehouse_no, p.item_no, p.lot_no, p.owner_no) = (${column('tenantsid')},
      ${column('warehouse_no')}, ${column('item_no')}, ${column('lot_no')}, ${column('owner_no')}))`
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
