import { type RawBuilder, sql } from 'kysely'
import type { CustomFieldSetUse } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { defineList, type ListDefinition } from '#platform/server/list/define-list.ts'

/** What rows of acceptances and rejections carry beside their fields. */
export type ReceiptExtra = {
  asnId: string
  asnLineId: string
  batchId: string
  headId: string
  reversesId: string | null
}

/** Their columns. */
export const receiptExtra = {
  asnId: sql<string>`t1.asn_id`,
  asnLineId: sql<string>`t1.asn_line_id`,
  batchId: sql<string>`t1.batch_id`,
  headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
  reversesId: sql<string | null>`t1.reverses_id`,
}

/** What an ASN told of the goods of this line, beyond item and lot. */
export const featuresOf = (asnLineId: RawBuilder<unknown>) => ({
  productFeature: sql`(select l.product_feature from srm_asn_line l where l.id = ${asnLineId})`,
  stockFeature: sql`(select l.stock_feature from srm_asn_line l where l.id = ${asnLineId})`,
})

/** A list of acceptances or rejections, the latest first. */
export function defineReceiptList<T extends FieldTable & { isReversal: unknown; updateDate: unknown }>(
  fields: T,
  table: 'srm_check_receipt' | 'srm_check_return',
  customFieldSet: CustomFieldSetUse,
  columns: Partial<Record<keyof T & string, RawBuilder<unknown>>> = {},
): ListDefinition<T, ReceiptExtra> {
  return defineList<T, ReceiptExtra>({
    fields,
    table,
    customFieldSets: [customFieldSet],
    columns: { ...columns, isReversal: sql`(t1.reverses_id is not null)` } as ListDefinition<T>['columns'] & object,
    extra: receiptExtra,
    countedBy: { purchaser: sql.ref('t1.org_no') },
  })
}
