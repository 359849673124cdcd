import type { RecordSource } from '#platform/server/records/record-source.ts'
import { itemGroupRecord, unitRecord } from '../contract/records/goods-records.ts'
import { currencyRecord, orgRecord, taxRateRecord } from '../contract/records/organisation-records.ts'
import { warehouseCellRecord, warehouseRecord, zoneRecord } from '../contract/records/warehouse-records.ts'

/** Where the rows of each record lie. A record without a source has no calls, which a test notices. */
export const recordSources: readonly RecordSource[] = [
  { record: orgRecord, table: 'bm_org', authority: 'org' },
  { record: currencyRecord, table: 'bm_currency' },
  { record: taxRateRecord, table: 'bm_tax_rate' },
  { record: itemGroupRecord, table: 'bm_item_group' },
  { record: unitRecord, table: 'bm_unit' },
  { record: warehouseRecord, table: 'bm_warehouse', authority: 'warehouse' },
  { record: zoneRecord, table: 'bm_zone' },
  { record: warehouseCellRecord, table: 'bm_warehouse_cell' },
]
