import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { masterDataRecords } from './contract/records.ts'

export { masterDataCalls } from './record/contract/calls.ts'

/** The calls of its records; what they take and answer follows from each record's fields. */
export const masterDataRecordCalls: CallTable = Object.assign({}, ...masterDataRecords.map(recordCalls))
