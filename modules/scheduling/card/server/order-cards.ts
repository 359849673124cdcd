import { sql } from 'kysely'
import { addDays } from '#platform/contract/values/dates.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { givenRows, insertSql } from '#platform/server/database/insert-rows.ts'
import type { JointOutcome } from '#platform/server/documents/document-source.ts'
import type { kanbanCard } from '../contract/document.ts'
import type { LockedCard } from './locked-card.ts'
import { type RequestTerms, readRequestTerms, termsOf } from './read-request-terms.ts'

type Context = Pick<CallContext, 'trx' | 'caller' | 'today'>
type Joint = Promise<JointOutcome<typeof kanbanCard>>

/** Reports cards empty: each is ordered, or waits where its loop or the freezing of its supplier says so. */
export async function emptyCards(context: Context, rows: readonly LockedCard[]): Joint {
  const { today } = context
  const terms = await readRequestTerms(
    context.trx,
    rows.map((row) => row.loop_id),
  )
  const isOrdered = (row: LockedCard) => termsOf(terms, row.loop_id).isOrderedAtOnce
  await writeRequests(context, rows.filter(isOrdered), terms)
  const emptied = { empty_date: today, shipped_date: null, asn_no: '', reason: '' }
  return {
    of: (row) =>
      isOrdered(row)
        ? {
            status: 'ordered',
            set: { ...emptied, ...requestedBy(termsOf(terms, row.loop_id), today) },
            event: 'kanbanOrdered',
          }
        : { status: 'empty', set: { ...emptied, ordered_date: null }, event: null },
  }
}

/** Asks the supplier for a container for each of these empty cards. */
export async function orderCards(context: Context, rows: readonly LockedCard[]): Joint {
  const terms = await readRequestTerms(
    context.trx,
    rows.map((row) => row.loop_id),
  )
  await writeRequests(context, rows, terms)
  return { of: (row) => ({ set: requestedBy(termsOf(terms, row.loop_id), context.today) }) }
}

/** What a request says of its card. */
const requestedBy = ({ replenishDays }: RequestTerms, today: string) => ({
  ordered_date: today,
  due_date: replenishDays === null ? null : addDays(today, replenishDays),
})

async function writeRequests(
  { trx, caller, today }: Context,
  rows: readonly LockedCard[],
  terms: ReadonlyMap<string, RequestTerms>,
): Promise<void> {
  if (rows.length === 0) return
  const requests = rows.map((row) => ({
    ...requestedBy(termsOf(terms, row.loop_id), today),
    card_id: row.id,
    container_qty: row.container_qty,
    create_name: caller.userName,
    asn_no: '',
    shipped_date: null,
    received_date: null,
  }))
  const { names, records } = givenRows('srm_kanban_request', requests)
  await sql`
    ${insertSql('srm_kanban_request', { c: 'srm_kanban_card' }, {}, { names })}
    from ${records} given join srm_kanban_card c on c.id = given.card_id order by c.id`.execute(trx)
}
