import { sql } from 'kysely'
import type { DateText } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What of a batch tells which approvals are for it. */
export interface ApprovableBatch {
  id: string
  tenantsid: string
  org_no: string
  supplier_no: string
  goods_no: string
}

/** An approval that lets a line through. */
export interface PassingApproval {
  approvalNo: string
  validFrom: DateText
  validTo: DateText
}

/** The approval under which goods of a batch may leave on a day outside the delivery rules; null where there is none. */
export type ApprovalOf = (batch: ApprovableBatch, deliveryDate: DateText) => PassingApproval | null

type GrantedApproval = PassingApproval & { orgNo: string; supplierNo: string; goodsNo: string; batchId: string | null }

/** The granted approvals for these batches: one for the batch itself counts before one for its item. */
export async function readApprovals(trx: ScopedTransaction, batches: readonly ApprovableBatch[]): Promise<ApprovalOf> {
  const [first] = batches
  if (!first) return () => null
  const items = JSON.stringify([...new Set(batches.map(({ goods_no }) => goods_no))])
  const granted = sql<GrantedApproval>`
    select approval_no as "approvalNo", org_no as "orgNo", supplier_no as "supplierNo", goods_no as "goodsNo",
      batch_id as "batchId", valid_from as "validFrom", valid_to as "validTo"
    from srm_delivery_approval
    where tenantsid = ${first.tenantsid} and status = 'approved'
      and goods_no in (select jsonb_array_elements_text(${items}::jsonb))
    order by batch_id is null, valid_to desc, id`
  const approvals = (await granted.execute(trx)).rows
  const ofItem = Map.groupBy(approvals, ({ goodsNo }) => goodsNo)
  return (batch, deliveryDate) =>
    ofItem
      .get(batch.goods_no)
      ?.find(
        (one) =>
          one.orgNo === batch.org_no &&
          one.supplierNo === batch.supplier_no &&
          (one.batchId === null || one.batchId === batch.id) &&
          one.validFrom <= deliveryDate &&
          deliveryDate <= one.validTo,
      ) ?? null
}
