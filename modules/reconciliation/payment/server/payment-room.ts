import { sql } from 'kysely'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { paymentCalls } from '../contract/calls.ts'
import { paymentDueEntries } from '../contract/due.ts'
import { paymentEvents } from '../contract/events.ts'
import { paymentFields, paymentTabs } from '../contract/fields.ts'
import { madePaymentFields, madePaymentTabs } from '../contract/made-payment-fields.ts'
import { downloadUblRemittance } from './download-ubl-remittance.ts'
import { importPayments } from './import-payments.ts'
import { madePaymentList } from './made-payment-list.ts'
import { paymentList } from './payment-list.ts'
import { printablePaymentAdvice } from './printable-payment-advice.ts'
import { readPaidDocs } from './read-paid-docs.ts'
import { readPaymentEntries } from './read-payment-entries.ts'
import { receivePayment } from './receive-payment.ts'
import { receiveUblRemittance } from './receive-ubl-remittance.ts'
import { remindPayments } from './remind-payments.ts'

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
      ...listHandlers('ISupPaymentService', 'MadePayment', {
        list: madePaymentList,
        titleKey: 'reconciliation:titles.madePayments',
        tabs: madePaymentTabs,
        exportMethod: 'exportMadePayment',
        present: () => (row) => row,
      }),
      'ISupPaymentService/getPaidDocs': readPaidDocs,
      'ISupPaymentService/downloadublremittanceadvice': downloadUblRemittance,
      'ISrmPaymentMessageService/receiveMessage': receivePayment,
      'ISrmPaymentService/receiveublremittanceadvice': receiveUblRemittance,
      ...importPayments,
    }),
  ],
  events: paymentEvents,
  tasks: [
    {
      name: 'reconciliation.remindPayments',
      schedule: { scheduleKind: 'interval', intervalMinutes: 60 },
      run: remindPayments,
    },
  ],
  due: [
    {
      table: 'srm_payment_due',
      entries: paymentDueEntries,
      // What a red invoicing bill gives back is set against others, not paid on a day.
      where: {
        paymentDue: () => sql<boolean>`t1.payment_status in ('unpaid', 'part') and t1.due_amount > 0`,
      },
    },
  ],
  loggedFields: { payment: madePaymentFields },
  printables: [printablePaymentAdvice],
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
