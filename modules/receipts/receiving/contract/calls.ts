import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { receivingFields } from './fields.ts'
import { receivingLine, receivingPage, receivingRows } from './schemas.ts'

const MENU = 'receivingDetails'
const search = byMenu(MENU, 'isSearch')

/** Calls of the receiving details. The specification names the screen only; see docs/domain-language.md. */
export const receivingCalls = defineCalls({
  'ISrmReceivingDetailService/getReceivingDetailPage': documentListCall(
    'Lines of notices of which something came, with what was accepted, refused, returned and ended of each.',
    search,
    receivingFields,
    receivingPage,
  ),
  'ISrmReceivingDetailService/getReceivingDetailStatus': countsCall(
    'Number of such lines that are open, complete, and partly refused under the current search.',
    search,
    receivingFields,
  ),
  'ISrmReceivingDetailService/getReceivingDetailById': {
    summary: 'The acceptances, refusals and returns behind one line of an ASN.',
    input: receivingLine,
    output: receivingRows,
    access: search,
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmReceivingDetailService/exportexcel': exportCall(
    'The receiving details of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    receivingFields,
    'receipt.exportReceiving',
  ),
})
