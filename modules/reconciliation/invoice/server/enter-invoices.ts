import { sql } from 'kysely'
import type { z } from 'zod'
import { isBeyond, type RateSums, tailsOf } from '#modules/reconciliation/match/contract/tails.ts'
import { decimalsOf } from '#modules/reconciliation/match/server/match-invoice.ts'
import { readTolerances } from '#modules/reconciliation/match/server/read-tolerances.ts'
import { failIfTooFine } from '#modules/reconciliation/payable/server/fail-if-too-fine.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome, StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { invoiceDoc } from '../contract/document.ts'
import type { enteredInvoice, enteredInvoices } from '../contract/schemas.ts'

type Entered = z.output<typeof enteredInvoice>

/** What the lines of an invoicing bill come to at each rate of tax. */
export async function readLineRates(trx: ScopedTransaction, docId: string): Promise<RateSums[]> {
  const { rows } = await sql<RateSums>`
    select trim_scale(tax_rate) as "taxRate", trim_scale(sum(net_amount)) as "netAmount", trim_scale(sum(tax_amount)) as "taxAmount",
      count(*)::integer as "lineCount"
    from srm_invoice_line where doc_id = ${docId} group by tax_rate order by tax_rate`.execute(trx)
  return rows
}

/** Takes over the real invoices of an invoicing bill, in place of those before, where each rate comes to what its lines are. */
export async function enterInvoices(
  { trx, caller }: CallContext,
  doc: LockedRow<typeof invoiceDoc>,
  { invoices, lines }: z.output<typeof enteredInvoices>,
): Promise<Outcome<typeof invoiceDoc>> {
  const checked = await failIfUnfit(trx, doc, invoices)
  const rows = checked.map((invoice, at) => ({ ...invoice, place: at }))
  await sql`update srm_invoice set is_removed = true where doc_id = ${doc.id} and not is_removed`.execute(trx)
  await sql`
    insert into srm_invoice (doc_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, invoice_type, invoice_classify, invoice_code,
      invoice_no, invoice_date, invoice_amount, tax_rate, rate_place, tax_amount, charge_amount, check_code, is_red, original_invoice_id,
      is_goods_invoice, create_name)
    select d.id, d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, i."invoiceType", i."invoiceClassify",
      i."invoiceCode", i."invoiceNo", i."invoiceDate", i."invoiceAmount", i."taxRate",
      row_number() over (partition by i."invoiceCode", i."invoiceNo", i."invoiceDate" order by i.place), i."taxAmount", i."chargeAmount", i."checkCode",
      d.is_red, i."originalInvoiceId", i."isGoodsInvoice", ${caller.userName}
    from srm_invoice_doc d, json_to_recordset(${JSON.stringify(rows)}::json) i ("invoiceType" text, "invoiceClassify" text,
      "invoiceCode" text, "invoiceNo" text, "invoiceDate" date, "invoiceAmount" numeric, "taxRate" numeric, "taxAmount" numeric,
      "chargeAmount" numeric, "checkCode" text, "originalInvoiceId" bigint, "isGoodsInvoice" boolean, place integer)
    where d.id = ${doc.id} order by i.place`.execute(trx)
  await stateLines(trx, doc.id, lines ?? [])
  return { detail: { invoiceNos: rows.map(({ invoiceNo }) => invoiceNo) } }
}

/** Refuses real invoices that an invoicing bill does not take; otherwise they come back in the form in which they are stored. */
export async function failIfUnfit(
  trx: ScopedTransaction,
  doc: LockedRow<typeof invoiceDoc>,
  invoices: readonly Entered[],
): ReturnType<typeof checkEntered> {
  const checked = await checkEntered(trx, doc, invoices)
  await failBeyondTail(trx, doc, invoices)
  return checked
}

type Doc = Pick<StoredRow<typeof invoiceDoc>, 'id' | 'tenantsid' | 'currency' | 'is_red' | 'original_doc_id'>

/** Real invoices in the form in which they are stored. Refuses what no tolerance lets pass: decimals, signs, rates, and a missing original. */
export async function checkEntered(trx: ScopedTransaction, doc: Doc, invoices: readonly Entered[]) {
  await failIfTooFine(
    trx,
    doc.currency,
    invoices.flatMap(({ invoiceAmount, taxAmount, chargeAmount }) => [invoiceAmount, taxAmount, chargeAmount]),
  )
  for (const [at, invoice] of invoices.entries()) failIfWrongSign(doc.is_red, invoice, at)
  const originals = doc.is_red ? await readOriginals(trx, doc.original_doc_id ?? '') : []
  return invoices.map((invoice, at) => ({
    ...invoice,
    invoiceCode: (invoice.invoiceCode ?? '').trim().toUpperCase(),
    invoiceNo: invoice.invoiceNo.trim().toUpperCase(),
    chargeAmount: invoice.chargeAmount ?? '0',
    checkCode: invoice.checkCode ?? '',
    isGoodsInvoice: invoice.isGoodsInvoice ?? false,
    originalInvoiceId: doc.is_red ? originalOf(originals, invoice, at) : null,
  }))
}

