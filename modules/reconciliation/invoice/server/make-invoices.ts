import { sql } from 'kysely'
import type { z } from 'zod'
import type { Agreement, DrawnNumber } from '#modules/reconciliation/self-billing/server/read-agreement.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import type { Made, StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { newInvoiceDoc } from '../contract/schemas.ts'
import { agreementFor } from './agreement-for.ts'
import { type ConfirmedBill, type OpenBillLine, readConfirmedBills, readInvoicePlan } from './open-lines.ts'
import { type InvoicePart, partsOf } from './plan-invoices.ts'

type Doc = StoredRow<typeof invoiceDoc>

/** Makes a blue invoicing bill of confirmed bills, and a red one for each that something is taken back of; the first is answered. */
export async function makeInvoices(
  context: CallContext,
  { billIds, deductionLineIds, remark }: z.output<typeof newInvoiceDoc>,
): Promise<Made<typeof invoiceDoc>> {
  const { trx } = context
  await lockBilled(trx, billIds)
  const bills = await readConfirmedBills(trx, billIds)
  await agreementFor(context, bills[0])
  const made: Doc[] = []
  for (const part of partsOf(await readInvoicePlan(trx, billIds, deductionLineIds)))
    made.push(await insertDoc(context, { ...part, bills, remark: remark ?? '' }))
  const [first = fail(reconciliationErrors.nothingToInvoice)] = made
  for (const doc of made) announceDocument(context, invoiceDoc, doc)
  return { made: first, detail: { billNos: first.bill_nos, docs: made.map((doc) => doc.invoice_doc_no) } }
}

/** Locks what bills bill, and the bills: payables come first. Of two who invoice the same line at once the second finds it taken. */
export async function lockBilled(trx: ScopedTransaction, billIds: readonly string[]): Promise<void> {
  await sql`select from srm_payable where id in (
    select payable_id from srm_bill_line where bill_id = any (${[...billIds]}::bigint[]) and not is_removed) order by id for update`.execute(
    trx,
  )
  await sql`select from srm_bill where id = any (${[...billIds]}::bigint[]) order by id for update`.execute(trx)
}

interface NewDoc extends InvoicePart<OpenBillLine> {
  bills: readonly [ConfirmedBill, ...ConfirmedBill[]]
  remark: string
  /** Under which agreement its invoice is issued, and where in its series; the supplier enters its invoices unless given. */
  issued?: { agreement: Pick<Agreement, 'id' | 'agreementNo'>; drawn: Pick<DrawnNumber, 'place'> }
}

/** Inserts an invoicing bill over lines of bills. */
export async function insertDoc(
  { trx, caller, today }: CallContext,
  { bills, lines, originalDocId, remark, issued }: NewDoc,
): Promise<Doc> {
  const named = new Set(lines.map(({ billId }) => billId))
  const of = bills.filter(({ id }) => named.has(id))
  const [{ orgNo, supplierNo, supplierName, currency }] = bills
  const warehouseNos = [...new Set(of.flatMap((bill) => bill.warehouseNos))]
  const classifyTypes = [...new Set(of.flatMap((bill) => bill.classifyTypes))]
  const { rows } = await sql<{ id: string }>`
    insert into srm_invoice_doc (tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, supplier_name,
      invoice_doc_no, status, is_red, original_doc_id, original_doc_no, bill_nos, currency, remark, agreement_id, agreement_no, series_place,
      issue_user, create_name, update_name)
    values (${caller.tenantsid}, ${orgNo}, ${warehouseNos[0]}, ${classifyTypes[0]}, ${warehouseNos}, ${classifyTypes}, ${supplierNo},
      ${supplierName}, next_document_no(${invoiceDoc.number.prefix}, ${today}::date), ${issued ? 'pendingApproval' : 'pendingEntry'},
      ${originalDocId !== null}, ${originalDocId}, ${lines[0]?.originalDocNo ?? ''}, ${of.map(({ billNo }) => billNo).join(', ')},
      ${currency}, ${remark}, ${issued?.agreement.id ?? null}, ${issued?.agreement.agreementNo ?? ''}, ${issued?.drawn.place ?? null},
      ${issued ? caller.userNo : ''}, ${caller.userName}, ${caller.userName})
    returning id`.execute(trx)
  const id = rows[0]?.id ?? ''
  await sql`
    insert into srm_invoice_line (doc_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, payable_id, bill_id, bill_line_id,
      bill_no, source_type, origin_no, purchase_no, goods_no, goods_name, purchase_unit_no, posting_date, price, tax_rate, qty,
      net_amount, tax_amount)
    select ${id}, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, l.payable_id, l.bill_id, l.id, b.bill_no,
      l.source_type, l.origin_no, l.purchase_no, l.goods_no, l.goods_name, l.purchase_unit_no, l.posting_date, l.price, l.tax_rate,
      l.qty, l.net_amount, l.tax_amount
    from unnest(${lines.map((line) => line.id)}::bigint[]) with ordinality o (id, place)
    join srm_bill_line l on l.id = o.id join srm_bill b on b.id = l.bill_id order by o.place`.execute(trx)
  const made = await sql<Doc>`select * from srm_invoice_doc where id = ${id}`.execute(trx)
  const [doc = fail(reconciliationErrors.nothingToInvoice)] = made.rows
  return doc
}
