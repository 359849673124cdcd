import { type RawBuilder, sql } from 'kysely'
import type { LinePrice } from '#modules/orders/server.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { MatchedDelivery } from './compare-delivery.ts'

/** What a real invoice states of a line. */
export interface StatedLine {
  id: string
  invoiceQty: Decimal
  invoicePrice: Decimal
}

/** Which invoicing bills, against which others, and what is stated of their lines. */
interface DeliveriesAsked {
  /** Over invoicing bills `d`. */
  where: RawBuilder<unknown>
  /** Which lines `l` of other invoicing bills in force count beside those of the invoicing bill `m.doc_id`; all others unless given. */
  others?: RawBuilder<unknown>
  /** What is stated in place of what is stored of them. */
  stated?: readonly StatedLine[] | undefined
}

/** A delivery that an invoicing bill invoices, before it is known what holds for it. */
export interface InvoicedDelivery extends Omit<MatchedDelivery, 'tolerance'> {
  docId: string
  goodsNo: string
}

type Row = Omit<InvoicedDelivery, 'orderPrice'> & LinePrice

/**
 * Reads what invoicing bills invoice of each delivery of an order, with what order, receipts and other invoices say of it: one
 * statement, whatever their number. Lines count as what is stated of them, else as they are.
 */
export async function readDeliveries(
  trx: ScopedTransaction,
  { where, others = sql`l.doc_id <> m.doc_id`, stated }: DeliveriesAsked,
): Promise<InvoicedDelivery[]> {
  const given = sql`json_to_recordset(${JSON.stringify(stated ?? [])}::json) s (id bigint, "invoiceQty" numeric, "invoicePrice" numeric)`
  const [qty, price] = stated
    ? [sql`s."invoiceQty"`, sql`s."invoicePrice"`]
    : [sql`l.invoice_qty`, sql`l.invoice_price`]
  const { rows } = await sql<Row>`
    with docs as (
      select d.id, coalesce(c.decimals, 2)::integer as decimals
      from srm_invoice_doc d left join bm_currency c on c.tenantsid = d.tenantsid and c.currency = d.currency where ${where}
    ),
    mine as (
      select l.doc_id, p.batch_id, d.decimals, min(l.goods_no) as goods_no,
        json_agg(json_build_object('id', l.id::text, 'subject', concat_ws(' · ', l.origin_no, l.goods_no),
          'qty', trim_scale(coalesce(${qty}, l.qty))::text, 'price', trim_scale(coalesce(${price}, l.price))::text,
          'net', trim_scale(case when ${qty} is null then l.net_amount else round(${qty} * ${price}, d.decimals) end)::text)
          order by l.id) as lines
      from docs d join srm_invoice_line l on l.doc_id = d.id join srm_payable p on p.id = l.payable_id
      ${stated ? sql`left join ${given} on s.id = l.id` : sql``}
      where p.batch_id is not null and p.source_type in ('acceptance', 'return') group by l.doc_id, p.batch_id, d.decimals
    )
    select m.doc_id::text as "docId", m.goods_no as "goodsNo", m.decimals, m.lines, trim_scale(o.price) as price, o.ordered_qty, o.ordered_line_qty,
      trim_scale(b.batch_pur_qty) as "orderedQty", trim_scale(b.receive_qty) as "acceptedQty", trim_scale(b.check_return_qty) as "refusedQty",
      trim_scale(r.qty) as "returnedQty", trim_scale(i.qty) as "otherQty", trim_scale(i.net) as "otherNet"
    from mine m join srm_purchase_batch b on b.id = m.batch_id join srm_purchase_line o on o.id = b.line_id
    cross join lateral (select coalesce(sum(return_qty), 0) as qty from srm_bill_return_line where batch_id = m.batch_id) r
    cross join lateral (
      select coalesce(sum(coalesce(l.invoice_qty, l.qty)), 0) as qty,
        coalesce(sum(case when l.invoice_qty is null then l.net_amount else round(l.invoice_qty * l.invoice_price, m.decimals) end), 0) as net
      from srm_payable p join srm_invoice_line l on l.payable_id = p.id
      where p.batch_id = m.batch_id and p.source_type in ('acceptance', 'return') and not l.is_void and ${others}
    ) i
    order by m.doc_id, m.batch_id`.execute(trx)
  return rows.map(({ price: of, ordered_qty, ordered_line_qty, ...rest }) => ({
    ...rest,
    orderPrice: { price: of, ordered_qty, ordered_line_qty },
  }))
}
