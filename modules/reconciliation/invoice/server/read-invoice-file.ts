import { sql } from 'kysely'
import type { z } from 'zod'
import { giveEarlyContent, keepEarlyContent, readEarlyContent } from '#modules/files/server.ts'
import {
  type ReadInvoice,
  readElectronicInvoice,
  SUPPLIER_KINDS,
} from '#modules/reconciliation/e-invoice/server/read-electronic-invoice.ts'
import { decimalsOf } from '#modules/reconciliation/match/server/match-invoice.ts'
import { failIfTooFine } from '#modules/reconciliation/payable/server/fail-if-too-fine.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { invoiceDoc } from '../contract/document.ts'
import { type enteredInvoices, invoiceKey } from '../contract/schemas.ts'
import { readInvoicedLines } from './electronic-lines.ts'
import { readOriginals } from './enter-invoices.ts'
import {
  type FittedInvoice,
  type FittedRow,
  fitElectronicInvoice,
  type InvoicingBill,
} from './fit-electronic-invoice.ts'
import { readInvoiceParties } from './invoice-parties.ts'

/** Reads an electronic invoice for an invoicing bill, and keeps the file until it is entered. */
export const readInvoiceFile: Handler<typeof invoiceCalls, 'ISupInvoiceService/readInvoiceFile'> = async (
  context,
  upload,
) => {
  const read = await readElectronicInvoice(upload.content, SUPPLIER_KINDS)
  const { id } = invoiceKey.parse(upload.decision ?? {})
  const { rows, lines, notes } = await fittedOf(context, id, read)
  return {
    fileId: await keepEarlyContent(context, { ...upload, fileName: upload.fileName.replace(/(\.xml)?$/i, '.xml') }),
    fileName: upload.fileName,
    invoices: rows,
    lines,
    notes: notes.map(({ path, name, parameters }) => ({
      path,
      message: context.translate(`reconciliation:electronic.notes.${name}`, parameters),
    })),
  }
}

/** What a file comes to on an invoicing bill; refused with all that does not fit. */
async function fittedOf({ trx, caller }: CallContext, id: string, read: ReadInvoice): Promise<FittedInvoice> {
  const bill = await readInvoicingBill(trx, caller.tenantsid, id)
  const { findings } = read.reading
  // Sums of elements that could not be read say nothing.
  failOnErrors(findings)
  const fitted = fitElectronicInvoice(read, bill)
  failOnErrors(findings)
  const amounts = fitted.rows.flatMap((row) => [row.invoiceAmount, row.taxAmount, row.chargeAmount])
  await failIfTooFine(trx, bill.currency, amounts)
  return fitted
}

type Head = Pick<InvoicingBill, 'invoiceDocNo' | 'originalDocNo' | 'isRed' | 'currency'> & {
  status: string
  orgNo: string
  supplierNo: string
  supplierName: string
  originalDocId: string | null
}

async function readInvoicingBill(trx: ScopedTransaction, tenantsid: string, id: string): Promise<InvoicingBill> {
  const { rows } = await sql<Head>`
    select invoice_doc_no as "invoiceDocNo", original_doc_no as "originalDocNo", original_doc_id as "originalDocId", is_red as "isRed",
      currency, status, org_no as "orgNo", supplier_no as "supplierNo", supplier_name as "supplierName"
    from srm_invoice_doc where id = ${id}`.execute(trx)
  const [head = fail(platformErrors.notFound)] = rows
  if (head.status !== 'pendingEntry') fail(reconciliationErrors.invoiceNotPendingEntry)
  return {
    ...head,
    ...(await readInvoiceParties(trx, head)),
    decimals: await decimalsOf(trx, tenantsid, head.currency),
    lines: await readInvoicedLines(trx, id),
    originals: head.originalDocId === null ? [] : await readOriginals(trx, head.originalDocId),
  }
}

type Entry = z.output<typeof enteredInvoices>

/** Gives the files of which real invoices were read to their invoicing bill, where what is entered is what they show. */
export async function giveInvoiceFiles(
  context: CallContext,
  docId: string,
  { fileIds, invoices }: Entry,
): Promise<void> {
  for (const fileId of new Set(fileIds ?? [])) {
    const { fileName, content } = await readEarlyContent(context, fileId)
    const { rows } = await fittedOf(context, docId, await readElectronicInvoice(content, SUPPLIER_KINDS))
    const [{ invoiceNo } = fail(platformErrors.notFound)] = rows
    const own = invoices.filter((one) => isOfInvoice(one, rows[0]))
    const isWhole = own.length === rows.length && rows.every((row) => own.some((one) => isSame(one, row)))
    if (!isWhole) fail(reconciliationErrors.electronicFileDiffers, { fileName, invoiceNo })
    await giveEarlyContent(context, { kind: invoiceDoc.kind, documentId: docId }, fileId)
  }
}

type Entered = Entry['invoices'][number]
const keyOf = (number: string | null | undefined): string => (number ?? '').trim().toUpperCase()

const isOfInvoice = (one: Entered, row: FittedRow | undefined): boolean =>
  row !== undefined &&
  keyOf(one.invoiceNo) === keyOf(row.invoiceNo) &&
  keyOf(one.invoiceCode) === keyOf(row.invoiceCode) &&
  one.invoiceDate === row.invoiceDate

/** Whether a row that is entered says what the file says; what files do not tell, such as the kind, is for people to say. */
const isSame = (one: Entered, row: FittedRow): boolean =>
  compare(one.taxRate, row.taxRate) === 0 &&
  compare(one.invoiceAmount, row.invoiceAmount) === 0 &&
  compare(one.taxAmount, row.taxAmount) === 0 &&
  compare(one.chargeAmount ?? '0', row.chargeAmount) === 0
