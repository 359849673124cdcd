import { sql } from 'kysely'
import type { DemoFixtures } from './play-order.ts'

/** Goods that an organisation orders from a supplier. */
export interface OrderedGoods {
  orgNo: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
  goodsNo: string
  /** The largest quantity of a line. */
  lineQty: string
}

/** Columns whose values together mix goods. */
type MixedBy = readonly ('goods_no' | 'supplier_no' | 'warehouse_no')[]

/** So many goods of released orders, mixed by these columns in their order: always alike, and otherwise in another order of them. */
export async function readOrderedGoods(
  { trx }: DemoFixtures,
  mixedBy: MixedBy,
  count: number,
): Promise<OrderedGoods[]> {
  const mixed = sql.join(
    mixedBy.map((column) => sql.ref(column)),
    sql` || `,
  )
  const { rows } = await sql<OrderedGoods>`
    select org_no as "orgNo", warehouse_no as "warehouseNo", min(classify_type) as "classifyType", supplier_no as "supplierNo",
      goods_no as "goodsNo", trim_scale(max(line_qty))::text as "lineQty"
    from srm_purchase_line l where is_released and exists (select from bm_item i where i.tenantsid = l.tenantsid
      and i.item_no = l.goods_no and i.unit_no = l.purchase_unit_no)
    group by 1, 2, 4, 5 order by md5(${mixed}) limit ${count}`.execute(trx)
  return rows
}
