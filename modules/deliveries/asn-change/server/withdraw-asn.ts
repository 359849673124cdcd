import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { releaseDiscrepancies } from '#modules/discrepancies/server.ts'
import {
  cancelRemainders,
  type LedgerEntry,
  type LockedBatch,
  lockBatches,
  postMovements,
  refreshOrderProgress,
} from '#modules/orders/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** The movements by which an ASN gives its quantities back: from pending, or from the way. */
export const withdrawalEntries = (asn: LockedAsn, reason: string): LedgerEntry[] =>
  asn.lines.map(({ batch_id, delivery_qty }) => ({
    batchId: batch_id,
    ...(asn.head.status === '0'
      ? { movement: 'asnWithdraw' as const, deltas: { pending: `-${delivery_qty}` } }
      : { movement: 'asnVoid' as const, deltas: { delivery: `-${delivery_qty}`, on_way: `-${delivery_qty}` } }),
    document: asnDocument(asn),
    reason,
  }))

/**
 * Gives the quantities of an ASN back, of which nothing was received: from pending, or from the way. A rejected ASN has
 * given them back already. Answers the batches behind it.
 */
export async function withdrawAsn(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  asn: LockedAsn,
  reason: string,
): Promise<LockedBatch[]> {
  const { trx, caller } = context
  const { status } = asn.head
  const batches = [...(await lockBatches(trx, [...new Set(asn.lines.map((line) => line.batch_id))])).values()]
  if (status === '1') return batches
  await postMovements(trx, caller.userName, withdrawalEntries(asn, reason))
  if (status === '2') await releaseDiscrepancies(context, asnDocument(asn))
  await cancelRemainders(context, batches, reason)
  await refreshOrderProgress(
    trx,
    caller.userName,
    batches.map((batch) => batch.head_id),
  )
  return batches
}
