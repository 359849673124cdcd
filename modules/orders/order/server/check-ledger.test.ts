import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { checkLedger } from './check-ledger.ts'
import { buildOrder } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const run = (tenantsid: string) =>
  checkLedger({ db: database.db, tenantsid, today: '2026-03-02', log: pino({ level: 'silent' }) })

it('the check of balances counts what fits, and fails with the first batches of its company that differ', async () => {
  const { purchaseNo } = await buildOrder(database.ownerDb, { status: 'executing' })
  await buildOrder(database.ownerDb, { status: 'executing', tenantsid: 'T2' })
  expect(await run('T1')).toEqual({
    rowCount: 1,
    note: { textKey: 'orders:tasks.ledgerFits', parameters: { count: 1 } },
  })
  await sql`update srm_purchase_batch set batch_pur_qty = batch_pur_qty + 1 where purchase_no = ${purchaseNo} and tenantsid = 'T1'`.execute(
    database.ownerDb,
  )
  await expect(run('T1')).rejects.toThrow(new RegExp(`1 of 1 batches differ from their ledger: ${purchaseNo}/`))
  expect(await run('T2')).toMatchObject({ rowCount: 1 })
})
