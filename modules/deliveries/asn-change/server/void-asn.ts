import { endAppointments } from '#modules/deliveries/appointment/server/appointments.ts'
import type { LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { endLabels } from '#modules/deliveries/label/server/end-labels.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { releaseSerials } from './release-serials.ts'
import { withdrawAsn } from './withdraw-asn.ts'

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
