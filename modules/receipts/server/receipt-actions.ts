import { sql } from 'kysely'
import type { FieldTable } from '#platform/contract/fields.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList, type ListDefinition } from '#platform/server/list/define-list.ts'
import { receiptLifecycle, receiptState } from '../contract/lifecycle.ts'

/** What rows of acceptances and rejections carry beside their fields. */
export type ReceiptExtra = { asnId: string; batchId: string; headId: string; reversesId: string | null }

const receiptExtra = {
  asnId: sql<string>`t1.asn_id`,
  batchId: sql<string>`t1.batch_id`,
  headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
  reversesId: sql<string | null>`t1.reverses_id`,
}

/** A list of acceptances or rejections, the latest first. */
export function defineReceiptList<T extends FieldTable & { isReversal: unknown; updateDate: unknown }>(
  fields: T,
  table: 'srm_check_receipt' | 'srm_check_return',
): ListDefinition<T, ReceiptExtra> {
  return defineList<T, ReceiptExtra>({
    fields,
    table,
    columns: { isReversal: sql`(t1.reverses_id is not null)` } as ListDefinition<T>['columns'] & object,
    extra: receiptExtra,
    defaultSort: { field: 'updateDate', order: 'desc' },
    searchColumn: sql.ref('t1.search_text'),
  })
}

/** An acceptance or rejection with what its reader may do. */
export function presentReceipt<R extends { isReversed: boolean; reversesId: string | null }>(
  row: R,
  context: CallContext,
): Omit<R, 'reversesId'> & { actions: Record<string, string | null> } {
  const { reversesId, ...shown } = row
  return { ...shown, actions: receiptActions(context, { isReversed: row.isReversed, reversesId }) }
}

/** What the reader may do, with the reason where not. */
function receiptActions(
  context: CallContext,
  row: { isReversed: boolean; reversesId: string | null },
): Record<string, string | null> {
  const { cancelReceipt } = permittedActions(receiptLifecycle, receiptState(row), context.caller.side, {})
  if (cancelReceipt === undefined) return {}
  return { cancelReceipt: cancelReceipt && context.sentence(cancelReceipt) }
}
