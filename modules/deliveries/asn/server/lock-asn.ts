import { type Selectable, sql } from 'kysely'
import type { SrmAsnHead, SrmAsnLine, SrmAsnLot } from '#db/schema.generated.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { plainDecimals } from '#platform/server/database/plain-decimals.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { AsnState } from '../contract/fields.ts'
import { type AsnAction, type AsnFacts, asnLifecycle } from '../contract/lifecycle.ts'

/** A line of a locked ASN with its lots in the order of writing; decimals in their shortest notation. */
export type LockedAsnLine = Selectable<SrmAsnLine> & { lots: Selectable<SrmAsnLot>[] }

/** An ASN under the caller's lock. Whoever changes an ASN or its lines locks its head first. */
export interface LockedAsn {
  head: Selectable<SrmAsnHead> & { status: AsnState }
  lines: LockedAsnLine[]
  facts: AsnFacts
}

/** Locks an ASN that the caller may see and checks that it is as the caller saw it. */
export async function lockAsn(
  { trx }: Pick<CallContext, 'trx'>,
  key: { id: string; version: number },
): Promise<LockedAsn> {
  const asn = await lockAsnById(trx, key.id)
  if (asn.head.version !== key.version) {
    fail(platformErrors.staleVersion, { who: asn.head.update_name, when: asn.head.update_date.slice(0, 19) })
  }
  return asn
}

/** Locks an ASN whatever its version, for receipts and files that name it by its number. */
export async function lockAsnById(trx: ScopedTransaction, id: string): Promise<LockedAsn> {
  const [asn] = await lockAsnsById(trx, [id])
  return asn ?? fail(platformErrors.notFound)
}

/** Locks ASNs in the order of their ids, whatever their version; those that the caller does not see are absent. */
export async function lockAsnsById(trx: ScopedTransaction, ids: readonly string[]): Promise<LockedAsn[]> {
  const among = sql<boolean>`id = any (${ids}::bigint[])`
  const locked = trx.selectFrom('srm_asn_head').selectAll().where(among).orderBy('id').forUpdate()
  const heads = await locked.execute()
  const ofAsn = await readLines(trx, ids)
  return heads.map((head) => withLines(head, ofAsn.get(head.id)))
}

/** An ASN whose head is locked, with its lines. */
export async function wholeAsn(trx: ScopedTransaction, head: Selectable<SrmAsnHead>): Promise<LockedAsn> {
  return withLines(head, (await readLines(trx, [head.id])).get(head.id))
}

function withLines(head: Selectable<SrmAsnHead>, lines: LockedAsnLine[] = []): LockedAsn {
  const facts = { isTouched: lines.some(isTouched), isGiftOpen: lines.some(isGiftOpen) }
  return { head: { ...head, status: head.status }, lines, facts }
}

const isTouched = (line: LockedAsnLine): boolean =>
  [line.receive_qty, line.check_return_qty, line.ended_qty, line.inspect_qty, line.gift_receive_qty].some(
    (quantity) => compare(quantity, '0') > 0,
  )
const isGiftOpen = (line: LockedAsnLine): boolean => compare(line.gift_qty, line.gift_receive_qty) > 0

/** Lines by ASN, in their order. */
async function readLines(trx: ScopedTransaction, asnIds: readonly string[]): Promise<Map<string, LockedAsnLine[]>> {
  const ofAsns = trx
    .selectFrom('srm_asn_line')
    .selectAll()
    .where(sql<boolean>`asn_id = any (${asnIds}::bigint[])`)
    .orderBy('asn_id')
    .orderBy('asn_seq')
  const lines = await ofAsns.execute()
  const ofLines = trx
    .selectFrom('srm_asn_lot')
    .selectAll()
    .where(sql<boolean>`asn_line_id = any (${lines.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
  const ofLine = Map.groupBy(await ofLines.execute(), (lot) => lot.asn_line_id)
  const whole = lines.map((line) => ({
    ...plainDecimals(line),
    lots: (ofLine.get(line.id) ?? []).map(plainDecimals),
  }))
  return Map.groupBy(whole, (line) => line.asn_id)
}

/** The states to which the action leads, or a refusal by the lifecycle. */
export function decideAsn(
  { head, facts }: Pick<LockedAsn, 'head' | 'facts'>,
  action: AsnAction,
  side: CallContext['caller']['side'],
): readonly AsnState[] {
  const decision = decide(asnLifecycle, action, head.status, side, facts)
  return decision.isAllowed ? decision.to : fail(decision.refusal)
}
