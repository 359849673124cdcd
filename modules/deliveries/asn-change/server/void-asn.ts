import { endAppointments } from '#modules/deliveries/appointment/server/appointments.ts'
import { announceAsn, asnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import { decideAsn, lockAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { setAsnState } from '#modules/deliveries/asn/server/set-asn-state.ts'
import { endLabels } from '#modules/deliveries/label/server/end-labels.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { asnChangeCalls } from '../contract/calls.ts'
import { releaseSerials } from './release-serials.ts'
import { withdrawAsn } from './withdraw-asn.ts'

/** Voids an ASN of which nothing was received or ended; its quantities can be shipped again. */
export const voidAsn: Handler<typeof asnChangeCalls, 'ISrmAsnHeadService/voidAsn'> = async (context, input) => {
  const { trx, caller } = context
  const { reason } = input
  const asn = await lockAsn(context, input)
  const [voided = 'X'] = decideAsn(asn, 'void', caller.side)
  const batches = await withdrawAsn(context, asn, reason)
  await releaseSerials(context, asn, asn.lines, reason)
  await endLabels(trx, asn.head.id)
  await endAppointments(context, asn.head.id, 'cancel', { reason })
  await trx.updateTable('srm_asn_invoice').set({ is_current: false }).where('asn_id', '=', asn.head.id).execute()
  const state = await setAsnState(trx, asn, voided, caller.userName, { void_reason: reason })
  context.audit({ documentNo: state.asnNo, detail: { before: asn.head.status, status: state.status, reason } })
  announceAsn(context, asn.head, batches, asnEvent('asnVoided', asn.head, { reason }))
  return state
}
