import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What decides about requests of a card. */
export interface RequestTerms {
  /** What one container of its loop holds now. */
  containerQty: string
  /** A report that it is empty orders it. */
  isOrderedAtOnce: boolean
  /** Calendar days within which a container is to come; null: none are agreed. */
  replenishDays: number | null
}

/** Reads what decides about requests of cards, by the ids of their loops. A frozen supplier gets none: its cards wait. */
export async function readRequestTerms(
  trx: ScopedTransaction,
  loopIds: readonly string[],
): Promise<ReadonlyMap<string, RequestTerms>> {
  const { rows } = await sql<RequestTerms & { id: string }>`
    select l.id, trim_scale(l.container_qty) as "containerQty", l.replenish_days as "replenishDays",
      l.request_rule = 'atOnce' and not coalesce(s.is_order_frozen, false) as "isOrderedAtOnce"
    from srm_kanban_loop l left join bm_supplier s on s.tenantsid = l.tenantsid and s.supplier_no = l.supplier_no
    where l.id = any (${[...new Set(loopIds)]}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The terms of a card's loop. */
export function termsOf(terms: ReadonlyMap<string, RequestTerms>, loopId: string): RequestTerms {
  const found = terms.get(loopId)
  if (!found) throw new Error('a card has its loop')
  return found
}
