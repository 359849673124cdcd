import { sql } from 'kysely'
import { defineList, type PresentRow } from '#platform/server/list/define-list.ts'
import { acceptanceFields } from '../contract/fields.ts'
import { type ReceiptExtra, receiptActions, receiptExtra } from './receipt-actions.ts'

/** Acceptance details. */
export const acceptanceList = defineList<typeof acceptanceFields, ReceiptExtra>({
  fields: acceptanceFields,
  table: 'srm_check_receipt',
  columns: { isReversal: sql`(t1.reverses_id is not null)` },
  extra: receiptExtra,
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
})

/** Tabs of the acceptance details: all, and one per delivery timing. */
export const acceptanceTabs = {
  all: {},
  normal: { deliveryTiming: '1' },
  early: { deliveryTiming: '2' },
  delayed: { deliveryTiming: '3' },
} as const

/** An acceptance with what its reader may do. */
export const presentAcceptance = ((row, context) => {
  const { reversesId, ...shown } = row
  return { ...shown, actions: receiptActions(context, { isReversed: row.isReversed, reversesId }) }
}) satisfies PresentRow<typeof acceptanceFields, ReceiptExtra, unknown>
