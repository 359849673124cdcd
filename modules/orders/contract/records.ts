import type { RecordDeclaration } from '#platform/contract/records.ts'
import { orderAnswerConfigRecord, orderToleranceRecord } from './records/answer-records.ts'

/** What buyers configure of orders. */
export const ordersRecords: readonly RecordDeclaration[] = [orderAnswerConfigRecord, orderToleranceRecord]
