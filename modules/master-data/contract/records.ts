import type { RecordDeclaration } from '#platform/contract/records.ts'
import { customerAddressRecord, deliveryAddressRecord } from './records/address-records.ts'
import { classifyTypeRecord, docConfigRecord, docTypeRecord } from './records/document-records.ts'
import { itemGroupRecord } from './records/item-group-record.ts'
import { itemRecord } from './records/item-record.ts'
import { noticePolicyRecord, noticeTemplateRecord } from './records/notice-records.ts'
import { currencyRecord, orgRecord, taxRateRecord } from './records/organisation-records.ts'
import { customerRecord, employeeRecord, supplierRecord } from './records/partner-records.ts'
import { itemTechnologyRecord, machineRecord, productionLineRecord, technologyRecord } from './records/plant-records.ts'
import { barRuleRecord, basicElementRecord, boxRuleRecord, lotRuleRecord } from './records/rule-records.ts'
import { itemUnitConversionRecord, unitConversionRecord, unitRecord } from './records/unit-records.ts'
import { warehouseCellRecord, warehouseRecord, zoneRecord } from './records/warehouse-records.ts'
import { waveRecord } from './records/wave-record.ts'
import { workingCalendarRecord } from './records/working-calendar-record.ts'

/**
 * Master data that people maintain, in the order of the documents about it. A new kind is its fields and its line here, its
 * source in server/record-sources.ts, its screen in web/index.ts, its texts, and its table.
 */
export const masterDataRecords: readonly RecordDeclaration[] = [
  orgRecord,
  supplierRecord,
  deliveryAddressRecord,
  customerRecord,
  customerAddressRecord,
  employeeRecord,
  classifyTypeRecord,
  docTypeRecord,
  docConfigRecord,
  currencyRecord,
  taxRateRecord,
  workingCalendarRecord,
  itemRecord,
  itemGroupRecord,
  unitRecord,
  unitConversionRecord,
  itemUnitConversionRecord,
  basicElementRecord,
  lotRuleRecord,
  barRuleRecord,
  boxRuleRecord,
  productionLineRecord,
  machineRecord,
  technologyRecord,
  itemTechnologyRecord,
  warehouseRecord,
  zoneRecord,
  warehouseCellRecord,
  waveRecord,
  noticeTemplateRecord,
  noticePolicyRecord,
]
