import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { returnCalls } from '../contract/calls.ts'

type Row = CallOutput<typeof returnCalls, 'ISrmBillReturnService/getReturnableStock'>['rows'][number]

/** The cells in which goods of these acceptances lie, and what of each acceptance has not gone back yet. */
export const readReturnableStock: Handler<typeof returnCalls, 'ISrmBillReturnService/getReturnableStock'> = async (
  { trx },
  { receiptIds },
) => {
  const { rows } = await sql<Row>`
    select r.id as "receiptId", r.receipt_no as "receiptNo", r.purchase_no as "purchaseNo",
      r.purchase_seq || '-' || r.purchase_phase_seq || '-' || r.purchase_batch_seq as "lineBatch",
      r.goods_no as "goodsNo", r.goods_name as "goodsName", r.lot_no as "lotNo", r.purchase_unit_no as "purchaseUnitNo",
      l.unit_decimals as "unitDecimals", b.is_closed as "isClosed",
      (select a.is_serial from srm_asn_line a where a.id = r.asn_line_id) as "isSerial", coalesce(s.cell_no, '') as "cellNo",
      coalesce(trim_scale(s.on_hand_qty)::text, '0') as "onHandQty",
      trim_scale(r.receive_qty - coalesce(
        (select sum(x.return_qty) from srm_bill_return_line x where x.receipt_id = r.id), 0))::text as "returnableQty"
    from srm_check_receipt r
    join srm_purchase_batch b on b.id = r.batch_id
    join srm_purchase_line l on l.id = b.line_id
    left join wms_stock s on s.tenantsid = r.tenantsid and s.warehouse_no = r.warehouse_no and s.item_no = r.goods_no
      and s.lot_no = r.lot_no and s.owner_no = case b.order_type when '3' then b.supplier_no else '' end
      and s.on_hand_qty > 0
    where r.id = any (${receiptIds}::bigint[]) and not r.is_reversed and r.reverses_id is null
    order by r.id, s.cell_no`.execute(trx)
  return { rows }
}
