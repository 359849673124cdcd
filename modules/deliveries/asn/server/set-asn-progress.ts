import { finishAppointments } from '#modules/deliveries/appointment/server/finish-appointments.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type AsnAction, progressOf } from '../contract/lifecycle.ts'
import { decideAsn, type LockedAsn } from './lock-asn.ts'
import { readProgressLines } from './read-progress-lines.ts'
import { setAsnState } from './set-asn-state.ts'

/**
 * The ASN after its lines moved: partially received, received, or shipped again, as its lines now say. Once nothing
 * more of it comes, its appointment ends.
 */
export async function setAsnProgress(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  asn: LockedAsn,
  action: Extract<AsnAction, 'receive' | 'cancelReceipt' | 'takeBackArrival' | 'endLine'>,
): ReturnType<typeof setAsnState> {
  const reachable = decideAsn(asn, action, caller.side)
  const lines = await readProgressLines(trx, asn.head.id)
  const next = progressOf(lines)
  if (!reachable.includes(next)) fail(deliveriesErrors.notShipped)
  await finishAppointments({ trx, caller }, asn.head.id, lines)
  return setAsnState(trx, asn, next, caller.userName)
}
