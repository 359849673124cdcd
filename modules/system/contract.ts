import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { systemRecords } from './contract/records.ts'

export { systemCalls } from './setting/contract/calls.ts'

/** The calls of its records; what they take and answer follows from each record's fields. */
export const systemRecordCalls: CallTable = Object.assign({}, ...systemRecords.map(recordCalls))
