import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentListCalls, pastReadCall } from '#platform/contract/list/usual-calls.ts'
import { receivingFields } from './fields.ts'
import { receivingLine, receivingPage, receivingRows } from './schemas.ts'

/** Calls of the receiving details. The specification names the screen only; see docs/domain-language.md. */
export const receivingCalls = defineCalls({
  ...documentListCalls('ISrmReceivingDetailService', 'ReceivingDetail', {
    what: 'receiving details',
    menuNo: 'receivingDetails',
    fields: receivingFields,
    page: receivingPage,
    exported: 'receipt.exportReceiving',
  }),
  'ISrmReceivingDetailService/getReceivingDetailById': pastReadCall(
    'The acceptances, refusals and returns behind one line of an ASN.',
    byMenu('receivingDetails', 'isSearch'),
    receivingLine,
    receivingRows,
  ),
})
