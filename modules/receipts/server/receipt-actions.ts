import { sql } from 'kysely'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { receiptLifecycle, receiptState } from '../contract/lifecycle.ts'

/** What rows of acceptances and rejections carry beside their fields. */
export type ReceiptExtra = { asnId: string; batchId: string; headId: string; reversesId: string | null }

/** The SQL of it. */
export const receiptExtra = {
  asnId: sql<string>`t1.asn_id`,
  batchId: sql<string>`t1.batch_id`,
  headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
  reversesId: sql<string | null>`t1.reverses_id`,
}

/** What the reader may do with an acceptance or rejection, with the reason where not. */
export function receiptActions(
  context: CallContext,
  row: { isReversed: boolean; reversesId: string | null },
): Record<string, string | null> {
  const { cancelReceipt } = permittedActions(receiptLifecycle, receiptState(row), context.caller.side, {})
  if (cancelReceipt === undefined) return {}
  return { cancelReceipt: cancelReceipt && context.sentence(cancelReceipt) }
}
