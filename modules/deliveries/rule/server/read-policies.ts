import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { DeliveryMode } from '../contract/records/execution-policy-record.ts'

/** How a line is delivered. */
export interface ExecutionPolicy {
  policyName: string
  deliveryMode: DeliveryMode
  /** Of JIT: how many days from today what is expected may lie. */
  horizonDays: number | null
}

/** What of a batch tells which policy is its. */
export interface ExecutedBatch {
  org_no: string
  supplier_no: string
  goods_no: string
}

/** The policy of a batch; null where none fits, which is as PO. */
export type PolicyOf = (batch: ExecutedBatch) => ExecutionPolicy | null

type StoredPolicy = ExecutionPolicy & { orgNo: string; supplierNo: string | null; itemNo: string | null }

/** How particular a policy is: one for an item before one for a supplier, that before one for an organisation. */
const rank = ({ itemNo, supplierNo, orgNo }: StoredPolicy): number =>
  (itemNo === null ? 0 : 4) + (supplierNo === null ? 0 : 2) + (orgNo === '*' ? 0 : 1)

/** The valid policies of a tenant that the caller is bound by. */
export async function readPolicies(trx: ScopedTransaction, tenantsid: string): Promise<PolicyOf> {
  const valid = sql<StoredPolicy>`
    select policy_name as "policyName", delivery_mode as "deliveryMode", horizon_days as "horizonDays", org_no as "orgNo",
      supplier_no as "supplierNo", item_no as "itemNo"
    from srm_execution_policy where tenantsid = ${tenantsid} and status_code = '1'`
  const policies = (await valid.execute(trx)).rows.toSorted((a, b) => rank(b) - rank(a))
  return (batch) =>
    policies.find(
      (one) =>
        (one.orgNo === '*' || one.orgNo === batch.org_no) &&
        (one.supplierNo === null || one.supplierNo === batch.supplier_no) &&
        (one.itemNo === null || one.itemNo === batch.goods_no),
    ) ?? null
}
