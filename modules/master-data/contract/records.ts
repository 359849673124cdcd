import { workingCalendarRecord } from '#modules/master-data/calendar/contract/records/working-calendar-record.ts'
import {
  barRuleRecord,
  basicElementRecord,
  boxRuleRecord,
  lotRuleRecord,
} from '#modules/master-data/number-rule/contract/records/rule-records.ts'
import {
  classifyTypeRecord,
  docConfigRecord,
  docTypeRecord,
} from '#modules/master-data/record/contract/records/document-records.ts'
import { itemGroupRecord } from '#modules/master-data/record/contract/records/item-group-record.ts'
import { itemRecord } from '#modules/master-data/record/contract/records/item-record.ts'
import {
  notificationPolicyRecord,
  notificationTemplateRecord,
} from '#modules/master-data/record/contract/records/notification-records.ts'
import {
  currencyRecord,
  orgRecord,
  taxRateRecord,
} from '#modules/master-data/record/contract/records/organisation-records.ts'
import {
  itemTechnologyRecord,
  machineRecord,
  productionLineRecord,
  technologyRecord,
} from '#modules/master-data/record/contract/records/plant-records.ts'
import {
  warehouseCellRecord,
  warehouseRecord,
  zoneRecord,
} from '#modules/master-data/record/contract/records/warehouse-records.ts'
import { waveRecord } from '#modules/master-data/record/contract/records/wave-record.ts'
import {
  customerAddressRecord,
  deliveryAddressRecord,
} from '#modules/master-data/supplier/contract/records/address-records.ts'
import {
  customerRecord,
  employeeRecord,
  supplierRecord,
} from '#modules/master-data/supplier/contract/records/partner-records.ts'
import {
  itemUnitConversionRecord,
  unitConversionRecord,
  unitRecord,
} from '#modules/master-data/unit/contract/records/unit-records.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/**
 * Master data that people maintain, in the order of the documents about it. A new kind is its fields and its line here, its
 * source in server/record-sources.ts of its room, its screen in web.ts, its texts, and its table.
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
  notificationTemplateRecord,
  notificationPolicyRecord,
]
