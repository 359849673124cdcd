import { defineCalls } from '#platform/contract/calls.ts'
import { acceptanceCalls } from './acceptance/contract/calls.ts'
import { inspectionCalls } from './inspection/contract/calls.ts'
import { taskCalls, warehousingCalls } from './put-away/contract/calls.ts'
import { receiptCalls } from './receipt/contract/calls.ts'
import { entryCalls } from './receipt-entry/contract/calls.ts'
import { receivingCalls } from './receiving/contract/calls.ts'
import { rejectionCalls } from './rejection/contract/calls.ts'
import { returnCalls } from './return/contract/calls.ts'
import { scanCalls } from './scan/contract/calls.ts'

/** Calls over receipts and what became of their goods. */
export const receiptsCalls = defineCalls({
  ...receiptCalls,
  ...entryCalls,
  ...acceptanceCalls,
  ...rejectionCalls,
  ...returnCalls,
  ...warehousingCalls,
})

/** All calls of this module. */
export const calls = defineCalls({
  ...receiptsCalls,
  ...receivingCalls,
  ...scanCalls,
  ...taskCalls,
  ...inspectionCalls,
})
