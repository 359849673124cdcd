import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceiptFacts } from '../contract/lifecycle.ts'
import type { ReceiptShare } from './plan-receipt.ts'
import type { ReceiptDocument } from './receipt-document.ts'

/** Goods of an acceptance that go into the warehouse. */
export interface StoredItems extends Pick<ReceiptShare, 'line' | 'lotNo'> {
  receiptId: string
  qty: Decimal
  /** Empty: the buyer. */
  ownerNo: string
  isGift: boolean
}

/** What a part of receipts says of acceptances that are to be cancelled, and does as they are. Its own documents are locked. */
export interface CancelledPart {
  factsOf: (receiptId: string) => ReceiptFacts
  /** Ends what it keeps of them; answers what the operation log has of that. */
  end: (reason: string) => Promise<Record<string, unknown>>
}

/** A room above the receipt that takes part in it: it registers here, and the receipt never names it. */
export interface ReceiptPart {
  /** Takes accepted goods on that lie in the receiving cell of a warehouse that works with tasks. */
  takeOn: (
    trx: ScopedTransaction,
    document: ReceiptDocument,
    stored: readonly StoredItems[],
    fromCellNo: string,
  ) => Promise<void>
  /** Is asked about acceptances before they are cancelled; their batches are locked. */
  cancelling: (
    context: Pick<CallContext, 'trx' | 'caller' | 'today' | 'announce'>,
    receiptIds: readonly string[],
  ) => Promise<CancelledPart>
}

let registered: ReceiptPart | undefined

/** Registers the room that puts accepted goods away. */
export function registerReceiptPart(part: ReceiptPart): void {
  registered = part
}

/** The room that puts accepted goods away. */
export function receiptPart(): ReceiptPart {
  if (!registered) throw new Error('no room puts accepted goods away')
  return registered
}

/** What is reversed: acceptances, or lines of returns. */
export type ReversedSource = 'acceptance' | 'return'

/** Is asked before rows are reversed, under the locks of their batches; refuses, or lets go of what it keeps of them. */
export type ReversalCheck = (
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  source: ReversedSource,
  ids: readonly string[],
) => Promise<void>

const checks: ReversalCheck[] = []

/** Registers what a module above receipts keeps of acceptances and returns; receipts never name it. */
export function registerReversalCheck(check: ReversalCheck): void {
  checks.push(check)
}

/** Asks all that keep something of these rows. */
export async function checkReversal(...asked: Parameters<ReversalCheck>): Promise<void> {
  for (const check of checks) await check(...asked)
}
