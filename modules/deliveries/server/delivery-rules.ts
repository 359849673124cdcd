import { sql } from 'kysely'
import { addDays, type DateText } from '#platform/contract/dates.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** The delivery rules that hold for an organisation (srm_delivery_rule_config). */
export interface DeliveryRules {
  isApprovalNeeded: boolean
  /** Goods may leave at most so many days before the expected arrival; null: no limit. */
  advanceDays: number | null
  canMergeOrders: boolean
  canMergeOrderTypes: boolean
}

/** The rules of an organisation, else those of all organisations; without either: no approval, no limit, orders of one type merge. */
export async function readDeliveryRules(
  trx: ScopedTransaction,
  tenantsid: string,
  orgNo: string,
): Promise<DeliveryRules> {
  const rules = trx
    .selectFrom('srm_delivery_rule_config')
    .select(['is_approval_needed', 'advance_days', 'can_merge_orders', 'can_merge_order_types'])
    .where('tenantsid', '=', tenantsid)
    .where('org_no', 'in', [orgNo, '*'])
    .orderBy(sql`org_no = '*'`)
    .limit(1)
  const [row] = await executeKept(trx, rules.compile())
  return {
    isApprovalNeeded: row?.is_approval_needed ?? false,
    advanceDays: row?.advance_days ?? null,
    canMergeOrders: row?.can_merge_orders ?? true,
    canMergeOrderTypes: row?.can_merge_order_types ?? false,
  }
}

/** The first day on which goods expected on a day may leave, or null when any day will do. */
export function earliestDelivery(rules: DeliveryRules, expectArrivalDate: DateText): DateText | null {
  return rules.advanceDays === null ? null : addDays(expectArrivalDate, -rules.advanceDays)
}

/** Whether the buyer has frozen the supplier for deliveries. */
export async function isDeliveryFrozen(
  trx: ScopedTransaction,
  tenantsid: string,
  supplierNo: string,
): Promise<boolean> {
  const supplier = trx
    .selectFrom('bm_supplier')
    .select('is_delivery_frozen')
    .where('tenantsid', '=', tenantsid)
    .where('supplier_no', '=', supplierNo)
  const [row] = await executeKept(trx, supplier.compile())
  return row?.is_delivery_frozen ?? false
}
