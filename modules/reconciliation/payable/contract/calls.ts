import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentListCalls, pastReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { payableFields } from './fields.ts'
import {
  moneyStory,
  notInvoiced,
  notInvoicedQuery,
  payableEntries,
  payableKey,
  payablePage,
  paymentOutlook,
  storyQuery,
} from './schemas.ts'

/** Calls of the pool. The specification names the screen only. */
export const payableCalls = defineCalls({
  ...documentListCalls('ISrmPayableService', 'Payable', {
    what: 'payables of the pool',
    menuNo: 'payablePool',
    fields: payableFields,
    page: payablePage,
    exported: 'payable.export',
  }),
  'ISrmPayableService/getPayableEntries': pastReadCall(
    'The entries of one payable in the money ledger.',
    byMenu('payablePool', 'isSearch'),
    payableKey,
    payableEntries,
  ),
  'ISrmPayableService/getPaymentOutlook': readCall(
    'When a payable is paid: the next step, whose it is, and the day.',
    byMenu('payablePool', 'isSearch'),
    payableKey,
    paymentOutlook,
  ),
  'ISrmPayableService/getMoneyStory': readCall(
    'What is owed of a delivery, a receipt, a bill or a month of a supplier, step by step to its payment.',
    byMenu('payablePool', 'isSearch'),
    storyQuery,
    moneyStory,
  ),
  'ISrmPayableService/getReceivedNotInvoiced': readCall(
    'What was received and is not invoiced, by month and supplier.',
    byMenu('payablePool', 'isSearch'),
    notInvoicedQuery,
    notInvoiced,
  ),
})
