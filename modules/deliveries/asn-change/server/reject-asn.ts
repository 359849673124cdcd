import { announceAsn, asnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import { decideAsn, lockAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { setAsnState } from '#modules/deliveries/asn/server/set-asn-state.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { asnChangeCalls } from '../contract/calls.ts'
import { withdrawAsn } from './withdraw-asn.ts'

/** The purchaser rejects an ASN that waits for approval; its quantities can be shipped again. */
export const rejectAsn: Handler<typeof asnChangeCalls, 'ISrmAsnHeadService/rejectAsn'> = async (context, input) => {
  const { trx, caller } = context
  const { reason } = input
  const asn = await lockAsn(context, input)
  const [rejected = '1'] = decideAsn(asn, 'reject', caller.side)
  const batches = await withdrawAsn(context, asn, reason)
  const state = await setAsnState(trx, asn, rejected, caller.userName, { reject_reason: reason })
  context.audit({ documentNo: state.asnNo, detail: { status: state.status, reason } })
  announceAsn(context, asn.head, batches, asnEvent('asnRejected', asn.head, { reason }))
  return state
}
