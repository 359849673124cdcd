import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { billReturn } from './document.ts'
import { returnableInput, returnableStock, returnExtra, returnInput } from './schemas.ts'

/** What fields do not say of it. */
export const returnSchemas = { row: returnExtra, inputs: { create: returnInput } }

/** Calls over goods that go back to their supplier. */
export const returnCalls = defineCalls({
  ...documentCalls(billReturn, returnSchemas),
  'ISrmBillReturnService/getReturnableStock': readCall(
    'Where the goods of acceptances lie, and how much of them can go back.',
    byMenu('returnDetails', 'isAdd', ['purchaser']),
    returnableInput,
    returnableStock,
  ),
})
