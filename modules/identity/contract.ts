import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { identityRecords } from './contract/records.ts'

export { identityCalls } from './user/contract/calls.ts'

/** The calls of its records; what they take and answer follows from each record's fields. */
export const identityRecordCalls: CallTable = Object.assign({}, ...identityRecords.map(recordCalls))
