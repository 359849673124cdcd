import type { RecordDeclaration } from '#platform/contract/records.ts'
import { deliveryRuleRecord } from './records/delivery-rule-record.ts'
import { executionPolicyRecord } from './records/execution-policy-record.ts'

/** What buyers configure of deliveries. */
export const deliveriesRecords: readonly RecordDeclaration[] = [deliveryRuleRecord, executionPolicyRecord]
