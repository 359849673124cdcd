import { webhookRecord } from '#modules/messages/webhook/contract/records/webhook-record.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** What administrators maintain of messages in the manner of records. */
export const messagesRecords: readonly RecordDeclaration[] = [webhookRecord]
