import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { deliveriesRecords } from './contract/records.ts'

export { appointmentCalls } from './appointment/contract/calls.ts'
export { approvalCalls } from './approval/contract/calls.ts'
export { deliveriesCalls } from './asn/contract/calls.ts'
export { invoiceCalls } from './invoice/contract/calls.ts'
export { packageCalls } from './package/contract/calls.ts'

/** Calls of the records. */
export const deliveriesRecordCalls: CallTable = Object.assign({}, ...deliveriesRecords.map(recordCalls))
