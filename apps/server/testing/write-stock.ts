import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestContext } from './test-context.ts'

/** Puts stock of an item into a cell of the warehouse in Shenzhen, and answers its lot. */
export async function writeStock({ db }: TestContext, itemNo: string, cellNo: string, qty: string): Promise<string> {
  const lotNo = `LOT-${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await inScope(db, systemScope('tests', 'DEMO'), (trx) =>
    sql`
      insert into wms_stock_ledger (tenantsid, warehouse_no, cell_no, item_no, lot_no, org_no, transaction_type, qty,
        document_type, document_id, document_no, stock_date, movement)
      values ('DEMO', 'SZ-RM', ${cellNo}, ${itemNo}, ${lotNo}, 'SZ10', '1', ${qty}, 'test', 1, 'test', current_date, 'adjust')`.execute(
      trx,
    ),
  )
  return lotNo
}
