import { endAppointments } from '#modules/deliveries/appointment/server/appointments.ts'
import { asnApproval } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { announceOrders, comingOf } from '#modules/deliveries/asn/server/announce-asn.ts'
import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import { type LockedAsn, wholeAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { endLabels } from '#modules/deliveries/label/server/end-labels.ts'
import { settleByAsn } from '#modules/discrepancies/server.ts'
import { lineBatch, lockBatches, postMovements } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { changedAsnSchemas } from '../contract/calls.ts'
import { changedAsn } from '../contract/document.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { editAsn } from './edit-asn.ts'
import { endAsnLine } from './end-asn-line.ts'
import { releaseSerials } from './release-serials.ts'
import { resubmitAsn } from './resubmit-asn.ts'
import { withdrawAsn } from './withdraw-asn.ts'

/** The purchaser rejects an ASN that waits for approval; its quantities can be shipped again. */
export async function rejectAsn(
  context: CallContext,
  asn: LockedAsn,
  { reason }: { reason: string },
): Promise<AsnOutcome> {
  return { status: '1', set: { reject_reason: reason }, orders: await withdrawAsn(context, asn, reason) }
}

/** Voids an ASN of which nothing was received or ended; its quantities can be shipped again. */
export async function voidAsn(
  context: CallContext,
  asn: LockedAsn,
  { reason }: { reason: string },
): Promise<AsnOutcome> {
  const { trx } = context
  const { id } = asn.head
  const orders = await withdrawAsn(context, asn, reason)
  await releaseSerials(context, asn, asn.lines, reason)
  await endLabels(trx, id)
  await endAppointments(context, id, 'cancel', { reason })
  await trx.updateTable('srm_asn_invoice').set({ is_current: false }).where('asn_id', '=', id).execute()
  return { status: 'X', set: { void_reason: reason }, orders }
}

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

/** The business of a command over the whole ASN; what becomes of its approval follows from its state. */
const whole =
  <Input>(work: (context: CallContext, asn: LockedAsn, input: Input) => Promise<AsnOutcome>) =>
  async (
    context: CallContext,
    row: LockedRow<typeof changedAsn>,
    input: Input,
  ): Promise<Outcome<typeof changedAsn>> => {
    const asn = await wholeAsn(context.trx, row)
    const { orders = [], ...outcome } = await work(context, asn, input)
    const { head } = asn
    const approval = asnApproval(head.status, outcome.status ?? head.status, head.approval_status)
    const after = async () => {
      announceOrders(context, orders)
      return undefined
    }
    return { ...outcome, set: { ...outcome.set, approval_status: approval }, after }
  }

/** ASNs as commands change them. */
export const changedAsns = implementDocument(changedAsn, changedAsnSchemas, {
  factsOf: async ({ trx }, head) => (await wholeAsn(trx, head)).facts,
  on: {
    edit: whole(editAsn),
    approve: whole(approveAsn),
    reject: whole(rejectAsn),
    resubmit: whole(resubmitAsn),
    void: whole(voidAsn),
    endLine: whole(endAsnLine),
  },
})
