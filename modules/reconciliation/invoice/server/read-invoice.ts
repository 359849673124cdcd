import { sql } from 'kysely'
import { decimalsOf } from '#modules/reconciliation/match/server/match-invoice.ts'
import { readTolerances } from '#modules/reconciliation/match/server/read-tolerances.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { INVOICE_TYPES } from '../contract/fields.ts'
import { readLineRates, readOriginals } from './enter-invoices.ts'

type Calls = typeof invoiceCalls
type Detail = CallOutput<Calls, 'ISupInvoiceService/getInvoiceDocById'>
type Head = Omit<Detail, 'rates' | 'tails' | 'invoices' | 'statedLines' | 'goodsInvoices' | 'originals'> & {
  tenantsid: string
  orgNo: string
  originalDocId: string | null
}

/** One invoicing bill with what its lines and its real invoices come to at each rate of tax. */
export const readInvoiceDoc: Handler<Calls, 'ISupInvoiceService/getInvoiceDocById'> = async ({ trx }, { id }) => {
  const { rows } = await sql<Head>`
    select id, version, invoice_doc_no as "invoiceDocNo", status, is_red as "isRed", is_self_billed as "isSelfBilled", original_doc_no as "originalDocNo",
      original_doc_id as "originalDocId", tenantsid, org_no as "orgNo", supplier_no as "supplierNo", supplier_name as "supplierName", currency,
      trim_scale(net_amount) as "netAmount", trim_scale(tax_amount) as "taxAmount", trim_scale(total_amount) as "totalAmount",
      trim_scale(invoiced_net) as "invoicedNet", trim_scale(invoiced_tax) as "invoicedTax"
    from srm_invoice_doc where id = ${id}`.execute(trx)
  const [head = fail(platformErrors.notFound)] = rows
  const { tenantsid, orgNo, originalDocId, ...shown } = head
  const { supplierNo, currency } = shown
  const { tails } = await readTolerances(
    trx,
    { tenantsid, orgNo, supplierNo },
    await decimalsOf(trx, tenantsid, currency),
  )
  return {
    ...shown,
    tails,
    rates: await readRates(trx, id),
    invoices: await readInvoices(trx, id),
    statedLines: await readStatedLines(trx, id),
    goodsInvoices: await readGoodsInvoices(trx, id),
    originals: originalDocId === null ? [] : await readOriginals(trx, originalDocId),
  }
}

/** What is expected and entered at each rate that lines or real invoices have. */
async function readRates(trx: ScopedTransaction, docId: string): Promise<Detail['rates']> {
  const expected = await readLineRates(trx, docId)
  const { rows: entered } = await sql<{ taxRate: Decimal; invoicedNet: Decimal; invoicedTax: Decimal }>`
    select trim_scale(tax_rate) as "taxRate", trim_scale(sum(invoice_amount - charge_amount)) as "invoicedNet",
      trim_scale(sum(tax_amount)) as "invoicedTax"
    from srm_invoice where doc_id = ${docId} and not is_removed group by tax_rate order by tax_rate`.execute(trx)
  const of = (taxRate: Decimal) => entered.find((one) => compare(one.taxRate, taxRate) === 0)
  const others = entered.filter(({ taxRate }) => !expected.some((one) => compare(one.taxRate, taxRate) === 0))
  return [
    ...expected.map((one) => ({
      ...one,
      invoicedNet: of(one.taxRate)?.invoicedNet ?? '0',
      invoicedTax: of(one.taxRate)?.invoicedTax ?? '0',
    })),
    ...others.map((one) => ({ netAmount: '0', taxAmount: '0', lineCount: 0, ...one })),
  ]
}

/** The real invoices of an invoicing bill, as they were entered. */
async function readInvoices(trx: ScopedTransaction, docId: string): Promise<Detail['invoices']> {
  const { rows } = await sql<Detail['invoices'][number]>`
    select id, invoice_type as "invoiceType", invoice_classify as "invoiceClassify", invoice_code as "invoiceCode", invoice_no as "invoiceNo",
      to_char(invoice_date, 'YYYY-MM-DD') as "invoiceDate", trim_scale(invoice_amount) as "invoiceAmount", trim_scale(tax_rate) as "taxRate",
      trim_scale(tax_amount) as "taxAmount", trim_scale(charge_amount) as "chargeAmount", check_code as "checkCode",
      is_goods_invoice as "isGoodsInvoice", original_invoice_id as "originalInvoiceId"
    from srm_invoice where doc_id = ${docId} and not is_removed order by id`.execute(trx)
  return rows
}

/** What the real invoices state of lines where it differs. */
async function readStatedLines(trx: ScopedTransaction, docId: string): Promise<Detail['statedLines']> {
  const { rows } = await sql<Detail['statedLines'][number]>`
    select id, goods_no as "goodsNo", goods_name as "goodsName", trim_scale(invoice_qty) as "invoiceQty",
      trim_scale(invoice_price) as "invoicePrice"
    from srm_invoice_line where doc_id = ${docId} and invoice_qty is not null order by id`.execute(trx)
  return rows
}

/** Invoices that came with the goods of its lines and are on no invoicing bill in force. */
async function readGoodsInvoices(trx: ScopedTransaction, docId: string): Promise<Detail['goodsInvoices']> {
  const { rows } = await sql<Detail['goodsInvoices'][number]>`
    select distinct a.invoice_type as "invoiceType", a.invoice_classify as "invoiceClassify", a.invoice_no as "invoiceNo",
      to_char(a.invoice_date, 'YYYY-MM-DD') as "invoiceDate", trim_scale(a.invoice_amount) as "invoiceAmount",
      trim_scale(a.tax_rate) as "taxRate", trim_scale(a.tax_amount) as "taxAmount", a.is_goods_invoice as "isGoodsInvoice"
    from srm_invoice_line l join srm_invoice_doc d on d.id = l.doc_id join srm_payable p on p.id = l.payable_id
    join srm_asn_head h on h.asn_no = p.asn_no and h.tenantsid = p.tenantsid
    join srm_asn_invoice a on a.asn_id = h.id and a.is_current and a.currency = d.currency
    where d.id = ${docId} and not exists (
      select from srm_invoice i where i.tenantsid = a.tenantsid and i.supplier_no = a.supplier_no and i.invoice_no = upper(trim(a.invoice_no))
        and i.invoice_date = a.invoice_date and not i.is_removed and not i.is_void)
    order by 4, 3`.execute(trx)
  return rows
}

/** What matching compared. */
export const readMatchResult: Handler<Calls, 'ISrmInvoiceService/getMatchResult'> = async ({ trx }, { id }) => {
  const { rows: found } = await sql`select from srm_invoice_doc where id = ${id}`.execute(trx)
  if (found.length === 0) fail(platformErrors.notFound)
  const { rows } = await sql<CallOutput<Calls, 'ISrmInvoiceService/getMatchResult'>['results'][number]>`
    select id, line_id as "lineId", match_kind as "matchKind", subject, trim_scale(expected) as expected, trim_scale(actual) as actual,
      trim_scale(upper_limit) as "upperLimit", outcome, release_reason as "releaseReason", release_name as "releaseName"
    from srm_match_result where doc_id = ${id} and not is_removed order by id`.execute(trx)
  return { results: rows }
}

/** Kinds of invoices in the language of the reader. */
export const readInvoiceTypes: Handler<Calls, 'ISupInvoiceService/getInvoiceType'> = async ({ translate }) =>
  INVOICE_TYPES.map((invoiceType) => ({
    invoiceType,
    invoiceTypeName: translate(`reconciliation:enums.invoiceType.${invoiceType}`),
  }))
