import { announceAsn, moveAsnLines, setAsnProgress } from '#modules/deliveries/server.ts'
import { serialsBy, undoSerials } from '#modules/inventory/server.ts'
import { cancelRemainders, lockBatches, postMovements } from '#modules/orders/server.ts'
import { shrinkEntries } from '#modules/receipts/receipt/server/increase-asn.ts'
import { refreshOrdersOf } from '#modules/receipts/receipt/server/receive-items.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { JointOutcome } from '#platform/server/documents/document-source.ts'
import type { inspection } from '../contract/document.ts'
import { type LockedInspection, lockArrivals } from './lock-arrivals.ts'

/** Takes arrivals back that wait for inspection: their goods are on the way again, and their boxes can be scanned anew. */
export async function takeBackArrivals(
  context: CallContext,
  rows: readonly LockedInspection[],
  { reason }: { reason: string },
): Promise<JointOutcome<typeof inspection>> {
  const asns = await lockArrivals(
    context.trx,
    rows.map(({ id }) => id),
  )
  const above = rows.filter(({ over_receipt_qty }) => isPositive(over_receipt_qty))
  const batches = await lockBatches(context.trx, [...new Set(above.map((row) => row.batch_id))])
  const after = async () => {
    const createName = context.caller.userName
    const pieces = await serialsBy(
      context.trx,
      'inspection_id',
      rows.map(({ id }) => id),
    )
    await undoSerials(context, 'takeBackArrival', pieces, (serial) => {
      const { id = '', inspection_no: no = '' } = rows.find((row) => row.id === serial.inspection_id) ?? {}
      return { type: 'inspection', id, no, reason }
    })
    // The entries tell which arrival it was: it has no receipt yet.
    const less = above.flatMap((row) => shrinkEntries([row], row.inspection_no))
    await postMovements(context.trx, createName, less)
    await moveAsnLines(
      context.trx,
      above.map((row) => ({ asnLineId: row.asn_line_id, lotId: row.asn_lot_id, above: `-${row.over_receipt_qty}` })),
    )
    await cancelRemainders(context, [...batches.values()], reason)
    // What came above is on the way to nobody, so that with all else received, ASN and order are complete.
    for (const asn of asns) {
      if (above.some((row) => row.asn_id === asn.head.id)) await setAsnProgress(context, asn, 'takeBackArrival')
    }
    await refreshOrdersOf(context, batches)
    for (const { head } of asns) {
      const moved = above.flatMap((row) => (row.asn_id === head.id ? (batches.get(row.batch_id) ?? []) : []))
      announceAsn(context, head, moved)
    }
  }
  return { of: () => ({ set: { remarks: reason } }), after }
}
