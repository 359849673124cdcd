import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { inventoryRecords } from './contract/records.ts'

export { serialCalls } from './serial/contract/calls.ts'
export { strategyCalls } from './strategy/contract/calls.ts'

/** The calls of its records; what they take and answer follows from each record's fields. */
export const inventoryRecordCalls: CallTable = Object.assign({}, ...inventoryRecords.map(recordCalls))
