import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { JointOutcome } from '#platform/server/documents/document-source.ts'
import type { kanbanCard } from '../contract/document.ts'
import { failIfUnfitAsn } from './fail-if-unfit-asn.ts'
import type { LockedCard } from './locked-card.ts'
import { readRequestTerms, termsOf } from './read-request-terms.ts'

type Context = Pick<CallContext, 'trx' | 'today'>
type Joint = Promise<JointOutcome<typeof kanbanCard>>
/** What becomes of open requests. */
interface Change {
  request_state: 'ordered' | 'inTransit' | 'received' | 'withdrawn'
  shipped_date?: string | null
  received_date?: string
  asn_no?: string
}

/** Says that the containers of cards are on the way, with the ASN that brings them where one is named. */
export async function shipCards(
  context: Context,
  rows: readonly LockedCard[],
  { asnNo }: { asnNo?: string | null | undefined },
): Joint {
  const shipped = { shipped_date: context.today, asn_no: asnNo?.trim() ?? '' }
  if (shipped.asn_no !== '') await failIfUnfitAsn(context, rows, shipped.asn_no)
  await changeRequests(context, rows, { request_state: 'inTransit', ...shipped })
  return { of: () => ({ set: { ...shipped, reason: '' } }) }
}

/** Takes back that the containers of cards are on the way. */
export async function recallCards(
  context: Context,
  rows: readonly LockedCard[],
  { reason }: { reason: string },
): Joint {
  const none = { shipped_date: null, asn_no: '' }
  await changeRequests(context, rows, { request_state: 'ordered', ...none })
  return { of: () => ({ set: { ...none, reason } }) }
}

/** Says that the containers of cards came: the cards are full, of what a container of their loop holds now. */
export async function receiveCards(context: Context, rows: readonly LockedCard[]): Joint {
  const received = { received_date: context.today }
  await changeRequests(context, rows, { request_state: 'received', ...received })
  const qtyOf = await readContainerQty(context, rows)
  return { of: (row) => ({ set: { ...received, due_date: null, container_qty: qtyOf(row) } }) }
}

/** Takes back that cards are empty, with what was requested of them. */
export async function withdrawCards(
  context: Context,
  rows: readonly LockedCard[],
  { reason }: { reason: string },
): Joint {
  await changeRequests(context, rows, { request_state: 'withdrawn' })
  const qtyOf = await readContainerQty(context, rows)
  const none = { empty_date: null, ordered_date: null, due_date: null }
  return {
    of: (row) => ({
      set: { ...none, reason, container_qty: qtyOf(row) },
      // Of a card that only waited the supplier was told nothing yet.
      event: row.status === 'ordered' ? 'kanbanWithdrawn' : null,
    }),
  }
}

/** What containers of the loops of cards hold now. */
async function readContainerQty({ trx }: Context, rows: readonly LockedCard[]): Promise<(row: LockedCard) => string> {
  const terms = await readRequestTerms(
    trx,
    rows.map((row) => row.loop_id),
  )
  return (row) => termsOf(terms, row.loop_id).containerQty
}

/** Writes into the open requests of cards. */
async function changeRequests({ trx }: Context, rows: readonly LockedCard[], change: Change): Promise<void> {
  const set = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update srm_kanban_request set ${sql.join(set)}
    where card_id = any (${rows.map(({ id }) => id)}::bigint[]) and request_state in ('ordered', 'inTransit')`.execute(
    trx,
  )
}
