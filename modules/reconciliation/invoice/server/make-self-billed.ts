import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type Agreement,
  type DrawnNumber,
  drawNumber,
} from '#modules/reconciliation/self-billing/server/read-agreement.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import type { Made, StoredRow } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { newInvoiceDoc } from '../contract/schemas.ts'
import { agreementFor } from './agreement-for.ts'
import { readOriginals } from './enter-invoices.ts'
import { insertDoc, lockBilled } from './make-invoices.ts'
import { matchDoc } from './match-doc.ts'
import { readConfirmedBills, readInvoicePlan } from './open-lines.ts'
import { partsOf } from './plan-invoices.ts'

type Doc = StoredRow<typeof invoiceDoc>

/**
 * Makes invoicing bills of confirmed bills with their invoices, under the agreement in force: a blue one, and a red one for each that
 * something is taken back of. All of it or nothing: a number that was drawn for what fails is the next one's.
 */
export async function makeSelfBilled(
  context: CallContext,
  { billIds, deductionLineIds, remark }: z.output<typeof newInvoiceDoc>,
): Promise<Made<typeof invoiceDoc>> {
  const { trx } = context
  // Agreements come before payables in the order of locks; what is read before is read again behind them.
  const [seen] = await readConfirmedBills(trx, billIds)
  const agreement = await agreementFor(context, seen, { isLocked: true })
  if (!agreement) return fail(reconciliationErrors.noSelfBilling, { orgNo: seen.orgNo, supplierNo: seen.supplierNo })
  await lockBilled(trx, billIds)
  const bills = await readConfirmedBills(trx, billIds)
  const made: Doc[] = []
  for (const { originalDocId, lines } of partsOf(await readInvoicePlan(trx, billIds, deductionLineIds))) {
    if (originalDocId !== null && (await readOriginals(trx, originalDocId)).length === 0)
      fail(reconciliationErrors.originalNotInvoiced, { originalDocNo: lines[0]?.originalDocNo ?? '' })
    const drawn = await drawNumber(trx, agreement)
    const draft = await insertDoc(context, {
      bills,
      lines,
      originalDocId,
      remark: remark ?? '',
      issued: { agreement, drawn },
    })
    made.push(await issue(context, draft, agreement, drawn))
  }
  const [first = fail(reconciliationErrors.nothingToInvoice)] = made
  for (const doc of made) announceDocument(context, invoiceDoc, doc, { name: 'selfBilledIssued' })
  return {
    made: first,
    detail: {
      ...{ billNos: first.bill_nos, docs: made.map((doc) => doc.invoice_doc_no) },
      ...{ agreementNo: agreement.agreementNo, invoiceNos: made.map((doc) => doc.invoice_nos) },
    },
  }
}

/** Issues the invoice of an invoicing bill: a row for each rate of tax, of exactly its lines, and matches it. */
async function issue(
  context: CallContext,
  doc: Doc,
  { invoiceType }: Agreement,
  { invoiceNo }: DrawnNumber,
): Promise<Doc> {
  const { trx, caller, today } = context
  // A red one takes back the greatest invoice of its rate on the original invoicing bill: of several nobody can say which it was.
  await sql`
    insert into srm_invoice (doc_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, invoice_type, invoice_classify,
      invoice_no, invoice_date, invoice_amount, tax_rate, rate_place, tax_amount, is_red, original_invoice_id, create_name)
    select d.id, d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, ${invoiceType}, '2', ${invoiceNo},
      ${today}::date, r.net, r.tax_rate, row_number() over (order by r.tax_rate), r.tax, d.is_red, o.id, ${caller.userName}
    from srm_invoice_doc d
    cross join lateral (
      select tax_rate, sum(net_amount) as net, sum(tax_amount) as tax from srm_invoice_line where doc_id = d.id group by tax_rate
    ) r
    left join lateral (
      select i.id from srm_invoice i where i.doc_id = d.original_doc_id and not i.is_removed and not i.is_void
      order by (i.tax_rate = r.tax_rate) desc, i.invoice_amount desc, i.id limit 1
    ) o on true
    where d.id = ${doc.id} order by r.tax_rate`.execute(trx)
  const { outcome, unreleased } = await matchDoc(context, doc)
  const { rows } = await sql<Doc>`
    update srm_invoice_doc set match_outcome = ${outcome}, unreleased_count = ${unreleased}, commit_name = ${caller.userName},
      commit_date = clock_timestamp()
    where id = ${doc.id} returning *`.execute(trx)
  return rows[0] ?? fail(reconciliationErrors.nothingToInvoice)
}
