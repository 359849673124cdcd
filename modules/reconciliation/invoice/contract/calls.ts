import { z } from 'zod'
import { billCalls } from '#modules/reconciliation/bill/contract/calls.ts'
import { billFields } from '#modules/reconciliation/bill/contract/fields.ts'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import {
  documentListCall,
  downloadCall,
  importCall,
  pastReadCall,
  readCall,
  templateCall,
} from '#platform/contract/list/usual-calls.ts'
import { invoiceDoc } from './document.ts'
import { invoiceFields } from './fields.ts'
import {
  billsToInvoice,
  enteredInvoices,
  entryTrial,
  erpAnswer,
  erpMessage,
  invoiceKey,
  invoicePlan,
  invoiceReading,
  invoiceTypeOptions,
  matchResults,
  newInvoiceDoc,
  oneInvoiceDoc,
  releasedDifferences,
  statedLines,
  triedEntry,
} from './schemas.ts'

/** What fields do not say of it. */
export const invoiceSchemas = {
  inputs: {
    create: newInvoiceDoc,
    enter: enteredInvoices,
    release: releasedDifferences,
    releaseDuplicate: releasedDifferences,
  },
}

const search = byMenu('invoiceManagement', 'isSearch')
const importing = byMenu('invoiceManagement', 'isImport', ['supplier'])
const adding = byMenu('invoiceManagement', 'isAdd')
const ofDocument = documentCalls(invoiceDoc, invoiceSchemas)

/** Calls of invoicing bills. The supplier's are those of the specification. */
export const invoiceCalls = defineCalls({
  ...ofDocument,
  'ISrmInvoiceService/getInvoiceApprovalPage': documentListCall(
    'Invoicing bills that wait for their approval.',
    byMenu('invoiceManagement', 'isCheck', ['purchaser']),
    invoiceFields,
    ofDocument['ISupInvoiceService/getBillInvoiceDocPage'].output,
  ),
  'ISupInvoiceService/getBillPage': documentListCall(
    'Confirmed bills that may be invoiced; the purchaser finds those under a self-billing agreement.',
    adding,
    billFields,
    billCalls['ISrmSupBillService/getBillPage'].output,
  ),
  'ISupInvoiceService/selectBillDeduction': readCall(
    'What would be made of confirmed bills: where each line goes, and which invoicing bills there will be.',
    adding,
    billsToInvoice,
    invoicePlan,
  ),
  'ISupInvoiceService/getInvoiceDocById': pastReadCall(
    'One invoicing bill with what is expected and what is entered, by rate of tax.',
    search,
    invoiceKey,
    oneInvoiceDoc,
  ),
  'ISrmInvoiceService/getMatchResult': pastReadCall(
    'What matching compared when an invoicing bill was committed.',
    search,
    invoiceKey,
    matchResults,
  ),
  'ISupInvoiceService/preflightInvoice': {
    ...readCall(
      'What saving and committing an entry would come to: which rule stops which line, and what would pass. Nothing is stored.',
      byMenu('invoiceManagement', 'isModify', ['supplier']),
      triedEntry,
      entryTrial,
    ),
    maxBytes: BODY_BYTES.rows,
  },
  'ISupInvoiceService/getStatedLines': pastReadCall(
    'Lines of an invoicing bill beside what order and receipts say, with what the real invoice states of them.',
    search,
    invoiceKey,
    statedLines,
  ),
  'ISupInvoiceService/getInvoiceType': readCall(
    'Kinds of invoices, by their names in the language of the reader.',
    search,
    z.strictObject({}),
    invoiceTypeOptions,
  ),
  'ISupInvoiceService/readInvoiceFile': {
    summary:
      'Reads a UBL 2.1 Invoice, or a CreditNote for a red one, into rows of real invoices; the file is kept until they are entered. The multipart field decision names the invoicing bill.',
    input: invoiceKey,
    output: invoiceReading,
    transport: 'upload' as const,
    access: byMenu('invoiceManagement', 'isModify', ['supplier']),
    audit: { none: 'keeps a file for its sender; the entry of it is logged' },
    repeat: 'key' as const,
  },
  'ISupInvoiceService/downloadublinvoice': downloadCall(
    'A real invoice of an invoicing bill as a UBL 2.1 Invoice, one of a red invoicing bill as a CreditNote.',
    byMenu('invoiceManagement', 'isDownload'),
    invoiceKey,
    'invoice.exportUbl',
  ),
  'ISupInvoiceService/importexcel': importCall(
    'Real invoices of an Excel file: those of an invoicing bill take the place of what it had; all rows are checked, all or none are entered.',
    importing,
    'invoice.import',
  ),
  'ISupInvoiceService/downExcelTemplate': templateCall('The Excel file to fill for real invoices.', importing),
  'ISrmInvoiceMessageService/receiveMessage': {
    summary: 'Receives what the ERP says of an invoicing bill, once for each of its numbers.',
    input: erpMessage,
    maxBytes: BODY_BYTES.usual,
    output: erpAnswer,
    access: byMenu('invoiceManagement', 'isOut', ['purchaser']),
    audit: { action: 'invoice.receiveMessage' },
    repeat: 'natural' as const,
  },
})
