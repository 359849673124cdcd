import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import {
  documentListCalls,
  downloadCall,
  importCall,
  listCalls,
  pastReadCall,
  readCall,
  templateCall,
} from '#platform/contract/list/usual-calls.ts'
import { paymentFields } from './fields.ts'
import { madePaymentFields } from './made-payment-fields.ts'
import {
  adviceKey,
  madePaymentKey,
  paidDocs,
  paymentAnswer,
  paymentEntries,
  paymentKey,
  paymentMessage,
  paymentPage,
  remittanceAnswer,
} from './schemas.ts'

const MENU = 'invoicePayment'
const search = byMenu(MENU, 'isSearch')
const importing = byMenu(MENU, 'isImport', ['purchaser'])

/** Calls of payments. */
export const paymentCalls = defineCalls({
  ...documentListCalls('ISupPaymentService', 'Payment', {
    what: 'what is due and paid',
    menuNo: MENU,
    fields: paymentFields,
    page: paymentPage,
    exported: 'payment.export',
  }),
  'ISupPaymentService/getPaymentEntries': pastReadCall(
    'What was paid and set off of an invoicing bill.',
    search,
    paymentKey,
    paymentEntries,
  ),
  ...listCalls('ISupPaymentService', 'MadePayment', {
    menuNo: MENU,
    fields: madePaymentFields,
    row: z.object({ id: z.string() }),
    exported: 'payment.exportMade',
    exportMethod: 'exportMadePayment',
    page: 'Payments that were made, as far as the reader may see all that they pay.',
    counts: 'Number of payments per tab under the current search.',
    export: 'The payments of a search as an Excel file.',
  }),
  'ISupPaymentService/getPaidDocs': readCall(
    'The invoicing bills that a payment pays, with what is open of them now.',
    search,
    madePaymentKey,
    paidDocs,
  ),
  'ISupPaymentService/downloadublremittanceadvice': downloadCall(
    'A payment as a UBL 2.1 RemittanceAdvice.',
    byMenu(MENU, 'isDownload'),
    adviceKey,
    'payment.exportUbl',
  ),
  'ISrmPaymentMessageService/receiveMessage': {
    summary: 'Receives a payment that the ERP made, or took back, once for each of its numbers.',
    input: paymentMessage,
    maxBytes: BODY_BYTES.rows,
    output: paymentAnswer,
    access: byMenu(MENU, 'isSubmit', ['purchaser']),
    audit: { action: 'payment.receiveMessage' },
    repeat: 'natural' as const,
  },
  'ISrmPaymentService/receiveublremittanceadvice': {
    summary: 'Books the payment of a UBL 2.1 RemittanceAdvice that another system sends, once for each of its numbers.',
    input: z.unknown(),
    output: remittanceAnswer,
    transport: 'upload',
    isXml: true,
    access: byMenu(MENU, 'isSubmit', ['purchaser']),
    audit: { action: 'payment.receiveUbl' },
    repeat: 'natural',
  },
  'ISrmPaymentService/importexcel': importCall(
    'Payments of an Excel file, made or taken back: all are checked, all or none are booked, each once by its number.',
    importing,
    'payment.import',
  ),
  'ISrmPaymentService/downExcelTemplate': templateCall('The Excel file to fill for payments.', importing),
})
