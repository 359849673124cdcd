import { z } from 'zod'
import { receiptMessage, receiptMessageAnswer } from '#modules/receipts/receipt/contract/schemas.ts'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { plainText } from '#platform/contract/field-schemas.ts'
import { downloadCall } from '#platform/contract/list/usual-calls.ts'

/** Calls by which warehouse systems outside report receipts, and get them. */
export const entryCalls = defineCalls({
  'ISrmReceiptMessageService/receiveMessage': {
    summary: 'Receives what a warehouse system outside reports, once for each of its numbers.',
    input: receiptMessage,
    maxBytes: BODY_BYTES.rows,
    output: receiptMessageAnswer,
    access: byMenu('asnTracking', 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receiveMessage' },
    repeat: 'natural',
  },
  'ISrmReceiptMessageService/receiveublreceiptadvice': {
    summary: 'Receives what a UBL 2.1 ReceiptAdvice of a warehouse system reports, once for each of its numbers.',
    input: z.unknown(),
    output: receiptMessageAnswer,
    transport: 'upload',
    isXml: true,
    access: byMenu('asnTracking', 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receiveUbl' },
    repeat: 'natural',
  },
  'ICheckReceiptService/downloadublreceiptadvice': downloadCall(
    'A receipt as a UBL 2.1 ReceiptAdvice: what was accepted, refused and missing of each lot.',
    byMenu('acceptanceDetails', 'isDownload'),
    z.strictObject({ receiptNo: plainText(60).min(1) }),
    'receipt.exportUbl',
  ),
})
