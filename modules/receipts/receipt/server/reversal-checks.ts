import type { CallContext } from '#platform/server/call-context.ts'

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
