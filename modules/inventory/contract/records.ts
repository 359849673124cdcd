import type { RecordDeclaration } from '#platform/contract/records.ts'
import {
  allocateMethodRecord,
  strategyApplicationRecord,
  turnMethodRecord,
  underMethodRecord,
  upperMethodRecord,
} from './records/strategy-records.ts'
import { waveTemplateRecord } from './records/wave-template-record.ts'

/** What is maintained of the warehouse's strategies, in the order of the documents about it. */
export const inventoryRecords: readonly RecordDeclaration[] = [
  upperMethodRecord,
  underMethodRecord,
  turnMethodRecord,
  allocateMethodRecord,
  strategyApplicationRecord,
  waveTemplateRecord,
]
