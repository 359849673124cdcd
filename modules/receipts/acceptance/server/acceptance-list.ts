import { sql } from 'kysely'
import { acceptanceCustomFieldSet, acceptanceFields } from '#modules/receipts/receipt/contract/fields.ts'
import {
  defineReceiptList,
  featuresOf,
  type ReceiptExtra,
  receiptExtra,
} from '#modules/receipts/receipt/server/define-receipt-list.ts'
import type { ListDefinition } from '#platform/server/list/define-list.ts'

/** What rows carry beside their fields: where a task has put goods of it away that, else the task's state, as far as the reader sees tasks. */
export type AcceptanceExtra = ReceiptExtra & { taskState: string | null }

/** Acceptance details. */
export const acceptanceList: ListDefinition<typeof acceptanceFields, AcceptanceExtra> = {
  ...defineReceiptList(acceptanceFields, 'srm_check_receipt', acceptanceCustomFieldSet, {
    ...featuresOf(sql`t1.asn_line_id`),
    returnedQty: sql`coalesce((select sum(x.return_qty) from srm_bill_return_line x where x.receipt_id = t1.id), 0)`,
  }),
  extra: {
    ...receiptExtra,
    taskState: sql<string | null>`(
      select case when k.done_qty > 0 then 'putAway' else k.status end from wms_put_away_task k where k.receipt_id = t1.id)`,
  },
  materialisedTabs: 'deliveryTiming',
}

/** Tabs of the acceptance details: all, one per delivery timing, and gifts. */
export const acceptanceTabs = {
  all: {},
  normal: { deliveryTiming: '1' },
  early: { deliveryTiming: '2' },
  delayed: { deliveryTiming: '3' },
  gifts: { deliveryTiming: '0' },
} as const
