import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type ReceiptFacts, receiptLifecycle, receiptState } from '../contract/lifecycle.ts'

/** What tells the state of a row. */
export interface ReceiptMarks {
  isReversed: boolean
  reversesId: string | null
}

/** A row as its reader gets it. */
export type ShownReceipt<R extends ReceiptMarks> = Omit<R, 'reversesId'> & { actions: Record<string, string | null> }

/** An acceptance or rejection with what its reader may do of that which is offered; cancelling is for both. */
export function presentReceipt<R extends ReceiptMarks>(
  row: R,
  { caller, sentence }: Pick<CallContext, 'caller' | 'sentence'>,
  offered: readonly ('cancelReceipt' | 'returnGoods')[] = ['cancelReceipt'],
  facts: ReceiptFacts = {},
): ShownReceipt<R> {
  const { reversesId, ...shown } = row
  const permitted = permittedActions(receiptLifecycle, receiptState(row), caller.side, facts)
  const actions: Record<string, string | null> = {}
  for (const action of offered) {
    const refusal = permitted[action]
    // What the reader's side never does is not offered at all.
    if (refusal !== undefined) actions[action] = refusal && sentence(refusal)
  }
  return { ...shown, actions }
}
