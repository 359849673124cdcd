import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { type InvoicePlan, isDeduction, type OpenLine, planInvoices } from './plan-invoices.ts'

/** A bill of which something may be invoiced. */
export interface ConfirmedBill {
  id: string
  billNo: string
  status: string
  orgNo: string
  supplierNo: string
  supplierName: string
  currency: string
  warehouseNos: string[]
  classifyTypes: string[]
}

/** A confirmed line of a bill that is on no invoicing bill, as people see it. */
export interface OpenBillLine extends OpenLine {
  billId: string
  billNo: string
  sourceType: string
  originNo: string
  goodsNo: string
  goodsName: string
  postingDate: string
  qty: string
  purchaseUnitNo: string
  originalDocNo: string
}

/** Reads confirmed bills of one supplier, organisation and currency; refuses any others. */
export async function readConfirmedBills(
  trx: ScopedTransaction,
  billIds: readonly string[],
): Promise<readonly [ConfirmedBill, ...ConfirmedBill[]]> {
  const { rows } = await sql<ConfirmedBill>`
    select id, bill_no as "billNo", status, org_no as "orgNo", supplier_no as "supplierNo", supplier_name as "supplierName", currency,
      warehouse_nos as "warehouseNos", classify_types as "classifyTypes"
    from srm_bill where id = any (${[...billIds]}::bigint[]) order by id`.execute(trx)
  const [first, ...others] = rows
  if (!first || rows.length < new Set(billIds).size) return fail(reconciliationErrors.nothingToInvoice)
  const open = rows.find(({ status }) => status !== 'confirmed')
  if (open) fail(reconciliationErrors.billNotInvoiceable, { billNo: open.billNo })
  const differs = others.some(
    ({ orgNo, supplierNo, currency }) =>
      orgNo !== first.orgNo || supplierNo !== first.supplierNo || currency !== first.currency,
  )
  if (differs) fail(reconciliationErrors.billsDiffer)
  return [first, ...others]
}

/**
 * Reads the lines of bills that are on no invoicing bill, the oldest first. A return, an allowance or a lower price of goods that are
 * invoiced already names the invoicing bill that has them.
 */
export async function readOpenLines(trx: ScopedTransaction, billIds: readonly string[]): Promise<OpenBillLine[]> {
  const { rows } = await sql<OpenBillLine>`
    select l.id, b.id as "billId", b.bill_no as "billNo", l.source_type as "sourceType", l.origin_no as "originNo", l.goods_no as "goodsNo",
      l.goods_name as "goodsName", to_char(l.posting_date, 'YYYY-MM-DD') as "postingDate", trim_scale(l.qty) as qty,
      l.purchase_unit_no as "purchaseUnitNo", trim_scale(l.tax_rate) as "taxRate", trim_scale(l.net_amount) as "netAmount",
      trim_scale(l.tax_amount) as "taxAmount", o.id as "originalDocId", coalesce(o.invoice_doc_no, '') as "originalDocNo"
    from srm_bill_line l join srm_bill b on b.id = l.bill_id
    left join lateral (
      select d.id, d.invoice_doc_no
      from srm_payable p
      left join srm_bill_return_line r on p.source_type = 'return' and r.id = p.source_id
      left join srm_deduction x on p.source_type = 'allowance' and x.id = p.source_id
      left join srm_price_adjustment_line j on p.source_type = 'priceAdjust' and j.id = p.source_id
      join srm_payable a on a.source_type = 'acceptance' and a.source_id = coalesce(r.receipt_id, x.receipt_id, j.receipt_id)
      join srm_invoice_line i on i.payable_id = a.id and not i.is_void
      join srm_invoice_doc d on d.id = i.doc_id
      where p.id = l.payable_id and l.net_amount < 0 order by d.id desc limit 1
    ) o on true
    where b.id = any (${[...billIds]}::bigint[]) and not l.is_removed
      and not exists (select from srm_invoice_line i where i.bill_line_id = l.id and not i.is_void)
    order by l.posting_date, l.id`.execute(trx)
  return rows
}

/**
 * Reads the open lines of bills and splits them, with the deductions that are wanted or with all of them. One that is wanted and no
 * longer open is refused by the number of what it is about, and so is an id that is no deduction of these bills.
 */
export async function readInvoicePlan(
  trx: ScopedTransaction,
  billIds: readonly string[],
  wanted: readonly string[] | null | undefined,
): Promise<InvoicePlan<OpenBillLine> & { lines: readonly OpenBillLine[] }> {
  const lines = await readOpenLines(trx, billIds)
  const open = new Set(lines.filter(isDeduction).map(({ id }) => id))
  const gone = wanted?.find((id) => !open.has(id))
  if (gone !== undefined) {
    const named = await trx.selectFrom('srm_bill_line').select('origin_no').where('id', '=', gone).executeTakeFirst()
    fail(reconciliationErrors.deductionNotOpen, { originNo: named?.origin_no ?? gone })
  }
  return { lines, ...planInvoices(lines, wanted) }
}
