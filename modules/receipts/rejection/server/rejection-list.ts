import { sql } from 'kysely'
import { rejectionCustomFieldSet, rejectionFields } from '#modules/receipts/receipt/contract/fields.ts'
import {
  defineReceiptList,
  type ReceiptExtra,
  receiptExtra,
} from '#modules/receipts/receipt/server/define-receipt-list.ts'
import type { ListDefinition } from '#platform/server/list/define-list.ts'

type RejectionExtra = ReceiptExtra & { inspectionNo: string | null }

/** Rejection details, with the inspection whose result refused the goods, where one did: its photos show why. */
export const rejectionList: ListDefinition<typeof rejectionFields, RejectionExtra> = {
  ...defineReceiptList(rejectionFields, 'srm_check_return', rejectionCustomFieldSet),
  extra: {
    ...receiptExtra,
    inspectionNo: sql<string | null>`(select i.inspection_no from srm_inspection i
      where i.asn_line_id = t1.asn_line_id and i.result_no = t1.receipt_no)`,
  },
}
