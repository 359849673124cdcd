import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertSql } from '#platform/server/database/insert-rows.ts'

/** Adds full cards to a loop, numbered from the first on. A number that a card had once is given to no other. */
export async function addCards(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  loop: { id: string; container_qty: string; place: string },
  { first, count }: { first: number; count: number },
): Promise<void> {
  const said = {
    loop_id: sql`l.id`,
    card_seq: sql`n.seq`,
    card_no: sql`l.loop_no || '-' || lpad(n.seq::text, 3, '0')`,
    container_qty: sql`${loop.container_qty}::numeric`,
    place: sql`${loop.place}::text`,
    create_name: sql`${caller.userName}::text`,
    update_name: sql`${caller.userName}::text`,
  }
  await sql`
    ${insertSql('srm_kanban_card', { l: 'srm_kanban_loop' }, said)}
    from srm_kanban_loop l cross join generate_series(${first}::integer, ${first + count - 1}::integer) as n (seq)
    where l.id = ${loop.id} order by n.seq`.execute(trx)
}
