import type { RecordDeclaration } from '#platform/contract/records.ts'
import { menuRecord } from './records/menu-record.ts'

/** What administrators maintain of users and menus in the manner of records. */
export const identityRecords: readonly RecordDeclaration[] = [menuRecord]
