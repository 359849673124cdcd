import { sql } from 'kysely'
import { xmlDownload } from '#modules/files/server.ts'
import {
  composeElectronicInvoice,
  type InvoiceRate,
} from '#modules/reconciliation/e-invoice/server/compose-electronic-invoice.ts'
import { REFERENCE_NAMES } from '#modules/reconciliation/e-invoice/server/electronic-invoice.ts'
import { writeElectronicInvoice } from '#modules/reconciliation/e-invoice/server/write-electronic-invoice.ts'
import { decimalsOf } from '#modules/reconciliation/match/server/match-invoice.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal, multiply } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { electronicLines, readInvoicedLines } from './electronic-lines.ts'
import { failWithoutCountry, readInvoiceParties } from './invoice-parties.ts'

/**
 * A real invoice of an invoicing bill as a UBL document: a blue one as an invoice, a red one as a credit note; self-billed where the
 * purchaser issued it.
 */
export const downloadElectronicInvoice: Handler<typeof invoiceCalls, 'ISupInvoiceService/downloadublinvoice'> = async (
  context,
  { id },
) => {
  const { trx, caller, translate } = context
  const { head, rates: entered } = await readRealInvoice(trx, id)
  const { isRed, currency, invoiceDocNo } = head
  const { seller, buyer, terms } = await readInvoiceParties(trx, head)
  failWithoutCountry([seller, buyer])
  const decimals = await decimalsOf(trx, caller.tenantsid, currency)
  const sign = isRed ? '-1' : '1'
  // Lines belong to rates, not to invoices: where several invoices share a rate, none of them can name its lines.
  const own = entered.filter(({ isShared }) => !isShared).map(({ taxRate }) => taxRate)
  const lines = (await readInvoicedLines(trx, head.docId)).filter(({ taxRate }) =>
    own.some((rate) => compare(rate, taxRate) === 0),
  )
  const [purchaseNo = '', ...others] = new Set(lines.map((line) => line.purchaseNo))
  const invoice = composeElectronicInvoice({
    ...{ kind: kindOf(head), invoiceNo: head.invoiceNo, invoiceDate: head.invoiceDate, currency },
    ...{ dueDate: head.dueDate ?? '', seller, buyer, decimals, purchaseNo: others.length > 0 ? '' : purchaseNo },
    paymentTerms: translate(`reconciliation:electronic.terms.${terms.paymentTerms}`, { days: terms.paymentDays }),
    originals: head.originals,
    references: [
      { name: REFERENCE_NAMES.invoiceCode, value: head.invoiceCode },
      { name: REFERENCE_NAMES.checkCode, value: head.checkCode },
    ].filter(({ value }) => value !== ''),
    rates: entered.map(
      ({ taxRate, netAmount, taxAmount, chargeAmount, isShared }): InvoiceRate => ({
        taxRate,
        netAmount: multiply(netAmount, sign),
        taxAmount: multiply(taxAmount, sign),
        chargeAmount: multiply(chargeAmount, sign),
        restName: translate(`reconciliation:electronic.${isShared ? 'part' : 'tail'}`, { invoiceDocNo }),
      }),
    ),
    lines: await electronicLines(trx, caller.tenantsid, lines, { isRed, decimals }),
    chargeName: translate('reconciliation:electronic.charges'),
  })
  return xmlDownload(context, {
    kind: isRed ? 'creditNote' : 'invoice',
    documentNo: invoiceDocNo,
    outsideNo: head.invoiceNo,
    ...{ orgNo: head.orgNo, warehouseNos: head.warehouseNos, classifyTypes: head.classifyTypes },
    supplierNo: head.supplierNo,
    xml: writeElectronicInvoice(invoice),
  })
}

interface RealInvoice {
  docId: string
  invoiceDocNo: string
  isRed: boolean
  isSelfBilled: boolean
  orgNo: string
  supplierNo: string
  supplierName: string
  warehouseNos: string[]
  classifyTypes: string[]
  currency: string
  invoiceCode: string
  invoiceNo: string
  invoiceDate: string
  checkCode: string
  /** Of the invoicing bill, once the ERP has it. */
  dueDate: string | null
  /** Real invoices that it takes back. */
  originals: { invoiceNo: string; invoiceDate: string }[]
}

const kindOf = ({ isRed, isSelfBilled }: RealInvoice) =>
  isSelfBilled ? (isRed ? 'SelfBilledCreditNote' : 'SelfBilledInvoice') : isRed ? 'CreditNote' : 'Invoice'

interface EnteredRate {
  taxRate: Decimal
  netAmount: Decimal
  taxAmount: Decimal
  chargeAmount: Decimal
  /** Another real invoice of the invoicing bill has this rate, too. */
  isShared: boolean
}

/** The real invoice of a row of it, with what it comes to at each rate. */
async function readRealInvoice(
  trx: ScopedTransaction,
  id: string,
): Promise<{ head: RealInvoice; rates: EnteredRate[] }> {
  const { rows } = await sql<RealInvoice>`
    select d.id as "docId", d.invoice_doc_no as "invoiceDocNo", d.is_red as "isRed", d.is_self_billed as "isSelfBilled", d.org_no as "orgNo", d.supplier_no as "supplierNo",
      d.supplier_name as "supplierName", d.warehouse_nos as "warehouseNos", d.classify_types as "classifyTypes", d.currency,
      i.invoice_code as "invoiceCode", i.invoice_no as "invoiceNo", to_char(i.invoice_date, 'YYYY-MM-DD') as "invoiceDate",
      i.check_code as "checkCode", to_char(v.due_date, 'YYYY-MM-DD') as "dueDate",
      coalesce((
        select json_agg(distinct jsonb_build_object('invoiceNo', o.invoice_no, 'invoiceDate', to_char(o.invoice_date, 'YYYY-MM-DD')))
        from srm_invoice s join srm_invoice o on o.id = s.original_invoice_id
        where s.doc_id = d.id and not s.is_removed
          and (s.invoice_code, s.invoice_no, s.invoice_date) = (i.invoice_code, i.invoice_no, i.invoice_date)), '[]') as originals
    from srm_invoice i join srm_invoice_doc d on d.id = i.doc_id
    left join srm_payment_due v on v.doc_id = d.id and not v.is_cancelled
    where i.id = ${id} and not i.is_removed`.execute(trx)
  const [head = fail(platformErrors.notFound)] = rows
  const ofInvoice = sql`(invoice_code, invoice_no, invoice_date) = (${head.invoiceCode}, ${head.invoiceNo}, ${head.invoiceDate}::date)`
  const { rows: rates } = await sql<EnteredRate>`
    select trim_scale(tax_rate) as "taxRate", trim_scale(sum(invoice_amount) filter (where ${ofInvoice})) as "netAmount",
      trim_scale(sum(tax_amount) filter (where ${ofInvoice})) as "taxAmount",
      trim_scale(sum(charge_amount) filter (where ${ofInvoice})) as "chargeAmount", not bool_and(${ofInvoice}) as "isShared"
    from srm_invoice where doc_id = ${head.docId} and not is_removed group by tax_rate having bool_or(${ofInvoice}) order by tax_rate desc`.execute(
    trx,
  )
  return { head, rates }
}
