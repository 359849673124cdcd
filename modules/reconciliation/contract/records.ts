import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { matchToleranceRecord } from '../match/contract/records/match-tolerance-record.ts'
import { selfBillingAgreementRecord } from '../self-billing/contract/records/self-billing-agreement-record.ts'

/** What buyers maintain for reconciliation. */
export const reconciliationRecords: readonly RecordDeclaration[] = [matchToleranceRecord, selfBillingAgreementRecord]
