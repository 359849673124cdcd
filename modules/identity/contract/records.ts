import { apiKeyRecord } from '#modules/identity/api-key/contract/records/api-key-record.ts'
import { menuRecord } from '#modules/identity/menu/contract/records/menu-record.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** What administrators maintain of users, menus and keys in the manner of records. */
export const identityRecords: readonly RecordDeclaration[] = [menuRecord, apiKeyRecord]
