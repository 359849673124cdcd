import { type RawBuilder, sql } from 'kysely'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { kanbanCard } from '../contract/document.ts'
import { emptyCards, orderCards } from './order-cards.ts'
import { recallCards, receiveCards, shipCards, withdrawCards } from './ship-cards.ts'

const isSupplierFrozen = (alias: string) => sql<boolean>`coalesce((select s.is_order_frozen from bm_supplier s
  where s.tenantsid = ${sql.ref(`${alias}.tenantsid`)} and s.supplier_no = ${sql.ref(`${alias}.supplier_no`)}), false)`

/** Which of the cards of its loop it is, such as `2 / 5`; numbers of cards that were taken out leave no gap. */
const cardText: RawBuilder<unknown> = sql`case when t1.status = 'removed' then '' else (
  select count(*) filter (where o.card_seq <= t1.card_seq) || ' / ' || count(*)
  from srm_kanban_card o where o.loop_id = t1.loop_id and o.status <> 'removed') end`

/** Kanban cards at work. */
export const cards = implementDocument(
  kanbanCard,
  {},
  {
    list: {
      columns: {
        cardText,
        isLate: sql`(t1.status in ('ordered', 'inTransit') and coalesce(t1.due_date < today(), false))`,
      },
      historyKeys: ['loopNo'],
      extra: { isSupplierFrozen: isSupplierFrozen('t1') },
    },
    hidden: ['isSupplierFrozen'],
    factsOfRow: ({ isSupplierFrozen: isFrozen }) => ({ isSupplierFrozen: isFrozen }),
    factsOf: async ({ trx }, { id }) => {
      const { rows } = await sql<{ isSupplierFrozen: boolean }>`
        select ${isSupplierFrozen('c')} as "isSupplierFrozen" from srm_kanban_card c where c.id = ${id}`.execute(trx)
      return rows[0] ?? {}
    },
    onAll: {
      empty: emptyCards,
      order: orderCards,
      ship: shipCards,
      recall: recallCards,
      receive: receiveCards,
      withdraw: withdrawCards,
    },
  },
)
