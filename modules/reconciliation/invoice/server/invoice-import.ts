import { sql } from 'kysely'
import type { z } from 'zod'
import { BusinessError } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow } from '#platform/server/documents/document-source.ts'
import {
  defineImport,
  type ImportedRow,
  isWholeRow,
  type ReadRow,
  type RowError,
} from '#platform/server/import/define-import.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { invoiceDoc } from '../contract/document.ts'
import { invoiceImportFields } from '../contract/import-fields.ts'
import { invoiceLifecycle } from '../contract/lifecycle.ts'
import type { enteredInvoice } from '../contract/schemas.ts'
import { enterInvoices, failIfUnfit, readOriginals } from './enter-invoices.ts'
import { invoices } from './invoices.ts'

type Fields = typeof invoiceImportFields
type Read = ReadRow<Fields>
type Whole = ImportedRow<Fields>
type FieldError = RowError<Fields>
type Entered = z.output<typeof enteredInvoice>

/** An invoicing bill that the file names, under lock, with the real invoices that it may take back, by their number. */
interface NamedDoc {
  doc: LockedRow<typeof invoiceDoc>
  originals: ReadonlyMap<string, string>
}
type NamedDocs = ReadonlyMap<string, NamedDoc>

/** Real invoices from a file: the rows of an invoicing bill are all its invoices, instead of those that it had. */
export const invoiceImport = defineImport({
  port: 'ISupInvoiceService',
  fields: invoiceImportFields,
  titleKey: 'reconciliation:titles.invoiceImport',
  groupOf: ({ values }) => values.invoiceDocNo,
  lookUp: readNamedDocs,
  checkRows,
  writeRows: async (context, rows, docs) => {
    for (const [docNo, ofDoc] of byDoc(rows)) {
      const named = docs.get(docNo)
      if (!named) continue
      const entered = ofDoc.map((row) => enteredOf(row, named))
      await invoices.move(context, named.doc, 'enter', () => enterInvoices(context, named.doc, { invoices: entered }))
    }
    return { insertCount: rows.length, updateCount: 0 }
  },
})

const byDoc = <R extends Read>(rows: readonly R[]): Map<string, R[]> =>
  Map.groupBy(rows, ({ values }) => values.invoiceDocNo ?? '')
const upper = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase()

async function readNamedDocs(context: CallContext, rows: readonly Read[]): Promise<NamedDocs> {
  const numbers = [...byDoc(rows).keys()]
  const docs = await invoices.lock(context, sql`invoice_doc_no = any (${numbers})`)
  const named = new Map<string, NamedDoc>()
  for (const doc of docs) {
    const originals = doc.is_red ? await readOriginals(context.trx, doc.original_doc_id ?? '') : []
    named.set(doc.invoice_doc_no, { doc, originals: new Map(originals.map((one) => [one.invoiceNo, one.id])) })
  }
  return named
}

const enteredOf = ({ values }: Whole, { originals }: NamedDoc): Entered => {
  const { invoiceDocNo, originalInvoiceNo, ...invoice } = values
  return { ...invoice, originalInvoiceId: originals.get(upper(originalInvoiceNo)) ?? null }
}

/** Everything that is wrong: with a row, and with all rows of an invoicing bill by the rules of one that is entered on the screen. */
async function checkRows(context: CallContext, rows: readonly Read[], docs: NamedDocs): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const [docNo, ofDoc] of byDoc(rows)) {
    const [first] = ofDoc
    const named = docs.get(docNo)
    if (!first || docNo === '') continue
    const at = { rowNumber: first.rowNumber, field: 'invoiceDocNo' } as const
    if (!named) {
      errors.push({ ...at, error: reconciliationErrors.unknownInvoiceDoc, parameters: { invoiceDocNo: docNo } })
      continue
    }
    const decision = decide(invoiceLifecycle, 'enter', named.doc.status, context.caller.side, {})
    if (!decision.isAllowed) errors.push({ ...at, error: decision.refusal })
    const unknown = ofDoc.filter(
      ({ values: { originalInvoiceNo } }) => originalInvoiceNo && !named.originals.has(upper(originalInvoiceNo)),
    )
    errors.push(
      ...unknown.map(({ rowNumber }) => ({
        ...{ rowNumber, field: 'originalInvoiceNo' as const, error: reconciliationErrors.originalNeeded },
      })),
    )
    const whole = ofDoc.filter((row): row is Whole => isWholeRow(invoiceImportFields, row))
    // What the cells do not say cannot be added up.
    if (unknown.length > 0 || whole.length < ofDoc.length) continue
    errors.push(...(await unfitRows(context, whole, named)))
  }
  return [...errors, ...repeatedRows(rows), ...(await knownRows(context, rows, docs))]
}

