import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { invoiceCalls } from './calls.ts'

/** Confirmed bills of which something is on no invoicing bill: they wait for whoever invoices them. */
export const billInvoicingEntries = defineDueEntries('reconciliation', invoiceCalls, [
  {
    kind: 'billInvoicing',
    call: 'ISupInvoiceService/generateInvoiceDoc',
    states: ['confirmed'],
    number: 'billNo',
    since: 'confirmedDate',
    summary: 'billPeriod',
    path: '/reconciliation-invoicing/management/add?keyword=',
  },
])
