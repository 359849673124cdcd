import { asnLineLifecycle, asnLineState } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/asn/server/lock-asn.ts'
import { moveAsnLines } from '#modules/deliveries/asn/server/move-asn-lines.ts'
import { openDiscrepancies } from '#modules/discrepancies/server.ts'
import { cancelRemainders, lockBatches, postMovements, refreshOrderProgress } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, isPositive, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { releaseSerials } from './release-serials.ts'
import { asnProgress } from './set-asn-progress.ts'

/**
 * Ends lines of an ASN, or settles it, which ends all that can be: what is still open of them can no longer be received and can
 * be shipped on a new ASN.
 */
export async function endAsnLine(
  context: CallContext,
  asn: LockedAsn,
  input: { lineIds?: string[] | undefined; reason: string },
): Promise<AsnOutcome> {
  const { trx, caller } = context
  const lines = input.lineIds
    ? [...new Set(input.lineIds)].map((id) => endableLine(context, asn, id))
    : endableLines(context, asn)
  const batches = await lockBatches(trx, [...new Set(lines.map((line) => line.batch_id))])
  await postMovements(
    trx,
    caller.userName,
    lines.map((line) => ({
      batchId: line.batch_id,
      movement: 'end',
      deltas: { on_way: `-${openOf(line)}`, ended: openOf(line) },
      document: asnDocument(asn),
      reason: input.reason,
    })),
  )
  await moveAsnLines(
    trx,
    lines.map((line) => ({ asnLineId: line.id, ended: openOf(line) })),
  )
  await releaseSerials(context, asn, lines, input.reason)
  await openDiscrepancies(
    context,
    lines.map((line) => ({
      kind: 'shortage',
      // A line may be ended again after the receipt of a part was cancelled.
      origin: `end:${line.id}:${add(line.ended_qty, openOf(line))}`,
      asnLineId: line.id,
      qty: openOf(line),
      reason: input.reason,
    })),
  )
  await cancelRemainders(context, [...batches.values()], input.reason)
  const status = await asnProgress(context, asn, 'endLine')
  await refreshOrderProgress(
    trx,
    caller.userName,
    lines.map((line) => line.head_id),
  )
  const ended = lines.map((line) => ({ line: line.asn_seq, quantity: openOf(line) }))
  return {
    status,
    orders: [...batches.values()],
    logged: { ended, reason: input.reason, status },
    told: { lines: ended.map(({ line }) => line).join(', ') },
  }
}

/** What waits for inspection is here, and is not ended. */
const openOf = ({ on_way_qty, inspect_qty }: LockedAsnLine): string => subtract(on_way_qty, inspect_qty)

function endableLine(context: CallContext, asn: LockedAsn, id: string): LockedAsnLine {
  const line = asn.lines.find((one) => one.id === id)
  if (!line) return fail(platformErrors.notFound)
  const decision = decideLine(context, asn, line)
  return decision.isAllowed ? line : fail(decision.refusal)
}

/** All lines that can be ended; without any, why the first one cannot. */
function endableLines(context: CallContext, asn: LockedAsn): LockedAsnLine[] {
  const decisions = asn.lines.map((line) => ({ line, decision: decideLine(context, asn, line) }))
  const lines = decisions.flatMap(({ line, decision }) => (decision.isAllowed ? line : []))
  const first = decisions[0]?.decision
  return lines.length === 0 && first && !first.isAllowed ? fail(first.refusal) : lines
}

function decideLine({ caller }: CallContext, asn: LockedAsn, line: LockedAsnLine) {
  const state = asnLineState(asn.head.status, line.on_way_qty)
  return decide(asnLineLifecycle, 'endLine', state, caller.side, { isHeld: !isPositive(openOf(line)) })
}
