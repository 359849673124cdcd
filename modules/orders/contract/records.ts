import type { RecordDeclaration } from '#platform/contract/records.ts'
import { orderAnswerConfigRecord, orderToleranceRecord } from './records/answer-records.ts'
import { billOfMaterialRecord } from './records/bill-of-material-record.ts'
import { deliveryToleranceRecord } from './records/delivery-tolerance-record.ts'

/** What buyers configure and maintain for orders. */
export const ordersRecords: readonly RecordDeclaration[] = [
  orderAnswerConfigRecord,
  orderToleranceRecord,
  deliveryToleranceRecord,
  billOfMaterialRecord,
]
