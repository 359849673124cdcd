import type { CallContext } from '#platform/server/call-context.ts'
import { decideAsn, type LockedAsn } from './lock-asn.ts'
import { setAsnState } from './set-asn-state.ts'

/** The ASN after gifts of it, and nothing else, were taken in or taken back: its state stays, and whoever saw it before has to look again. */
export async function setAsnGifts(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  asn: LockedAsn,
  action: 'receiveGifts' | 'cancelGifts',
): ReturnType<typeof setAsnState> {
  decideAsn(asn, action, caller.side)
  return setAsnState(trx, asn, asn.head.status, caller.userName)
}
