import { comingOf } from '#modules/deliveries/asn/server/announce-asn.ts'
import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { settleByAsn } from '#modules/discrepancies/server.ts'
import { lineBatch, lockBatches, postMovements } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AsnOutcome } from './asn-outcome.ts'

/** The purchaser approves ASNs: what was pending is on its way. All of them, or none. */
export async function approveAsn(context: CallContext, asn: LockedAsn): Promise<AsnOutcome> {
  const { trx, caller } = context
  const batches = await lockBatches(trx, [...new Set(asn.lines.map((line) => line.batch_id))])
  for (const batch of batches.values()) {
    if (batch.is_closed) {
      fail(deliveriesErrors.orderLineClosed, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) })
    }
  }
  await postMovements(
    trx,
    caller.userName,
    asn.lines.map(({ batch_id, delivery_qty }) => ({
      batchId: batch_id,
      movement: 'asnShip',
      deltas: { pending: `-${delivery_qty}`, delivery: delivery_qty, on_way: delivery_qty },
      document: asnDocument(asn),
    })),
  )
  const parts = asn.lines.map(({ batch_id, delivery_qty }) => ({ batchId: batch_id, qty: delivery_qty }))
  await settleByAsn(context, asnDocument(asn), parts)
  return { status: '2', orders: [...batches.values()], told: comingOf(asn.head) }
}
