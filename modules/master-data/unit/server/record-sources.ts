import type { RecordSource } from '#platform/server/records/record-source.ts'
import { itemUnitConversionRecord, unitConversionRecord, unitRecord } from '../contract/records/unit-records.ts'
import { checkItemUnitConversion, checkUnitConversion } from './check-unit-conversion.ts'

/** Where the rows of units and their conversions lie. */
export const unitRecordSources: readonly RecordSource[] = [
  { record: unitRecord, table: 'bm_unit' },
  { record: unitConversionRecord, table: 'bm_unit_conversion', check: checkUnitConversion },
  { record: itemUnitConversionRecord, table: 'bm_item_unit_conversion', check: checkItemUnitConversion },
]
