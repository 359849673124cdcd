import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { paymentCalls } from './calls.ts'

/** Payments that fall due: the purchaser makes them in its ERP, the supplier expects them. */
export const paymentDueEntries = defineDueEntries('reconciliation', paymentCalls, [
  {
    kind: 'paymentDue',
    call: 'ISupPaymentService/getPaymentPage',
    number: 'invoiceDocNo',
    due: 'dueDate',
    summary: 'invoiceNos',
    quantity: { value: 'openAmount', unit: 'currency' },
    path: '/reconciliation-invoicing/payments?mode=due&open=1&keyword=',
  },
])
