import { type RawBuilder, sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
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
import { checkNotificationPolicy, checkNotificationTemplate } from './check-notification.ts'

const NEUTRAL = '3'

/** Only documents that are neither inbound nor outbound can be transfers. */
function checkDocType(_context: CallContext, { after }: RecordChange): void {
  if (!after.transferType || after.docNature === NEUTRAL) return
  failAt('transferType', masterDataErrors.transferTypeNature)
}

/** What an item's figures must be among each other: limits in their order, and a shelf life where it counts. */
function checkItem(_context: unknown, { after }: RecordChange): void {
  const { minInvQty, maxInvQty, isShelfLife, shelfLifeDays, warnDays } = after
  if (typeof minInvQty === 'string' && typeof maxInvQty === 'string' && compare(minInvQty, maxInvQty) > 0) {
    failAt('maxInvQty', masterDataErrors.limitsReversed)
  }
  if (isShelfLife === true && typeof shelfLifeDays !== 'number') {
    failAt('shelfLifeDays', masterDataErrors.shelfLifeMissing)
  }
  if (typeof warnDays === 'number' && typeof shelfLifeDays === 'number' && warnDays > shelfLifeDays) {
    failAt('warnDays', masterDataErrors.warnDaysTooLong)
  }
}

/** Refuses to put a category below itself, directly or by those between. */
async function checkItemGroup({ trx, caller }: CallContext, { before, after }: RecordChange): Promise<void> {
  const number = String(after.groupNo)
  const { upperGroupNo: upper } = after
  if (typeof upper !== 'string' || upper === before?.upperGroupNo) return
  // One at a time: two who each move one category below the other's would make a ring together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bm_item_group ${caller.tenantsid}`}, 0))`.execute(trx)
  const { rows } = await sql`
    with recursive above (group_no) as (
      select ${upper}::text
      union select g.upper_group_no from bm_item_group g join above on g.group_no = above.group_no
      where g.upper_group_no is not null)
    select from above where group_no = ${number}`.execute(trx)
  if (rows.length === 0) return
  failAt('upperGroupNo', masterDataErrors.itemGroupCycle, { number, upper })
}

/** An organisation has one main warehouse at most among its valid ones. One that the caller does not see the database refuses. */
async function checkWarehouse({ trx }: CallContext, { before, after }: RecordChange): Promise<void> {
  if (after.isMainWarehouse !== true || after.statusCode !== '1') return
  const other = await trx
    .selectFrom('bm_warehouse')
    .select('warehouse_no')
    .where('org_no', '=', String(after.orgNo))
    .where('is_main_warehouse', '=', true)
    .where('status_code', '=', '1')
    .where('id', '<>', before?.id ?? '0')
    .executeTakeFirst()
  if (!other) return
  failAt('isMainWarehouse', masterDataErrors.mainWarehouseTaken, { warehouseNo: other.warehouse_no })
}

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
