import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { componentCalls } from '../contract/calls.ts'
import { STOCK_PLACES } from '../contract/fields.ts'
import { fifoLevelSql, lotAgeSql } from './lot-ages.ts'

type Row = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getComponentStock'>['rows'][number]

/**
 * The components of an order with the buyer's own stock of them, as far as the reader sees its warehouses. Every component is
 * there; of one that lies in very many places the first ones are, and the answer says so. Places stand in the order in which they
 * are issued: of the order's warehouse first, of the oldest lot where first in goes first out, and out of the item's shipping cell.
 */
export const readComponentStock: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/getComponentStock'
> = async ({ trx, sentence }, { headId }) => {
  const { rows: found } = await sql<Omit<Row, 'whyHeld'> & { place: number; isStockLocked: boolean }>`
    select c.id as "componentId", c.purchase_seq as "purchaseSeq", c.goods_no as "goodsNo", c.component_no as "componentNo",
      c.component_name as "componentName",
      exists (select from serial_items(array[c.component_no])) as "isSerial", c.unit_no as "unitNo", c.unit_decimals as "unitDecimals",
      trim_scale(c.to_issue_qty)::text as "toIssueQty", trim_scale(c.on_way_qty)::text as "onWayQty",
      trim_scale(c.supplier_qty)::text as "supplierQty",
      coalesce(s.warehouse_no, '') as "stockWarehouseNo", coalesce(s.cell_no, '') as "cellNo",
      coalesce(s.lot_no, '') as "lotNo", coalesce(trim_scale(s.on_hand_qty)::text, '0') as "onHandQty",
      coalesce(s.is_stock_lock, false) as "isStockLocked", coalesce(s.place, 0)::int as place
    from srm_purchase_component c
    left join lateral (
      select w.*, b.is_stock_lock, row_number() over (order by b.is_stock_lock, w.warehouse_no <> c.warehouse_no, w.warehouse_no,
        case when ${fifoLevelSql('w')} > '0' then ${lotAgeSql('w')} end,
        coalesce((i.warehouse_no, i.out_cell_no) <> (w.warehouse_no, w.cell_no), true), w.lot_no, w.cell_no) as place
      from wms_stock w
      join bm_warehouse b on (b.tenantsid, b.warehouse_no) = (w.tenantsid, w.warehouse_no)
      left join bm_item i on (i.tenantsid, i.item_no) = (w.tenantsid, w.item_no)
      where w.tenantsid = c.tenantsid and w.item_no = c.component_no and w.owner_no = '' and w.org_no = c.org_no
        and w.on_hand_qty > 0
      order by place limit ${STOCK_PLACES + 1}
    ) s on true
    where c.head_id = ${headId}
    order by c.purchase_seq, c.id, s.place`.execute(trx)
  return {
    isCut: found.some(({ place }) => place > STOCK_PLACES),
    rows: found
      .filter(({ place }) => place <= STOCK_PLACES)
      .map(({ place: _, isStockLocked, ...row }) => ({
        ...row,
        whyHeld: isStockLocked
          ? sentence(masterDataErrors.warehouseLocked, { warehouseNo: row.stockWarehouseNo })
          : null,
      })),
  }
}
