import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/server/testing.ts'
import { checkLedger } from './check-ledger.ts'
import { rebuildLedger } from './rebuild-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const tenantsid of ['T1', 'T2']) await owe(tenantsid)
})
afterAll(() => database.drop())

/** Something that is owed, and billed in part. */
async function owe(tenantsid: string): Promise<void> {
  const { ownerDb } = database
  await sql`insert into sys_tenant (tenantsid, tenant_name) values (${tenantsid}, 'Company') on conflict do nothing`.execute(
    ownerDb,
  )
  await sql`insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, source_type, source_id,
      origin_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount)
    values (${tenantsid}, 'O1', 'W1', 'C1', 'S1', 'Supplier', 'charge', ${tenantsid.slice(1)}, 'CHARGE-1', '2026-03-20', 10, 'CNY', 13, 10,
      100, 13)`.execute(ownerDb)
  // No bill stands behind it: the rest of what is checked of bills is not about the ledger.
  await sql`insert into srm_payable_ledger (payable_id, movement, qty, net, tax, document_type, document_id, document_no)
    select id, 'bill', 4, 40, 5.2, 'bill', 1, 'B-1' from srm_payable where tenantsid = ${tenantsid}`.execute(ownerDb)
}
const rowsOf = async (table: string) =>
  (
    await sql<Record<string, unknown>>`select to_jsonb(t) as row from ${sql.table(table)} t order by id`.execute(
      database.ownerDb,
    )
  ).rows
const rebuild = (tenantsid: string | null = null) => rebuildLedger(database.ownerUrl, tenantsid)
/** Balances that no entry says. */
const spoil = (tenantsid: string) =>
  sql`update srm_payable set on_bill_net = 39.5, confirmed_net = 1 where tenantsid = ${tenantsid}`.execute(
    database.ownerDb,
  )
const isWrong = async () =>
  (await checkLedger(database.ownerUrl)).broken.filter(({ rule }) => /balances of a payable/.test(rule))

describe('the rebuilt money ledger', () => {
  it('changes nothing where all balances are the sum of their entries', async () => {
    const before = await rowsOf('srm_payable')
    expect(await rebuild()).toEqual([])
    expect(await rowsOf('srm_payable')).toEqual(before)
    expect(await isWrong()).toEqual([])
  })

  it('puts each wrong balance right, which the check of the ledger finds, says by how much, and changes nothing else', async () => {
    const [payables, entries] = [await rowsOf('srm_payable'), await rowsOf('srm_payable_ledger')]
    await spoil('T1')
    expect(await isWrong()).toMatchObject([{ count: 1, findings: [{ tenantsid: 'T1', place: 'charge CHARGE-1 ' }] }])
    const of = { tenantsid: 'T1', sourceType: 'charge', originNo: 'CHARGE-1' }
    expect(await rebuild()).toMatchObject([
      { ...of, balance: 'confirmed_net', before: '1', after: '0', difference: '-1' },
      { ...of, balance: 'on_bill_net', before: '39.5', after: '40', difference: '0.5' },
    ])
    expect(await rowsOf('srm_payable')).toEqual(payables)
    expect(await rowsOf('srm_payable_ledger')).toEqual(entries)
    expect(await isWrong()).toEqual([])
    expect(await rebuild()).toEqual([])
  })

  it('is that of the company that is named, and of no other', async () => {
    await spoil('T1')
    await spoil('T2')
    expect((await rebuild('T2')).map(({ tenantsid }) => tenantsid)).toEqual(['T2', 'T2'])
    expect(await isWrong()).toMatchObject([{ count: 1, findings: [{ tenantsid: 'T1' }] }])
    expect((await rebuild()).map(({ tenantsid }) => tenantsid)).toEqual(['T1', 'T1'])
  })

  it('waits for whoever writes the ledger, and lets readers read', async () => {
    const { ownerDb } = database
    let rebuilt: Promise<unknown> = Promise.resolve()
    await ownerDb.transaction().execute(async (trx) => {
      await sql`insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no)
        select id, 'bill', 10, 1.3, 'bill', 1, 'B-1' from srm_payable where tenantsid = 'T1'`.execute(trx)
      rebuilt = rebuild()
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(trx)).rows.length)
        .toBeGreaterThan(0)
      expect(await rowsOf('srm_payable')).toHaveLength(2)
    })
    expect(await rebuilt).toEqual([])
    expect((await rowsOf('srm_payable'))[0]).toMatchObject({ row: { on_bill_net: 50 } })
  })

  it('is refused as a whole where entries together break a rule of the table', async () => {
    const { ownerDb } = database
    await spoil('T1')
    const before = await rowsOf('srm_payable')
    await sql`alter table srm_payable_ledger disable trigger all`.execute(ownerDb)
    await sql`insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement,
        net, tax, document_type, document_id, document_no)
      select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, 'bill', 1000, 0, 'bill', 1, 'B-2' from srm_payable
      where tenantsid = 'T2'`.execute(ownerDb)
    await sql`alter table srm_payable_ledger enable trigger all`.execute(ownerDb)
    await expect(rebuild()).rejects.toMatchObject({ constraint: 'srm_payable_on_bill' })
    expect(await rowsOf('srm_payable')).toEqual(before)
  })
})
