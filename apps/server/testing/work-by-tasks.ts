import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'

/** Has a warehouse of the demo company put goods away by tasks, into cells that take whatever comes, or no longer. */
export async function workByTasks(db: Database, warehouseNo: string, isByTasks: boolean): Promise<void> {
  await inScope(db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    await sql`update bm_warehouse set is_put_away_task = ${isByTasks} where warehouse_no = ${warehouseNo}`.execute(trx)
    await sql`update bm_warehouse_cell set max_weight = null, is_mix_sku = true where warehouse_no = ${warehouseNo}`.execute(
      trx,
    )
  })
}
