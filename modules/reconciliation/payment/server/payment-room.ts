import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { paymentCalls } from '../contract/calls.ts'
import { paymentEvents } from '../contract/events.ts'
import { paymentFields, paymentTabs } from '../contract/fields.ts'
import { paymentList } from './payment-list.ts'
import { readPaymentEntries } from './read-payment-entries.ts'
import { receivePayment } from './receive-payment.ts'

/** What payments give to the server. */
export const paymentRoom: ServerRoom = {
  calls: [
    implementCalls(paymentCalls, {
      ...listHandlers('ISupPaymentService', 'Payment', {
        list: paymentList,
        titleKey: 'reconciliation:titles.payments',
        tabs: paymentTabs,
        present: () => (row) => row,
      }),
      'ISupPaymentService/getPaymentEntries': readPaymentEntries,
      'ISrmPaymentMessageService/receiveMessage': receivePayment,
    }),
  ],
  events: paymentEvents,
  histories: [
    {
      kind: 'paymentDue',
      menuNos: ['invoicePayment'],
      table: 'srm_payment_due',
      fields: paymentFields,
      made: { date: 'create_date', name: 'create_name' },
      parts: [
        {
          part: 'payments',
          table: 'srm_payment_entry',
          column: 'due_id',
          added: { date: 'create_date', name: 'create_name' },
        },
      ],
    },
  ],
  constraints: {
    srm_payment_tenantsid_payment_no_key: reconciliationErrors.paymentExists,
    srm_payment_due_cancelled: reconciliationErrors.invoicePaid,
  },
  invariants: [
    { name: 'paymentDue', severity: 'error', documentKind: 'invoiceDoc' },
    { name: 'dueOfErp', severity: 'error', documentKind: 'invoiceDoc' },
    { name: 'setOff', severity: 'error', documentKind: 'deduction' },
    { name: 'payment', severity: 'error' },
  ],
}