/** Amounts of a blue invoice are above 0, those of a red one below. */
function failIfWrongSign(isRed: boolean, { invoiceAmount, taxAmount, taxRate }: Entered, at: number): void {
  const sign = isRed ? -1 : 1
  const [net, tax] = [compare(invoiceAmount, '0'), compare(taxAmount, '0')]
  if (net !== sign) failAt(`invoices.${at}.invoiceAmount`, reconciliationErrors[isRed ? 'redAmount' : 'blueAmount'])
  if (tax !== 0 && tax !== sign)
    failAt(`invoices.${at}.taxAmount`, reconciliationErrors[isRed ? 'redAmount' : 'blueAmount'])
  if (compare(taxRate, '0') < 0 || compare(taxRate, '100') > 0)
    failAt(`invoices.${at}.taxRate`, reconciliationErrors.invoiceTaxRate)
}

async function failBeyondTail(
  trx: ScopedTransaction,
  doc: LockedRow<typeof invoiceDoc>,
  invoices: readonly Entered[],
): Promise<void> {
  const party = { tenantsid: doc.tenantsid, orgNo: doc.org_no, supplierNo: doc.supplier_no }
  const { tails } = await readTolerances(trx, party, await decimalsOf(trx, doc.tenantsid, doc.currency))
  const beyond = tailsOf(await readLineRates(trx, doc.id), invoices, tails).find(isBeyond)
  if (!beyond) return
  const { part, taxRate, ...amounts } = beyond
  const told = { ...amounts, currency: doc.currency }
  if (taxRate === null) {
    fail(reconciliationErrors[part === 'net' ? 'tailOfWholeExceeded' : 'tailTaxOfWholeExceeded'], told)
  } else fail(reconciliationErrors[part === 'net' ? 'tailExceeded' : 'tailTaxExceeded'], { ...told, taxRate })
}

/** A real invoice that a red one may take back. */
export interface OriginalInvoice {
  id: string
  invoiceNo: string
  invoiceDate: string
  taxRate: Decimal
}

/** The real invoices of an invoicing bill, for the red one that takes something of it back. */
export async function readOriginals(trx: ScopedTransaction, originalDocId: string): Promise<OriginalInvoice[]> {
  const { rows } = await sql<OriginalInvoice>`
    select id, invoice_no as "invoiceNo", to_char(invoice_date, 'YYYY-MM-DD') as "invoiceDate", trim_scale(tax_rate) as "taxRate"
    from srm_invoice where doc_id = ${originalDocId} and not is_removed and not is_void order by id`.execute(trx)
  return rows
}

/** The named original; the only one at the rate where none is named. */
function originalOf(
  originals: readonly OriginalInvoice[],
  { originalInvoiceId, taxRate }: Entered,
  at: number,
): string {
  const fitting = originals.filter((one) =>
    originalInvoiceId ? one.id === originalInvoiceId : compare(one.taxRate, taxRate) === 0,
  )
  const [original, ...others] = fitting
  if (!original || others.length > 0)
    return failAt(`invoices.${at}.originalInvoiceId`, reconciliationErrors.originalNeeded)
  return original.id
}

/** Keeps what the real invoices state of lines where it differs; what is not named is as the line has it. */
async function stateLines(
  trx: ScopedTransaction,
  docId: string,
  lines: NonNullable<z.output<typeof enteredInvoices>['lines']>,
): Promise<void> {
  await sql`update srm_invoice_line set invoice_qty = null, invoice_price = null
    where doc_id = ${docId} and invoice_qty is not null`.execute(trx)
  if (lines.length === 0) return
  const { numAffectedRows } = await sql`
    update srm_invoice_line l set invoice_qty = s."invoiceQty", invoice_price = s."invoicePrice"
    from json_to_recordset(${JSON.stringify(lines)}::json) s (id bigint, "invoiceQty" numeric, "invoicePrice" numeric)
    where l.id = s.id and l.doc_id = ${docId} and l.qty > 0`.execute(trx)
  if (Number(numAffectedRows) < lines.length) fail(platformErrors.notFound)
}
