import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { Cell } from './put-items-away.ts'

/** The valid cells of a warehouse with what lies in them: all, or those named. */
export async function readCells(
  trx: ScopedTransaction,
  warehouseNo: string,
  named?: readonly string[],
): Promise<Cell[]> {
  const requested = named ? sql`and c.cell_no = any (${named}::text[])` : sql``
  const { rows } = await sql<Cell>`
    select c.cell_no as "cellNo", c.zone_no as "zoneNo", c.cell_x as x, c.cell_y as y, c.cell_z as z,
      c.is_mix_sku as "isMixSku", c.is_mix_lot as "isMixLot", c.is_bad as "isBad", trim_scale(c.max_qty) as "maxQty",
      trim_scale(c.max_weight) as "maxWeight", trim_scale(c.length * c.width * c.height) as "maxVolume",
      coalesce((select jsonb_agg(jsonb_build_object('itemNo', s.item_no, 'lotNo', s.lot_no,
          'qty', trim_scale(greatest(s.on_hand_qty, 0))::text, 'unitWeight', trim_scale(i.unit_weight)::text,
          'unitVolume', trim_scale(i.unit_volume)::text))
        from wms_stock s left join bm_item i on i.tenantsid = s.tenantsid and i.item_no = s.item_no
        where s.warehouse_no = c.warehouse_no and s.cell_no = c.cell_no and s.on_hand_qty > 0), '[]') as contents
    from bm_warehouse_cell c where c.warehouse_no = ${warehouseNo} and c.status_code = '1' ${requested}
    order by c.cell_no`.execute(trx)
  return rows
}
