import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** An ASN as the warehouse expects it: what is still to come of it. */
export interface Arrival {
  documentNo: string
  orgNo: string
  warehouseNo: string
  supplierNo: string
  classifyType: string
  wayCarriage: string
  expectedArrivalDate: string
  /** Category of all its items; empty where they are of several or of none. */
  groupNo: string
  lineCount: number
  qty: string
}

/** ASNs that wait for approval or are on their way, of one warehouse or of all; the ones expected first. */
export async function readArrivals(
  trx: ScopedTransaction,
  { warehouseNo, limit }: { warehouseNo: string; limit: number },
): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select h.asn_no as "documentNo", h.org_no as "orgNo", h.warehouse_no as "warehouseNo", h.supplier_no as "supplierNo",
      h.classify_type as "classifyType", h.way_carriage as "wayCarriage",
      h.expected_arrival_date as "expectedArrivalDate", open.*
    from srm_asn_head h
    cross join lateral (
      select count(*)::int as "lineCount", trim_scale(sum(l.on_way_qty - l.inspect_qty))::text as qty,
        case when count(distinct coalesce(i.group_no, '')) = 1 then min(coalesce(i.group_no, '')) else '' end as "groupNo"
      from srm_asn_line l left join bm_item i on i.item_no = l.goods_no
      where l.asn_id = h.id and l.on_way_qty > l.inspect_qty) open
    where h.status in ('0', '2', '3') and (${warehouseNo} = '' or ${warehouseNo} = any (h.warehouse_nos))
      and open."lineCount" > 0
    order by h.expected_arrival_date, h.asn_no limit ${limit}`.execute(trx)
  return rows
}
