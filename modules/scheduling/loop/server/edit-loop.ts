import { sql } from 'kysely'
import { cards } from '#modules/scheduling/card/server/cards.ts'
import type { LockedCard } from '#modules/scheduling/card/server/locked-card.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import type { kanbanLoop } from '../contract/document.ts'
import { addCards } from './add-cards.ts'
import { type LoopTerms, termColumns } from './add-loop.ts'

type Loop = LockedRow<typeof kanbanLoop>

/** Its cards that were not taken out, locked: whoever scans one meanwhile waits. */
const lockCards = (context: CallContext, { id }: Loop): Promise<LockedCard[]> =>
  cards.lock(context, sql`loop_id = ${id} and status <> 'removed'`)

/**
 * Changes the terms of a loop, and how many cards it has. Cards that are ordered or on the way keep what was requested of them until
 * they are full again.
 */
export async function editLoop(context: CallContext, row: Loop, input: LoopTerms): Promise<Outcome<typeof kanbanLoop>> {
  const columns = termColumns(input, row.unit_decimals)
  const standing = await lockCards(context, row)
  const added = Math.max(0, input.cardCount - standing.length)
  if (added > 0) await addCards(context, { id: row.id, ...columns }, { first: row.last_card_seq + 1, count: added })
  await removeCards(context, standing, standing.length - input.cardCount)
  await sql`
    update srm_kanban_card set place = ${columns.place},
      container_qty = case when status in ('ordered', 'inTransit') then container_qty else ${columns.container_qty} end
    where loop_id = ${row.id} and status <> 'removed'`.execute(context.trx)
  return { set: { ...columns, last_card_seq: row.last_card_seq + added } }
}

/** Takes so many full cards out, the last first. */
async function removeCards(context: CallContext, standing: readonly LockedCard[], count: number): Promise<void> {
  if (count <= 0) return
  const full = standing.filter(({ status }) => status === 'full').toSorted((a, b) => b.card_seq - a.card_seq)
  if (full.length < count) fail(schedulingErrors.tooFewFullCards, { count, full: full.length })
  await cards.moveAll(context, full.slice(0, count), 'remove', { of: () => ({}) })
}

/** Closes a loop and takes its cards out. One that was ordered since is refused, and the loop with it. */
export async function closeLoop(
  context: CallContext,
  row: Loop,
  { reason }: { reason: string },
): Promise<Outcome<typeof kanbanLoop>> {
  const standing = await lockCards(context, row)
  if (standing.some(({ status }) => status === 'ordered' || status === 'inTransit')) {
    fail(schedulingErrors.loopHasRequests)
  }
  await cards.moveAll(context, standing, 'retire', { of: () => ({}) }, 'system')
  return { set: { reason } }
}
