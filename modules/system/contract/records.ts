import type { RecordDeclaration } from '#platform/contract/records.ts'
import { dictionaryRecord, languageRecord, paramRecord } from './records/setting-records.ts'

/** What administrators maintain of the product itself, in the order of the documents about it. */
export const systemRecords: readonly RecordDeclaration[] = [paramRecord, dictionaryRecord, languageRecord]
