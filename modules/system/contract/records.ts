import {
  dictionaryRecord,
  languageRecord,
  paramRecord,
} from '#modules/system/setting/contract/records/setting-records.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** What administrators maintain of the product itself, in the order of the documents about it. */
export const systemRecords: readonly RecordDeclaration[] = [paramRecord, dictionaryRecord, languageRecord]
