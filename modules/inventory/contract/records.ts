import {
  allocateMethodRecord,
  strategyApplicationRecord,
  turnMethodRecord,
  underMethodRecord,
  upperMethodRecord,
} from '#modules/inventory/strategy/contract/records/strategy-records.ts'
import { waveTemplateRecord } from '#modules/inventory/wave/contract/records/wave-template-record.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** What is maintained of the warehouse's strategies, in the order of the documents about it. */
export const inventoryRecords: readonly RecordDeclaration[] = [
  upperMethodRecord,
  underMethodRecord,
  turnMethodRecord,
  allocateMethodRecord,
  strategyApplicationRecord,
  waveTemplateRecord,
]
