import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { receiptLifecycle, receiptState } from '../contract/lifecycle.ts'

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
