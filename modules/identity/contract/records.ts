import type { RecordDeclaration } from '#platform/contract/records.ts'
import { apiKeyRecord } from './records/api-key-record.ts'
import { menuRecord } from './records/menu-record.ts'

/** What administrators maintain of users, menus and keys in the manner of records. */
export const identityRecords: readonly RecordDeclaration[] = [menuRecord, apiKeyRecord]
