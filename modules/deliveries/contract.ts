import { defineCalls } from '#platform/contract/calls.ts'
import { appointmentCalls } from './appointment/contract/calls.ts'
import { approvalCalls } from './approval/contract/calls.ts'
import { deliveriesCalls } from './asn/contract/calls.ts'
import { invoiceCalls } from './invoice/contract/calls.ts'
import { packageCalls } from './package/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({
  ...deliveriesCalls,
  ...appointmentCalls,
  ...approvalCalls,
  ...invoiceCalls,
  ...packageCalls,
})
