import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { componentCalls } from '../contract/component-calls.ts'

type Row = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getComponentStock'>['rows'][number]

/** The components of an order with the buyer's own stock of them, as far as the reader sees its warehouses. */
export const readComponentStock: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/getComponentStock'
> = async ({ trx }, { headId }) => {
  const { rows } = await sql<Row>`
    select c.id as "componentId", c.purchase_seq as "purchaseSeq", c.goods_no as "goodsNo", c.component_no as "componentNo",
      c.component_name as "componentName", c.unit_no as "unitNo", c.unit_decimals as "unitDecimals",
      trim_scale(c.to_issue_qty)::text as "toIssueQty", trim_scale(c.supplier_qty)::text as "supplierQty",
      coalesce(s.warehouse_no, '') as "stockWarehouseNo", coalesce(s.cell_no, '') as "cellNo",
      coalesce(s.lot_no, '') as "lotNo", coalesce(trim_scale(s.on_hand_qty)::text, '0') as "onHandQty"
    from srm_purchase_component c
    left join wms_stock s on s.tenantsid = c.tenantsid and s.item_no = c.component_no and s.owner_no = ''
      and s.org_no = c.org_no and s.on_hand_qty > 0
    where c.head_id = ${headId}
    order by c.purchase_seq, c.id, s.warehouse_no <> c.warehouse_no, s.warehouse_no, s.lot_no, s.cell_no
    limit 1000`.execute(trx)
  return { rows }
}
