import { returnFields } from '#modules/receipts/receipt/contract/fields.ts'
import {
  returnAnswer,
  returnableInput,
  returnableStock,
  returnCancellation,
  returnInput,
  returnPage,
} from '#modules/receipts/receipt/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentListCalls, readsOnly } from '#platform/contract/list/usual-calls.ts'

/** Calls over goods that go back to their supplier. */
export const returnCalls = defineCalls({
  ...documentListCalls('ISrmBillReturnService', 'BillReturn', {
    what: 'return details',
    menuNo: 'returnDetails',
    fields: returnFields,
    page: returnPage,
    exported: 'receipt.exportReturn',
  }),
  'ISrmBillReturnService/getReturnableStock': {
    summary: 'Where the goods of acceptances lie, and how much of them can go back.',
    input: returnableInput,
    output: returnableStock,
    access: byMenu('returnDetails', 'isAdd', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmBillReturnService/addBillReturn': {
    summary: 'Returns goods to their supplier after warehousing, for exchange or for credit.',
    input: returnInput,
    output: returnAnswer,
    access: byMenu('returnDetails', 'isAdd', ['purchaser']),
    audit: { action: 'receipt.return' },
    repeat: 'key',
  },
  'ISrmBillReturnService/cancelBillReturn': {
    summary: 'Reverses a return with a reversing document; order and stock are as before it.',
    input: returnCancellation,
    output: returnAnswer,
    access: byMenu('returnDetails', 'isDelete', ['purchaser']),
    audit: { action: 'receipt.cancelReturn' },
    repeat: 'key',
  },
})
