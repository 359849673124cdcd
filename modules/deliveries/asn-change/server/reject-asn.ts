import type { LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { withdrawAsn } from './withdraw-asn.ts'

/** The purchaser rejects an ASN that waits for approval; its quantities can be shipped again. */
export async function rejectAsn(
  context: CallContext,
  asn: LockedAsn,
  { reason }: { reason: string },
): Promise<AsnOutcome> {
  return { status: '1', set: { reject_reason: reason }, orders: await withdrawAsn(context, asn, reason) }
}
