import { type RawBuilder, sql } from 'kysely'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { Comparison } from './compare-delivery.ts'

/** What decides about likely duplicates and charges of a real invoice. Its number is trimmed and in upper case. */
export interface MatchedInvoice {
  invoiceCode: string
  /** Empty while it is not typed: it looks like no other. */
  invoiceNo: string
  invoiceDate: string
  invoiceAmount: Decimal
  taxRate: Decimal
  chargeAmount: Decimal
}

/** The real invoices of an invoicing bill as rows `i`: those that are given, else those that are stored. */
export const enteredInvoices = (docId: string, given: readonly MatchedInvoice[] | undefined): RawBuilder<unknown> =>
  given
    ? sql`(select "invoiceCode" as invoice_code, "invoiceNo" as invoice_no, "invoiceDate" as invoice_date, "invoiceAmount" as invoice_amount,
        "taxRate" as tax_rate, "chargeAmount" as charge_amount from json_to_recordset(${JSON.stringify(given)}::json)
        g ("invoiceCode" text, "invoiceNo" text, "invoiceDate" date, "invoiceAmount" numeric, "taxRate" numeric, "chargeAmount" numeric)) i`
    : sql`(select invoice_code, invoice_no, invoice_date, invoice_amount, tax_rate, charge_amount from srm_invoice
        where doc_id = ${docId} and not is_removed) i`

/** Reads the charges that lines have and real invoices state. */
export async function readCharges(
  trx: ScopedTransaction,
  docId: string,
  given: readonly MatchedInvoice[] | undefined,
): Promise<{ expected: Decimal; actual: Decimal }> {
  const { rows } = await sql<{ expected: Decimal; actual: Decimal }>`
    select (select trim_scale(coalesce(sum(net_amount), 0)) from srm_invoice_line where doc_id = ${docId} and source_type = 'charge')
        as expected,
      (select trim_scale(coalesce(sum(i.charge_amount), 0)) from ${enteredInvoices(docId, given)}) as actual`.execute(
    trx,
  )
  return rows[0] ?? { expected: '0', actual: '0' }
}

const duplicate = (
  outcome: 'warn' | 'refuse',
  { subject, amount }: { subject: string; amount: Decimal },
): Comparison => ({
  ...{ lineId: null, matchKind: 'duplicate', subject, expected: '0', actual: amount, upperLimit: '0' },
  ...{ outcome, lowest: null, highest: null, beyond: amount.replace(/^-/, '') },
})

/** Invoices in force that look like one of these: the same number of another day, or the same day and amount under another number. */
export async function findLikeDuplicates(
  trx: ScopedTransaction,
  docId: string,
  given: readonly MatchedInvoice[] | undefined,
): Promise<Comparison[]> {
  const { rows } = await sql<{ subject: string; amount: Decimal }>`
    select distinct concat_ws(' ', o.invoice_no, to_char(o.invoice_date, 'YYYY-MM-DD'), d.invoice_doc_no) as subject,
      trim_scale(i.invoice_amount) as amount
    from srm_invoice_doc m cross join ${enteredInvoices(docId, given)}
    join srm_invoice o on o.tenantsid = m.tenantsid and o.supplier_no = m.supplier_no and o.doc_id <> m.id
      and not o.is_removed and not o.is_void and (
        (o.invoice_no = i.invoice_no and o.invoice_date <> i.invoice_date)
        or (o.invoice_no <> i.invoice_no and o.invoice_date = i.invoice_date and o.invoice_amount = i.invoice_amount))
    join srm_invoice_doc d on d.id = o.doc_id
    -- What the purchaser issues itself has numbers of its own series.
    where m.id = ${docId} and i.invoice_no <> '' and not (m.is_self_billed and d.is_self_billed) order by 1`.execute(
    trx,
  )
  // Whoever knows better says why: a supplier may count anew each year.
  return rows.map((row) => duplicate('warn', row))
}

/** Invoices that are refused when they are entered: in force elsewhere with the same number, code and day, or typed twice. */
export async function findDuplicates(
  trx: ScopedTransaction,
  docId: string,
  given: readonly MatchedInvoice[],
): Promise<Comparison[]> {
  const { rows } = await sql<{ subject: string; amount: Decimal }>`
    select distinct concat_ws(' ', o.invoice_no, to_char(o.invoice_date, 'YYYY-MM-DD'), d.invoice_doc_no) as subject,
      trim_scale(i.invoice_amount) as amount
    from srm_invoice_doc m cross join ${enteredInvoices(docId, given)}
    join srm_invoice o on o.tenantsid = m.tenantsid and o.supplier_no = m.supplier_no and o.doc_id <> m.id and not o.is_removed
      and not o.is_void and (o.invoice_no, o.invoice_code, o.invoice_date) = (i.invoice_no, i.invoice_code, i.invoice_date)
    join srm_invoice_doc d on d.id = o.doc_id
    where m.id = ${docId}
    union
    select concat_ws(' ', i.invoice_no, to_char(i.invoice_date, 'YYYY-MM-DD')), trim_scale(max(i.invoice_amount))
    from ${enteredInvoices(docId, given)} where i.invoice_no <> ''
    group by i.invoice_code, i.invoice_no, i.invoice_date, i.tax_rate having count(*) > 1
    order by 1`.execute(trx)
  return rows.map((row) => duplicate('refuse', row))
}
