import { type RawBuilder, sql } from 'kysely'
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
import { checkDocType } from './check-doc-type.ts'
import { checkItem } from './check-item.ts'
import { checkItemGroup } from './check-item-group.ts'
import { checkNotificationPolicy, checkNotificationTemplate } from './check-notification.ts'
import { checkWarehouse } from './check-warehouse.ts'

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

/** Where the rows of each record of this room lie. A record without a source has no calls, which a test ASNs. */
export const masterRecordSources: readonly RecordSource[] = [
  { record: orgRecord, table: 'bm_org', authority: 'org', columns: closingColumns },
  { record: classifyTypeRecord, table: 'bm_classify_type', authority: 'classifyType' },
  { record: docTypeRecord, table: 'bm_doc_type', check: checkDocType },
  { record: docConfigRecord, table: 'bm_doc_config' },
  { record: currencyRecord, table: 'bm_currency' },
  { record: taxRateRecord, table: 'bm_tax_rate' },
  {
    record: itemRecord,
    table: 'bm_item',
    lines: { supplierItems: { table: 'bm_item_supplier', owner: 'item_id' } },
    check: checkItem,
  },
  { record: itemGroupRecord, table: 'bm_item_group', upper: 'upperGroupNo', check: checkItemGroup },
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
