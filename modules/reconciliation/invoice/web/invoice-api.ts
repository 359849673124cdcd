import { callsOf } from '#platform/web/call/call-client.ts'
import type { invoiceCalls } from '../contract/calls.ts'

/** Calls of invoicing bills. */
export const invoiceApi = callsOf<typeof invoiceCalls>()
