import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { ordersRecords } from './contract/records.ts'

export { answerCalls } from './answer/contract/calls.ts'
export { componentCalls } from './component/contract/calls.ts'
export { ordersCalls } from './order/contract/calls.ts'
export { trackingCalls } from './tracking/contract/calls.ts'

/** Calls of the records. */
export const ordersRecordCalls: CallTable = Object.assign({}, ...ordersRecords.map(recordCalls))
