import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'

/** Stocks that a failure names. */
const EXAMPLES = 5

/** Compares every stock with the movements of its ledger. They never differ; where they do, the task fails and names the first. */
export async function checkStock({ db, tenantsid }: TaskContext): Promise<TaskOutcome> {
  const { checked, different, examples } = await inScope(
    db,
    systemScope('jobs', tenantsid),
    async (trx) => {
      const { rows } = await sql<{ checked: number; different: number; examples: string[] | null }>`
        with moved as (
          select warehouse_no, cell_no, item_no, lot_no, owner_no,
            sum(case transaction_type when '1' then qty else -qty end) as qty
          from wms_stock_ledger group by warehouse_no, cell_no, item_no, lot_no, owner_no),
        wrong as materialized (
          select warehouse_no, cell_no, item_no, lot_no, owner_no
          from wms_stock s full join moved m using (warehouse_no, cell_no, item_no, lot_no, owner_no)
          where s.on_hand_qty is distinct from m.qty)
        select (select count(*)::int from wms_stock) as checked, (select count(*)::int from wrong) as different,
          (select array_agg(concat_ws('/', warehouse_no, cell_no, item_no, nullif(lot_no, ''), nullif(owner_no, '')))
            from (select * from wrong order by 1, 2, 3, 4, 5 limit ${EXAMPLES}) first) as examples`.execute(trx)
      return rows[0] ?? { checked: 0, different: 0, examples: null }
    },
    'read',
  )
  if (different > 0) {
    throw new Error(`${different} of ${checked} stocks differ from their ledger: ${(examples ?? []).join(', ')}`)
  }
  return { rowCount: checked, note: { textKey: 'inventory:tasks.stockFits', parameters: { count: checked } } }
}
