import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { messagesRecords } from './contract/records.ts'

export { messagesCalls } from './notification/contract/calls.ts'
export { webhookCalls } from './webhook/contract/calls.ts'

/** The calls of its records; what they take and answer follows from each record's fields. */
export const messagesRecordCalls: CallTable = Object.assign({}, ...messagesRecords.map(recordCalls))
