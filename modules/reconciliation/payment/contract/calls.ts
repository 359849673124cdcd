import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentListCalls, pastReadCall } from '#platform/contract/list/usual-calls.ts'
import { paymentFields } from './fields.ts'
import { paymentAnswer, paymentEntries, paymentKey, paymentMessage, paymentPage } from './schemas.ts'

/** Calls of payments. */
export const paymentCalls = defineCalls({
  ...documentListCalls('ISupPaymentService', 'Payment', {
    what: 'what is due and paid',
    menuNo: 'invoicePayment',
    fields: paymentFields,
    page: paymentPage,
    exported: 'payment.export',
  }),
  'ISupPaymentService/getPaymentEntries': pastReadCall(
    'What was paid and set off of an invoicing bill.',
    byMenu('invoicePayment', 'isSearch'),
    paymentKey,
    paymentEntries,
  ),
  'ISrmPaymentMessageService/receiveMessage': {
    summary: 'Receives a payment that the ERP made, or took back, once for each of its numbers.',
    input: paymentMessage,
    maxBytes: BODY_BYTES.rows,
    output: paymentAnswer,
    access: byMenu('invoicePayment', 'isSubmit', ['purchaser']),
    audit: { action: 'payment.receiveMessage' },
    repeat: 'natural' as const,
  },
})
