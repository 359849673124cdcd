import { finishAppointments } from '#modules/deliveries/appointment/server/finish-appointments.ts'
import { type AsnAction, progressOf } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { decideAsn, type LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { readProgressLines } from '#modules/deliveries/asn/server/read-progress-lines.ts'
import { setAsnState } from '#modules/deliveries/asn/server/set-asn-state.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/**
 * The state of an ASN after its lines moved: partially received, received, or shipped again, as its lines now say. Once nothing
 * more of it comes, its appointment ends.
 */
export async function asnProgress(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  asn: LockedAsn,
  action: Extract<AsnAction, 'receive' | 'cancelReceipt' | 'takeBackArrival' | 'endLine'>,
): Promise<ReturnType<typeof progressOf>> {
  const { trx, caller } = context
  const reachable = decideAsn(asn, action, caller.side)
  const lines = await readProgressLines(trx, asn.head.id)
  const next = progressOf(lines)
  if (!reachable.includes(next)) fail(deliveriesErrors.notShipped)
  await finishAppointments(context, asn.head.id, lines)
  return next
}

/** Writes it. */
export async function setAsnProgress(...[context, asn, action]: Parameters<typeof asnProgress>) {
  return setAsnState(context.trx, asn, await asnProgress(context, asn, action), context.caller.userName)
}
