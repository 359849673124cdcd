import { billOfMaterialRecord } from '#modules/orders/component/contract/records/bill-of-material-record.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { orderAnswerConfigRecord, orderToleranceRecord } from '../answer-rule/contract/records/answer-records.ts'
import { deliveryToleranceRecord } from '../order/contract/records/delivery-tolerance-record.ts'

/** What buyers configure and maintain for orders. */
export const ordersRecords: readonly RecordDeclaration[] = [
  orderAnswerConfigRecord,
  orderToleranceRecord,
  deliveryToleranceRecord,
  billOfMaterialRecord,
]
