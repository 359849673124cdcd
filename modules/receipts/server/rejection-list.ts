import { sql } from 'kysely'
import { defineList, type PresentRow } from '#platform/server/list/define-list.ts'
import { rejectionFields } from '../contract/fields.ts'
import { type ReceiptExtra, receiptActions, receiptExtra } from './receipt-actions.ts'

/** Rejection details. */
export const rejectionList = defineList<typeof rejectionFields, ReceiptExtra>({
  fields: rejectionFields,
  table: 'srm_check_return',
  columns: { isReversal: sql`(t1.reverses_id is not null)` },
  extra: receiptExtra,
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
})

/** A rejection with what its reader may do. */
export const presentRejection = ((row, context) => {
  const { reversesId, ...shown } = row
  return { ...shown, actions: receiptActions(context, { isReversed: row.isReversed, reversesId }) }
}) satisfies PresentRow<typeof rejectionFields, ReceiptExtra, unknown>
