import { type ReceiptFacts, receiptLifecycle, receiptState } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { permittedSentences } from '#platform/server/permitted-sentences.ts'

/** What tells the state of a row. */
export interface ReceiptMarks {
  isReversed: boolean
  reversesId: string | null
}

/** What the reader may do with an acceptance or rejection of that which is offered; cancelling is for both. */
export function receiptActions(
  row: ReceiptMarks,
  context: Pick<CallContext, 'caller' | 'sentence'>,
  offered: readonly ('cancelReceipt' | 'returnGoods')[] = ['cancelReceipt'],
  facts: ReceiptFacts = {},
): Record<string, string | null> {
  const permitted = permittedSentences(context, receiptLifecycle, receiptState(row), facts)
  return Object.fromEntries(Object.entries(permitted).filter(([action]) => isOneOf(offered, action)))
}
