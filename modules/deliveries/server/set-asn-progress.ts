import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { type AsnAction, progressOf } from '../contract/lifecycle.ts'
import { endAppointments } from './lock-appointment.ts'
import { decideAsn, type LockedAsn } from './lock-asn.ts'
import { setAsnState } from './set-asn-state.ts'

/**
 * The notice after its lines moved: partially received, received, or shipped again, as its lines now say. With the last receipt
 * its appointment is done; a cancelled receipt does not bring that back, since the dock may be another's by then.
 */
export async function setAsnProgress(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  asn: LockedAsn,
  action: Extract<AsnAction, 'receive' | 'cancelReceipt' | 'endLine'>,
): ReturnType<typeof setAsnState> {
  const reachable = decideAsn(asn, action, caller.side)
  const read = trx
    .selectFrom('srm_asn_line')
    .select(['on_way_qty as onWayQty', 'receive_qty as receiveQty', 'check_return_qty as checkReturnQty'])
    .where('asn_id', '=', asn.head.id)
  const lines = await executeKept(trx, read.compile())
  const next = progressOf(lines)
  if (!reachable.includes(next)) refuse(deliveriesErrors.notShipped)
  if (next === '4') await endAppointments({ trx, caller }, asn.head.id, ['requested', 'confirmed'], '', 'done')
  return setAsnState(trx, asn, next, caller.userName)
}
