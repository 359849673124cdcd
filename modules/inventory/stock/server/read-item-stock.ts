import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { StockRow } from './order-stock.ts'

/**
 * The usable stock of an item in a warehouse. It was received on the day on which it first came into the company, and expires by its lot's date of
 * production and the item's shelf life.
 */
export async function readItemStock(trx: ScopedTransaction, warehouseNo: string, itemNo: string): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select s.cell_no as "cellNo", s.lot_no as "lotNo", s.owner_no as "ownerNo", trim_scale(s.on_hand_qty) as qty,
      (select min(l.came_date)::text from wms_stock_ledger l
        where (l.tenantsid, l.warehouse_no, l.cell_no, l.item_no, l.lot_no, l.owner_no)
          = (s.tenantsid, s.warehouse_no, s.cell_no, s.item_no, s.lot_no, s.owner_no))
        as "receiptDate",
      case when i.is_shelf_life and s.lot_no <> '' then
        (select (min(p.product_date) + i.shelf_life_days)::text from srm_asn_lot p
          join srm_asn_line n on n.id = p.asn_line_id where p.lot_no = s.lot_no and n.goods_no = s.item_no) end as "expiryDate",
      coalesce(c.cell_type = '2', false) as "isPickingCell", coalesce(c.cell_x, 0) as x, coalesce(c.cell_y, 0) as y,
      coalesce(c.cell_z, 0) as z
    from wms_stock s
    left join bm_item i on i.tenantsid = s.tenantsid and i.item_no = s.item_no
    left join bm_warehouse_cell c on c.tenantsid = s.tenantsid and c.warehouse_no = s.warehouse_no and c.cell_no = s.cell_no
    where s.warehouse_no = ${warehouseNo} and s.item_no = ${itemNo} and s.on_hand_qty > 0 and not coalesce(c.is_bad, false)
    order by s.cell_no, s.lot_no, s.owner_no`.execute(trx)
  return rows
}
