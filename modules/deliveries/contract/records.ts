import { deliveryRuleRecord } from '#modules/deliveries/rule/contract/records/delivery-rule-record.ts'
import { executionPolicyRecord } from '#modules/deliveries/rule/contract/records/execution-policy-record.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** What buyers configure of deliveries. */
export const deliveriesRecords: readonly RecordDeclaration[] = [deliveryRuleRecord, executionPolicyRecord]