/** What entering refuses, at the row that it is about; at the first one where it is about all of them. */
async function unfitRows({ trx }: CallContext, rows: readonly Whole[], named: NamedDoc): Promise<FieldError[]> {
  try {
    await failIfUnfit(
      trx,
      named.doc,
      rows.map((row) => enteredOf(row, named)),
    )
    return []
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const [detail] = error.details
    const [, place, name] = /^invoices\.(\d+)\.(\w+)$/.exec(detail?.path ?? '') ?? []
    const row = rows[Number(place ?? 0)] ?? rows[0]
    const field = FIELDS.find((one) => one === name)
    const { declaration, parameters } = detail ?? error
    return row
      ? [
          {
            rowNumber: row.rowNumber,
            ...(field ? { field } : {}),
            error: declaration,
            ...(parameters ? { parameters } : {}),
          },
        ]
      : []
  }
}
const FIELDS = ['invoiceAmount', 'taxAmount', 'taxRate'] as const

const keyOf = ({ invoiceNo, invoiceCode, invoiceDate }: Read['values']): string =>
  JSON.stringify([upper(invoiceNo), upper(invoiceCode), invoiceDate ?? ''])
const repeated = ({ rowNumber }: Read): FieldError => ({
  ...{ rowNumber, field: 'invoiceNo', error: reconciliationErrors.duplicateInvoice },
})

/** Rows of an invoice that the file has for another invoicing bill, too, or at the same rate of tax. */
function repeatedRows(rows: readonly Read[]): FieldError[] {
  const named = rows.filter(({ values }) => values.invoiceNo && values.invoiceDate && values.invoiceDocNo)
  return [...Map.groupBy(named, ({ values }) => keyOf(values)).values()].flatMap((ofInvoice) => {
    const [first] = ofInvoice
    const rates = new Set<string>()
    return ofInvoice.flatMap((row) => {
      const { invoiceDocNo, taxRate } = row.values
      const isRepeated = invoiceDocNo !== first?.values.invoiceDocNo || (taxRate !== undefined && rates.has(taxRate))
      if (taxRate !== undefined) rates.add(taxRate)
      return isRepeated ? [repeated(row)] : []
    })
  })
}

/** Rows of an invoice that stands on another invoicing bill of the supplier. */
async function knownRows({ trx }: CallContext, rows: readonly Read[], docs: NamedDocs): Promise<FieldError[]> {
  const asked = rows.flatMap((row) => {
    const { invoiceNo, invoiceCode, invoiceDate, invoiceDocNo } = row.values
    const doc = docs.get(invoiceDocNo ?? '')?.doc
    if (!doc || !invoiceNo || !invoiceDate) return []
    const { id, tenantsid, supplier_no: supplierNo } = doc
    return [
      {
        rowNumber: row.rowNumber,
        id,
        tenantsid,
        supplierNo,
        no: upper(invoiceNo),
        code: upper(invoiceCode),
        invoiceDate,
      },
    ]
  })
  const { rows: known } = await sql<{ rowNumber: number }>`
    select distinct a."rowNumber" from json_to_recordset(${JSON.stringify(asked)}::json) a ("rowNumber" integer, id bigint, tenantsid text,
      "supplierNo" text, no text, code text, "invoiceDate" date)
    join srm_invoice i on i.tenantsid = a.tenantsid and i.supplier_no = a."supplierNo" and i.invoice_no = a.no and i.invoice_code = a.code
      and i.invoice_date = a."invoiceDate" and i.doc_id <> a.id and not i.is_removed and not i.is_void`.execute(trx)
  const isKnown = new Set(known.map(({ rowNumber }) => rowNumber))
  return rows.filter(({ rowNumber }) => isKnown.has(rowNumber)).map(repeated)
}
