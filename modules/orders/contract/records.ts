import type { RecordDeclaration } from '#platform/contract/records.ts'
import { orderAnswerConfigRecord, orderToleranceRecord } from './records/answer-records.ts'
import { deliveryToleranceRecord } from './records/delivery-tolerance-record.ts'

/** What buyers configure of orders. */
export const ordersRecords: readonly RecordDeclaration[] = [
  orderAnswerConfigRecord,
  orderToleranceRecord,
  deliveryToleranceRecord,
]
