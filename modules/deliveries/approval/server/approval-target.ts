import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** What an approval is asked for, as it is filled in. */
export interface ApprovalInput {
  orgNo: string
  supplierNo: string
  goodsNo: string
  purchaseNo: string
  lineBatch: string
  validFrom: string
  validTo: string
  reason: string
}

/** What an approval is for, as it is stored. */
export interface ApprovalTarget {
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
  supplier_name: string
  goods_no: string
  goods_name: string
  batch_id: string | null
  purchase_no: string
  line_batch: string
}

/**
 * Finds what is asked for among the orders that the caller may see: one promised delivery, or an item that the supplier has
 * orders for. Refuses what nobody ordered, and days that end before they begin.
 */
export async function approvalTarget(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  requested: ApprovalInput,
): Promise<ApprovalTarget> {
  if (requested.validFrom > requested.validTo) failAt('validFrom', deliveriesErrors.approvalDatesReversed)
  const supplierNo = caller.side === 'supplier' ? caller.supplierNo : requested.supplierNo
  const isBatch = requested.purchaseNo !== ''
  if (!isBatch) {
    if (requested.goodsNo === '') failAt('goodsNo', deliveriesErrors.approvalTargetMissing)
    if (requested.orgNo === '') failAt('orgNo', deliveriesErrors.approvalTargetMissing)
    if (supplierNo === '') failAt('supplierNo', deliveriesErrors.approvalTargetMissing)
  }
  const which = isBatch
    ? sql`b.purchase_no = ${requested.purchaseNo}
        and b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq = ${requested.lineBatch}`
    : sql`b.goods_no = ${requested.goodsNo} and b.org_no = ${requested.orgNo} and b.supplier_no = ${supplierNo}`
  const { rows } = await sql<ApprovalTarget>`
    select b.org_no, b.warehouse_no, b.classify_type, b.supplier_no, b.supplier_name, b.goods_no, b.goods_name,
      b.id as batch_id, b.purchase_no,
      b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq as line_batch
    from srm_purchase_batch b where b.tenantsid = ${caller.tenantsid} and ${which}
    order by b.id desc limit 1`.execute(trx)
  const [found] = rows
  if (found) {
    return isBatch
      ? found
      : { ...found, warehouse_no: '', classify_type: '', batch_id: null, purchase_no: '', line_batch: '' }
  }
  const { purchaseNo, lineBatch, goodsNo } = requested
  return isBatch
    ? failAt('purchaseNo', deliveriesErrors.unknownOrderLine, { purchaseNo, lineBatch })
    : failAt('goodsNo', deliveriesErrors.approvalItemUnknown, { goodsNo, supplierNo, orgNo: requested.orgNo })
}
