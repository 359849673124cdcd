import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { openQuery } from '../contract/schemas.ts'

/** Condition over rows of `srm_payable`: those of which something is open, as far as they are meant. */
export function openPayables(query: z.output<typeof openQuery>): RawBuilder<unknown> {
  const { orgNo, supplierNo, currency, taxRate, fromDate, toDate, purchaseNo, originNo, goodsNo } = query
  const conditions = [
    sql`payable_status = 'open'`,
    sql`org_no = ${orgNo}`,
    sql`supplier_no = ${supplierNo}`,
    currency ? sql`currency = ${currency}` : null,
    taxRate ? sql`tax_rate = ${taxRate}::numeric` : null,
    fromDate ? sql`posting_date >= ${fromDate}::date` : null,
    toDate ? sql`posting_date <= ${toDate}::date` : null,
    purchaseNo ? sql`purchase_no = ${purchaseNo}` : null,
    originNo ? sql`origin_no = ${originNo}` : null,
    goodsNo ? sql`goods_no = ${goodsNo}` : null,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
}
