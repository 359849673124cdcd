import { announceAsn, comingAsnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import { decideAsn, type LockedAsn, lockAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { setAsnState } from '#modules/deliveries/asn/server/set-asn-state.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { settleByAsn } from '#modules/discrepancies/server.ts'
import { lineBatch, lockBatches, postMovements } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { failIfMixed } from '#platform/server/fail-if-mixed.ts'
import type { asnChangeCalls } from '../contract/calls.ts'

/** The purchaser approves ASNs: what was pending is on its way. All of them, or none. */
export const approveAsn: Handler<typeof asnChangeCalls, 'ISrmAsnHeadService/approveAsn'> = async (
  context,
  { list },
) => {
  const asns: LockedAsn[] = []
  for (const key of list.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) asns.push(await lockAsn(context, key))
  failIfMixed(asns.map(({ head }) => head))
  const states: Awaited<ReturnType<typeof approve>>[] = []
  for (const asn of asns) states.push(await approve(context, asn))
  return states
}

async function approve(context: CallContext, asn: LockedAsn) {
  const { trx, caller } = context
  const [shipped = '2'] = decideAsn(asn, 'approve', caller.side)
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
  const state = await setAsnState(trx, asn, shipped, caller.userName)
  context.audit({ documentNo: state.asnNo, detail: { status: state.status } })
  announceAsn(context, asn.head, [...batches.values()], comingAsnEvent('asnApproved', asn.head))
  return state
}
