import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { billCalls } from '../contract/calls.ts'
import { readBillRules } from './bill-rules.ts'
import { bills } from './bills.ts'
import { readBill, readBillMessages, readBillRecord } from './read-bill.ts'
import { readProposal } from './read-proposal.ts'

/** What bills give to the server. */
export const billRoom: ServerRoom = {
  ...bills.module,
  calls: [
    implementCalls(billCalls, {
      ...bills.handlers,
      'ISrmSupBillService/getBillById': readBill,
      'ISrmSupBillService/getBillRecord': readBillRecord,
      'ISrmSupBillService/getBillMsg': readBillMessages,
      'ISrmSupBillService/getBillRules': readBillRules,
      'ISrmBillService/getBillProposal': readProposal,
    }),
  ],
  invariants: [
    { name: 'billTotals', severity: 'error', documentKind: 'bill' },
    { name: 'billed', severity: 'error' },
    { name: 'billTax', severity: 'error', documentKind: 'bill' },
    { name: 'rounding', severity: 'error', documentKind: 'bill' },
  ],
}
