import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { EVERY } from '#platform/contract/fields.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { deliveryRuleRecord } from '../contract/records/delivery-rule-record.ts'
import { executionPolicyRecord } from '../contract/records/execution-policy-record.ts'
import { keywordsOf } from './delivery-rules.ts'

/** Refuses merging by keywords without any (spec domain §5) or by a field that order lines do not have, and times of unloading that nobody can keep. */
async function checkDeliveryRule(context: CallContext, { before, after }: RecordChange): Promise<void> {
  const [minutes, docks] = [Number(after.slotMinutes ?? 60), Number(after.dockCount ?? 1)]
  if (minutes < 5 || minutes > 1440) failAt('slotMinutes', deliveriesErrors.appointmentLimits)
  if (docks < 1 || docks > 1000) failAt('dockCount', deliveriesErrors.appointmentLimits)
  if (after.isMergedByKeyword === true && keywordsOf(String(after.mergeKeywords ?? '')).length === 0) {
    failAt('mergeKeywords', deliveriesErrors.keywordsMissing)
  }
  const fieldNo = String(after.mergeCustomField ?? '')
  // What a rule had before stays allowed: it rests while its field is invalid.
  if (fieldNo === '' || fieldNo === before?.mergeCustomField || (await isFieldOfOrderLines(context, fieldNo))) return
  const label = context.translate(deliveryRuleRecord.fields.mergeCustomField?.label ?? '')
  failAt('mergeCustomField', recordErrors.recordReferenceUnknown, { label, value: fieldNo })
}

/** Whether order lines have a valid custom field of this number that is shown. */
async function isFieldOfOrderLines({ trx }: CallContext, fieldNo: string): Promise<boolean> {
  const found = await trx
    .selectFrom('sys_frame_define')
    .select('id')
    .where('module', '=', orderLineCustomFieldSet.module)
    .where('field_no', '=', fieldNo)
    .where('status_code', '=', '1')
    .where('is_display', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** The policy for everybody and everything: what holds where nothing more particular does. */
const isDefaultPolicy = ({ orgNo, supplierNo, itemNo }: RecordInput): boolean =>
  orgNo === EVERY && !supplierNo && !itemNo

/** A horizon belongs to just in time; one policy has one reach; and the default stays what it is. */
async function checkExecutionPolicy({ trx }: CallContext, { before, after }: RecordChange): Promise<void> {
  const hasHorizon = after.horizonDays !== null && after.horizonDays !== undefined
  const isJustInTime = after.deliveryMode === 'JIT'
  if (isJustInTime && !hasHorizon) failAt('horizonDays', deliveriesErrors.horizonMissing)
  if (!isJustInTime && hasHorizon) failAt('horizonDays', deliveriesErrors.horizonNotWanted)
  const isKept = isDefaultPolicy(after) && after.statusCode === '1'
  if (before && isDefaultPolicy(before) && before.statusCode === '1' && !isKept) {
    failAt('orgNo', deliveriesErrors.defaultPolicyKept)
  }
  if (after.statusCode !== '1') return
  const { rows } = await sql<{ number: string }>`
    select policy_no as number from srm_execution_policy
    where status_code = '1' and org_no = ${after.orgNo} and supplier_no is not distinct from ${after.supplierNo ?? null}
      and item_no is not distinct from ${after.itemNo ?? null} and policy_no <> ${after.policyNo}`.execute(trx)
  const [other] = rows
  if (other) failAt('orgNo', deliveriesErrors.policyTaken, other)
}

/** Where the rows of each record lie. One organisation has one row of delivery rules; the database sees to it. */
export const recordSources: readonly RecordSource[] = [
  { record: deliveryRuleRecord, table: 'srm_delivery_rule_config', check: checkDeliveryRule },
  {
    record: executionPolicyRecord,
    table: 'srm_execution_policy',
    check: checkExecutionPolicy,
    keep: (_, policy) => {
      if (isDefaultPolicy(policy)) fail(deliveriesErrors.defaultPolicyKept)
    },
  },
]
