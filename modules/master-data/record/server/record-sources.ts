import { type RawBuilder, sql } from 'kysely'
import { workingCalendarRecord } from '#modules/master-data/calendar/contract/records/working-calendar-record.ts'
import { checkWorkingCalendar } from '#modules/master-data/calendar/server/check-working-calendar.ts'
import {
  barRuleRecord,
  basicElementRecord,
  boxRuleRecord,
  lotRuleRecord,
} from '#modules/master-data/number-rule/contract/records/rule-records.ts'
import { checkBasicElement } from '#modules/master-data/number-rule/server/check-basic-element.ts'
import { checkNumberRule } from '#modules/master-data/number-rule/server/check-number-rule.ts'
import {
  customerAddressRecord,
  deliveryAddressRecord,
} from '#modules/master-data/supplier/contract/records/address-records.ts'
import {
  customerRecord,
  employeeRecord,
  supplierRecord,
} from '#modules/master-data/supplier/contract/records/partner-records.ts'
import { addressRules } from '#modules/master-data/supplier/server/address-rules.ts'
import { checkSupplier } from '#modules/master-data/supplier/server/check-supplier.ts'
import {
  itemUnitConversionRecord,
  unitConversionRecord,
  unitRecord,
} from '#modules/master-data/unit/contract/records/unit-records.ts'
import { checkItemUnitConversion, checkUnitConversion } from '#modules/master-data/unit/server/check-unit-conversion.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { classifyTypeRecord, docConfigRecord, docTypeRecord } from '../contract/records/document-records.ts'
import { itemGroupRecord } from '../contract/records/item-group-record.ts'
import { itemRecord } from '../contract/records/item-record.ts'
import { notificationPolicyRecord, notificationTemplateRecord } from '../contract/records/notification-records.ts'
import { currencyRecord, orgRecord, taxRateRecord } from '../contract/records/organisation-records.ts'
import {
  itemTechnologyRecord,
  machineRecord,
  productionLineRecord,
  technologyRecord,
} from '../contract/records/plant-records.ts'
import { warehouseCellRecord, warehouseRecord, zoneRecord } from '../contract/records/warehouse-records.ts'
import { waveRecord } from '../contract/records/wave-record.ts'
import { checkBoxRule } from './check-box-rule.ts'
import { checkDocType } from './check-doc-type.ts'
import { checkItem } from './check-item.ts'
import { checkItemGroup } from './check-item-group.ts'
import { checkNotificationPolicy, checkNotificationTemplate } from './check-notification.ts'
import { checkWarehouse } from './check-warehouse.ts'

/** The letters of a rule in their order, with what stands between them. */
const patternOf = (lines: string) =>
  sql`coalesce((select string_agg(l.element_no || l.separator, '' order by l.part_seq) from ${sql.table(lines)} l
    where l.rule_id = t1.id), '')`

/** What a part's letter is called. */
const elementName = sql`(select e.element_name from bm_basic_element e where e.element_no = t1.element_no)`

/** The latest span for which the accounts of an organisation are closed, and whether there is any. */
function closingColumns() {
  const latest = (value: RawBuilder<unknown>) => sql`(select ${value} from bm_org_closing c
    where (c.tenantsid, c.org_no) = (t1.tenantsid, t1.org_no) and c.reopen_date is null order by c.end_date desc limit 1)`
  return {
    closeAcctFlag: sql`(${latest(sql`true`)} is not null)`,
    closeAcctStartDate: latest(sql`c.start_date`),
    closeAcctEndDate: latest(sql`c.end_date`),
    closeAcctDuringDate: latest(sql`c.end_date - c.start_date + 1`),
    closeAcctRemark: sql`coalesce(${latest(sql`c.remark`)}, '')`,
  }
}

/** Waves, which warehouse systems bring as well. */
export const waveSource: RecordSource = { record: waveRecord, table: 'bm_wave' }

