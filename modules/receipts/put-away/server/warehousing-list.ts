import { sql } from 'kysely'
import { warehousingCustomFieldSet, warehousingFields } from '#modules/receipts/receipt/contract/fields.ts'
import { featuresOf } from '#modules/receipts/receipt/server/define-receipt-list.ts'
import { defineList } from '#platform/server/list/define-list.ts'

/** Warehousing details. */
export const warehousingList = defineList<typeof warehousingFields, { receiptId: string }>({
  fields: warehousingFields,
  table: 'srm_warehousing_detail',
  customFieldSets: [warehousingCustomFieldSet],
  columns: {
    isReversal: sql`(t1.warehousing_qty < 0)`,
    ...featuresOf(sql`(select c.asn_line_id from srm_check_receipt c where c.id = t1.receipt_id)`),
  },
  extra: { receiptId: sql<string>`t1.receipt_id` },
  countedBy: { purchaser: sql.ref('t1.org_no') },
})
