import type { RecordDeclaration } from '#platform/contract/records.ts'
import { webhookRecord } from './records/webhook-record.ts'

/** What administrators maintain of messages in the manner of records. */
export const messagesRecords: readonly RecordDeclaration[] = [webhookRecord]
