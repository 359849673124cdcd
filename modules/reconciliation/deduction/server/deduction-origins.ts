import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What a deduction may be asked for beside what people name themselves. */
export type OriginSource = keyof typeof ORIGINS

/** Rows that a deduction may be asked for, as long as they stand. */
const ORIGINS = {
  discrepancy: {
    column: 'discrepancy_id',
    number: sql`o.discrepancy_no`,
    rows: sql`srm_discrepancy o where o.status <> 'withdrawn'`,
  },
  rejection: {
    column: 'check_return_id',
    number: sql`o.receipt_no`,
    rows: sql`srm_check_return o where o.reverses_id is null and not o.is_reversed`,
  },
  lateDelivery: {
    column: 'receipt_id',
    number: sql`o.receipt_no`,
    rows: sql`srm_check_receipt o where o.reverses_id is null and not o.is_reversed`,
  },
} as const

/** Where a deduction lies; what it is asked for lies there, too. */
export interface DeductionPlace {
  orgNo: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
}

/** A row that a deduction may be asked for. */
export interface DeductionOrigin extends DeductionPlace {
  id: string
  originNo: string
  asnNo: string
  purchaseNo: string
  goodsNo: string
  goodsName: string
}

/** Rows of a kind that stand and that the caller may see, by their ids or by the numbers of their documents. */
export async function readOrigins(
  trx: ScopedTransaction,
  source: OriginSource,
  by: 'id' | 'number',
  values: readonly string[],
): Promise<DeductionOrigin[]> {
  if (values.length === 0) return []
  const { number, rows: standing } = ORIGINS[source]
  const given = [...new Set(values)]
  const condition = by === 'id' ? sql`o.id = any (${given}::bigint[])` : sql`${number} = any (${given}::text[])`
  const { rows } = await sql<DeductionOrigin>`
    select o.id, ${number} as "originNo", o.org_no as "orgNo", o.warehouse_no as "warehouseNo", o.classify_type as "classifyType",
      o.supplier_no as "supplierNo", o.asn_no as "asnNo", o.purchase_no as "purchaseNo", o.goods_no as "goodsNo",
      o.goods_name as "goodsName"
    from ${standing} and ${condition}`.execute(trx)
  return rows
}

/** Whether a row lies where the deduction does. */
export const liesAt = (origin: DeductionPlace, { orgNo, warehouseNo, classifyType, supplierNo }: DeductionPlace) =>
  origin.orgNo === orgNo &&
  origin.warehouseNo === warehouseNo &&
  origin.classifyType === classifyType &&
  origin.supplierNo === supplierNo

/** The columns of a deduction that is asked for a row, whose goods it has. */
export const originColumns = (source: OriginSource, origin: DeductionOrigin) => ({
  source,
  [ORIGINS[source].column]: origin.id,
  asn_no: origin.asnNo,
  purchase_no: origin.purchaseNo,
  goods_no: origin.goodsNo,
  goods_name: origin.goodsName,
})
