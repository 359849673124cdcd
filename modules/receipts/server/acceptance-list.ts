import { sql } from 'kysely'
import { acceptanceFields, acceptanceFrame } from '../contract/fields.ts'
import { defineReceiptList } from './define-receipt-list.ts'

/** Acceptance details. */
export const acceptanceList = {
  ...defineReceiptList(acceptanceFields, 'srm_check_receipt', acceptanceFrame, {
    returnedQty: sql`coalesce((select sum(x.return_qty) from srm_bill_return_line x where x.receipt_id = t1.id), 0)`,
  }),
  keptTabs: 'deliveryTiming' as const,
}

/** Tabs of the acceptance details: all, and one per delivery timing. */
export const acceptanceTabs = {
  all: {},
  normal: { deliveryTiming: '1' },
  early: { deliveryTiming: '2' },
  delayed: { deliveryTiming: '3' },
} as const
