import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { pastReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { bill } from './document.ts'
import {
  billDetail,
  billKey,
  billMessages,
  billProposal,
  billRecord,
  billRules,
  newBill,
  openQuery,
  rulesQuery,
  takenOff,
} from './schemas.ts'

/** What fields do not say of it. */
export const billSchemas = { inputs: { create: newBill, takeOff: takenOff } }

const search = byMenu('reconciliationBill', 'isSearch')
const make = byMenu('reconciliationBill', 'isAdd')

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
  'ISrmSupBillService/getBillRules': readCall(
    'Whether the caller makes bills, and how tax stands on those of a supplier for an organisation.',
    make,
    rulesQuery,
    billRules,
  ),
  'ISrmBillService/getBillProposal': readCall(
    'What is open and meant, the oldest first, with the sums of each rate of tax: what a bill would be made of.',
    make,
    openQuery,
    billProposal,
  ),
})
