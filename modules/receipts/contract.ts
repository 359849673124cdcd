import { defineCalls } from '#platform/contract/calls.ts'
import { inspectionCalls } from './inspection/contract/calls.ts'
import { taskCalls } from './put-away/contract/calls.ts'
import { receiptsCalls } from './receipt/contract/calls.ts'
import { receivingCalls } from './receiving/contract/calls.ts'
import { scanCalls } from './scan/contract/calls.ts'

/** All calls of this module. */
export const calls = defineCalls({
  ...receiptsCalls,
  ...receivingCalls,
  ...scanCalls,
  ...taskCalls,
  ...inspectionCalls,
})
