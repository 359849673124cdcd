import type { CallOutput } from '#platform/contract/calls.ts'
import type { invoiceCalls } from '../contract/calls.ts'

/** An invoicing bill with what is expected and entered. */
export type InvoiceDetail = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/getInvoiceDocById'>