/** Where the rows of each record lie. A record without a source has no calls, which a test ASNs. */
export const recordSources: readonly RecordSource[] = [
  { record: orgRecord, table: 'bm_org', authority: 'org', columns: closingColumns },
  {
    record: supplierRecord,
    table: 'bm_supplier',
    lines: {
      contacts: { table: 'bm_supplier_contact', owner: 'supplier_id' },
      bankAccounts: { table: 'bm_supplier_bank_account', owner: 'supplier_id' },
    },
    check: checkSupplier,
  },
  { record: deliveryAddressRecord, table: 'bm_delivery_address', ...addressRules.delivery },
  { record: customerRecord, table: 'bm_customer' },
  { record: customerAddressRecord, table: 'bm_customer_address', ...addressRules.customer },
  { record: employeeRecord, table: 'bm_employee' },
  { record: classifyTypeRecord, table: 'bm_classify_type', authority: 'classifyType' },
  { record: docTypeRecord, table: 'bm_doc_type', check: checkDocType },
  { record: docConfigRecord, table: 'bm_doc_config' },
  { record: currencyRecord, table: 'bm_currency' },
  { record: taxRateRecord, table: 'bm_tax_rate' },
  {
    record: workingCalendarRecord,
    table: 'bm_working_calendar',
    lines: { days: { table: 'bm_working_calendar_day', owner: 'calendar_id' } },
    check: checkWorkingCalendar,
  },
  {
    record: itemRecord,
    table: 'bm_item',
    lines: { supplierItems: { table: 'bm_item_supplier', owner: 'item_id' } },
    check: checkItem,
  },
  { record: itemGroupRecord, table: 'bm_item_group', upper: 'upperGroupNo', check: checkItemGroup },
  { record: unitRecord, table: 'bm_unit' },
  { record: unitConversionRecord, table: 'bm_unit_conversion', check: checkUnitConversion },
  { record: itemUnitConversionRecord, table: 'bm_item_unit_conversion', check: checkItemUnitConversion },
  { record: basicElementRecord, table: 'bm_basic_element', check: checkBasicElement },
  {
    record: lotRuleRecord,
    table: 'bm_lot_rule_head',
    columns: () => ({ pattern: patternOf('bm_lot_rule_line') }),
    lines: { parts: { table: 'bm_lot_rule_line', owner: 'rule_id', columns: () => ({ elementName }) } },
    check: checkNumberRule('lot'),
  },
  {
    record: barRuleRecord,
    table: 'bm_bar_rule_head',
    columns: () => ({ pattern: patternOf('bm_bar_rule_line') }),
    lines: { parts: { table: 'bm_bar_rule_line', owner: 'rule_id', columns: () => ({ elementName }) } },
    check: checkNumberRule('bar'),
  },
  {
    record: boxRuleRecord,
    table: 'bm_box_rule_head',
    lines: { levels: { table: 'bm_box_rule_line', owner: 'rule_id' } },
    check: checkBoxRule,
  },
  { record: productionLineRecord, table: 'bm_production_line' },
  { record: machineRecord, table: 'bm_machine' },
  { record: technologyRecord, table: 'bm_technology' },
  { record: itemTechnologyRecord, table: 'bm_item_technology' },
  { record: warehouseRecord, table: 'bm_warehouse', authority: 'warehouse', check: checkWarehouse },
  { record: zoneRecord, table: 'bm_zone' },
  { record: warehouseCellRecord, table: 'bm_warehouse_cell' },
  waveSource,
  {
    record: notificationTemplateRecord,
    table: 'bm_notice_template',
    lines: { texts: { table: 'bm_notice_template_text', owner: 'template_id' } },
    check: checkNotificationTemplate,
  },
  {
    record: notificationPolicyRecord,
    table: 'bm_notification_policy',
    lines: { users: { table: 'bm_notification_policy_user', owner: 'policy_id' } },
    check: checkNotificationPolicy,
  },
]
