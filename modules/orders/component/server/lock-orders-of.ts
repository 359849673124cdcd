import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Locks the orders whose parts these are: they come before their parts in the order of locks. */
export const lockOrdersOf =
  (table: 'srm_component_issue' | 'srm_component_scrap') =>
  (trx: ScopedTransaction, ids: readonly string[]): Promise<unknown> =>
    sql`select id from srm_purchase_head where id in (select head_id from ${sql.table(table)} where id = any (${ids}::bigint[]))
      order by id for update`.execute(trx)
