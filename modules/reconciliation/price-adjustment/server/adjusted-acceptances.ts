import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { previewQuery } from '../contract/schemas.ts'

type Query = z.output<typeof previewQuery>

/**
 * Acceptances whose price an adjustment changes: what is owed for them, of which something is left, and whose price is another one by now.
 * `price` is that of the last adjustment which was accepted, and `pending_no` is one that waits for its answer.
 */
export function adjustedAcceptances(query: Query): RawBuilder<unknown> {
  const { newPrice, fromDate = null, toDate = null, purchaseNo = null } = query
  const { purchaseSeq = null, purchasePhaseSeq = null, purchaseBatchSeq = null } = query
  return sql`
    select a.*, round(a.net_amount * a.tax_rate / 100, a.decimals) as tax_amount
    from (
      select r.*, round(r.qty * (r.new_price - r.price), r.decimals) as net_amount
      from (
        select r.id, r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.supplier_no, r.supplier_name, r.batch_id, r.receipt_no,
          r.posting_date, r.purchase_no, r.purchase_seq, r.purchase_phase_seq, r.purchase_batch_seq, r.goods_no, r.goods_name,
          r.purchase_unit_no, r.currency, r.tax_rate, r.receive_qty as accepted_qty,
          r.receive_qty - coalesce((select sum(t.return_qty) from srm_bill_return_line t where t.receipt_id = r.id), 0) as qty,
          coalesce(last.new_price, r.price) as price, ${newPrice}::numeric as new_price, coalesce(last.pending_no, '') as pending_no,
          coalesce((select c.decimals from bm_currency c where (c.tenantsid, c.currency) = (r.tenantsid, r.currency)), 2) as decimals
        from srm_check_receipt r
        join srm_payable p on (p.source_type, p.source_id) = ('acceptance', r.id)
        left join lateral (
          select max(d.new_price) filter (where d.status = 'accepted') as new_price,
            max(d.adjustment_no) filter (where d.status = 'pendingConfirmation') as pending_no
          from (
            select distinct on (d.status) d.status, d.new_price, d.adjustment_no
            from srm_price_adjustment_line l join srm_price_adjustment d on d.id = l.adjustment_id
            where l.receipt_id = r.id and l.line_kind = 'acceptance' and not l.is_removed
              and d.status in ('pendingConfirmation', 'accepted')
            order by d.status, d.id desc
          ) d
        ) last on true
        where r.reverses_id is null and not r.is_reversed
          and r.org_no = ${query.orgNo} and r.warehouse_no = ${query.warehouseNo} and r.classify_type = ${query.classifyType}
          and r.supplier_no = ${query.supplierNo} and r.goods_no = ${query.goodsNo}
          and (${purchaseNo || null}::text is null or r.purchase_no = ${purchaseNo})
          and (${purchaseSeq}::integer is null or r.purchase_seq = ${purchaseSeq})
          and (${purchasePhaseSeq}::integer is null or r.purchase_phase_seq = ${purchasePhaseSeq})
          and (${purchaseBatchSeq}::integer is null or r.purchase_batch_seq = ${purchaseBatchSeq})
          and (${fromDate}::date is null or r.posting_date >= ${fromDate})
          and (${toDate}::date is null or r.posting_date <= ${toDate})
      ) r
      where r.qty > 0 and r.price <> r.new_price
    ) a`
}
