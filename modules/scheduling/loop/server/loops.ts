import { type RawBuilder, sql } from 'kysely'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { kanbanLoop } from '../contract/document.ts'
import { addLoop } from './add-loop.ts'
import { closeLoop, editLoop } from './edit-loop.ts'

/** How many cards of a loop are so. */
const countOf = (alias: string, condition: RawBuilder<unknown>) => sql<number>`(select count(*)::integer
  from srm_kanban_card c where c.loop_id = ${sql.ref(`${alias}.id`)} and ${condition})`
const requested = sql`c.status in ('ordered', 'inTransit')`

/** Kanban loops at work. Their cards are counted when they are read: a card that moves locks no loop. */
export const loops = implementDocument(
  kanbanLoop,
  {},
  {
    list: {
      columns: {
        cardCount: countOf('t1', sql`c.status <> 'removed'`),
        fullCount: countOf('t1', sql`c.status = 'full'`),
        emptyCount: countOf('t1', sql`c.status = 'empty'`),
        orderedCount: countOf('t1', sql`c.status = 'ordered'`),
        inTransitCount: countOf('t1', sql`c.status = 'inTransit'`),
        lateCount: countOf('t1', sql`${requested} and c.due_date < today()`),
      },
    },
    factsOfRow: ({ orderedCount, inTransitCount }) => ({ hasOpenRequests: orderedCount + inTransitCount > 0 }),
    factsOf: async ({ trx }, { id }) => {
      const { rows } = await sql<{ count: number }>`
        select ${countOf('l', requested)} as count from srm_kanban_loop l where l.id = ${id}`.execute(trx)
      return { hasOpenRequests: (rows[0]?.count ?? 0) > 0 }
    },
    create: addLoop,
    on: { edit: editLoop, close: closeLoop },
  },
)
