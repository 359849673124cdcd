import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { checkStock } from './check-stock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(
    database.ownerDb,
  )
  await sql`insert into wms_stock_ledger (tenantsid, warehouse_no, cell_no, item_no, org_no, transaction_type, qty,
      document_type, document_id, document_no, stock_date, movement)
    select t, 'W1', 'A', i, 'O1', '1', 5, 'receipt', 1, 'GR-1', current_date, 'adjust' from unnest(array['T1', 'T2']) t, unnest(array['I', 'J']) i`.execute(
    database.ownerDb,
  )
})
afterAll(() => database.drop())

const run = (tenantsid: string) =>
  checkStock({ db: database.db, tenantsid, today: '2026-03-02', log: pino({ level: 'silent' }) })

it('the check of stocks counts what fits, and fails with the first of its company that differ', async () => {
  const fits = { rowCount: 2, note: { textKey: 'inventory:tasks.stockFits', parameters: { count: 2 } } }
  expect(await run('T1')).toEqual(fits)
  await sql`update wms_stock set on_hand_qty = 6 where tenantsid = 'T1' and item_no = 'J'`.execute(database.ownerDb)
  await expect(run('T1')).rejects.toThrow('1 of 2 stocks differ from their ledger: W1/A/J')
  expect(await run('T2')).toEqual(fits)
})
