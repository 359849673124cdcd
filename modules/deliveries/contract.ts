import { defineCalls } from '#platform/contract/calls.ts'
import { appointmentCalls } from './appointment/contract/calls.ts'
import { approvalCalls } from './approval/contract/calls.ts'
import { asnCalls } from './asn/contract/calls.ts'
import { asnChangeCalls } from './asn-change/contract/calls.ts'
import { asnCreationCalls } from './asn-creation/contract/calls.ts'
import { despatchAdviceCalls } from './despatch-advice/contract/calls.ts'
import { invoiceCalls } from './invoice/contract/calls.ts'
import { labelCalls } from './label/contract/calls.ts'
import { packageCalls } from './package/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({
  ...asnCreationCalls,
  ...despatchAdviceCalls,
  ...asnCalls,
  ...asnChangeCalls,
  ...labelCalls,
  ...appointmentCalls,
  ...approvalCalls,
  ...invoiceCalls,
  ...packageCalls,
})
