import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { pastReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { bill } from './document.ts'
import { billDetail, billKey, billMessages, billRecord, newBill, takenOff } from './schemas.ts'

/** What fields do not say of it. */
export const billSchemas = { inputs: { create: newBill, takeOff: takenOff } }

const search = byMenu('reconciliationBill', 'isSearch')

/** Calls of reconciliation bills. */
export const billCalls = defineCalls({
  ...documentCalls(bill, billSchemas),
  'ISrmSupBillService/getBillById': pastReadCall(
    'One bill with its sums, and those of each rate of tax.',
    search,
    billKey,
    billDetail,
  ),
  'ISrmSupBillService/getBillRecord': readCall('What happened to a bill, step by step.', search, billKey, billRecord),
  'ISrmSupBillService/getBillMsg': pastReadCall('What both sides said about a bill.', search, billKey, billMessages),
})
