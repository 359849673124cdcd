import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'

/** Has deliveries of an item of the demo company inspected, or no longer. */
export async function inspectItem(db: Database, itemNo: string, isInspected: boolean): Promise<void> {
  await inScope(db, systemScope('tests', FIXTURE_TENANT), (trx) =>
    sql`update bm_item set is_inspected = ${isInspected} where item_no = ${itemNo}`.execute(trx),
  )
}
