import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ComparedPayable, OtherDocument, Surroundings } from './paired-rows.ts'

/** Last days of a period whose payables the next statement is likely to state. */
const CUT_OFF_DAYS = 3

/** What is compared. */
export interface ComparedSpan {
  orgNo: string
  supplierNo: string
  currency: string
  fromDate: string
  toDate: string
}

/** A payable of the period, with its place. */
export type OwnPayable = ComparedPayable & { id: string; warehouseNo: string; classifyType: string }

/** What the caller may see of what a supplier is owed in a period, and what lies around it. */
export interface OwnSide {
  payables: OwnPayable[]
  around: Surroundings
}

/** Reads what a supplier is owed in a period, in the order of posting, and what may explain what of these numbers is not there. */
export async function readPayables(
  trx: ScopedTransaction,
  span: ComparedSpan,
  numbers: readonly string[],
): Promise<OwnSide> {
  const { orgNo, supplierNo, currency, fromDate, toDate } = span
  const { rows } = await sql<OwnPayable & { isInPeriod: boolean }>`
    select id, origin_no as "originNo", asn_no as "asnNo", purchase_no as "purchaseNo", purchase_seq as "purchaseSeq",
      goods_no as "goodsNo", posting_date as date, trim_scale(qty) as qty, trim_scale(price) as price, trim_scale(amount) as net,
      trim_scale(tax_amount) as tax, source_type = 'return' as "isReturn",
      posting_date > ${toDate}::date - ${CUT_OFF_DAYS}::integer as "isAtEnd", warehouse_no as "warehouseNo",
      classify_type as "classifyType", posting_date between ${fromDate} and ${toDate} as "isInPeriod"
    from srm_payable
    where org_no = ${orgNo} and supplier_no = ${supplierNo} and currency = ${currency} and payable_status <> 'cancelled'
      and posting_date between (${fromDate}::date - interval '1 month')::date and (${toDate}::date + interval '1 month')::date
    order by posting_date, id`.execute(trx)
  const payables = rows.filter(({ isInPeriod }) => isInPeriod)
  const neighbours = rows.filter(({ isInPeriod }) => !isInPeriod)
  const [gifts, onTheWay] = [await readGifts(trx, span, numbers), await readOnTheWay(trx, span)]
  return { payables, around: { neighbours, gifts, onTheWay } }
}

/** What came free of charge with receipts and ASNs of these numbers. */
async function readGifts(
  trx: ScopedTransaction,
  { orgNo, supplierNo }: ComparedSpan,
  numbers: readonly string[],
): Promise<OtherDocument[]> {
  const spelled = [...new Set(numbers.flatMap((text) => [text.trim(), text.trim().toUpperCase()]))]
  const { rows } = await sql<OtherDocument>`
    select receipt_no as "documentNo", array[receipt_no, asn_no] as numbers, goods_no as "goodsNo"
    from srm_check_receipt
    where org_no = ${orgNo} and supplier_no = ${supplierNo} and gift_qty > 0 and not is_reversed
      and (receipt_no collate "C" = any (${spelled}::text[])
        or asn_id in (select h.id from srm_asn_head h where h.asn_no = any (${spelled}::text[])))
    order by id`.execute(trx)
  return rows
}

/** Lines of ASNs of which some is on its way. */
async function readOnTheWay(trx: ScopedTransaction, span: ComparedSpan): Promise<OtherDocument[]> {
  const { rows } = await sql<OtherDocument>`
    select l.asn_no as "documentNo", array[l.asn_no, l.purchase_no] as numbers, l.goods_no as "goodsNo"
    from srm_asn_line l join srm_asn_head h on h.id = l.asn_id
    where h.org_no = ${span.orgNo} and h.supplier_no = ${span.supplierNo} and h.status in ('2', '3')
      and h.delivery_date <= ${span.toDate} and l.on_way_qty > 0
    order by l.id`.execute(trx)
  return rows
}
