import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentListCalls, pastReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { payableFields } from './fields.ts'
import { notInvoiced, notInvoicedQuery, payableEntries, payableKey, payablePage } from './schemas.ts'

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
  'ISrmPayableService/getReceivedNotInvoiced': readCall(
    'What was received and is not invoiced, by month and supplier.',
    byMenu('payablePool', 'isSearch'),
    notInvoicedQuery,
    notInvoiced,
  ),
})
