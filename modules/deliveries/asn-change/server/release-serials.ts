import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/asn/server/lock-asn.ts'
import { serialsBy, undoSerials } from '#modules/inventory/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/**
 * Takes the pieces of lines off their ASN that have not come: their serial numbers can be announced again, and are as they were
 * before this ASN named them.
 */
export async function releaseSerials(
  context: Pick<CallContext, 'trx' | 'caller'>,
  asn: Pick<LockedAsn, 'head'>,
  lines: readonly Pick<LockedAsnLine, 'id' | 'is_serial'>[],
  reason: string,
): Promise<void> {
  const ids = lines.filter(({ is_serial }) => is_serial).map(({ id }) => id)
  const waiting = (await serialsBy(context.trx, 'asn_line_id', ids)).filter(({ status }) => status === 'initial')
  await undoSerials(context, 'release', waiting, () => ({ ...asnDocument(asn), reason }))
}
