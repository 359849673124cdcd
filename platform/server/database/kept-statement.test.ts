import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, type Scope } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createDatabase, createPool, type Database, roleUrl } from './database.ts'
import { executeKept } from './execute-kept.ts'
import { keptStatement, withoutMark } from './kept-statement.ts'

let test: TestDatabase
/** One connection, so that all readers share what it keeps. */
let single: Database

beforeAll(async () => {
  test = await createTestDatabase()
  single = createDatabase(
    createPool(roleUrl(test.ownerUrl, 'quayside_app'), { size: 1, timeZone: 'UTC', isPipelined: true }),
  )
  for (const tenant of ['T1', 'T2']) {
    await sql`insert into sys_tenant (tenantsid, tenant_name) values (${tenant}, ${tenant})`.execute(test.ownerDb)
    for (const supplierNo of ['S1', 'S2']) {
      await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name) values (${tenant}, ${supplierNo}, 'x')`.execute(
        test.ownerDb,
      )
    }
  }
})
afterAll(async () => {
  await single.destroy()
  await test.drop()
})

const STATEMENT = `select tenantsid || supplier_no as row from bm_supplier where supplier_no <> $1 order by 1`

const readAs = (scope: Scope): Promise<string[]> =>
  inScope(
    single,
    scope,
    async (trx) => {
      const text = keptStatement(scope.side, STATEMENT)
      return (await trx.executeQuery<{ row: string }>(CompiledQuery.raw(text, ['none']))).rows.map(({ row }) => row)
    },
    'read',
  )

describe('a statement that connections keep', () => {
  it('shows each reader what is theirs, whoever ran it before on the same connection', async () => {
    const buyer = testCaller()
    const supplier = testCaller({ side: 'supplier', supplierNo: 'S1' })
    const stranger = testCaller({ tenantsid: 'T2' })
    const [ofBuyer, ofSupplier, ofStranger] = [await readAs(buyer), await readAs(supplier), await readAs(stranger)]
    expect(ofBuyer).toEqual(['T1S1', 'T1S2'])
    expect(ofSupplier).toEqual(['T1S1'])
    expect(ofStranger).toEqual(['T2S1', 'T2S2'])
    // Often enough for PostgreSQL to go over to a plan that it makes once.
    for (let round = 0; round < 8; round++) {
      expect(await readAs(supplier)).toEqual(ofSupplier)
      expect(await readAs(stranger)).toEqual(ofStranger)
      expect(await readAs(buyer)).toEqual(ofBuyer)
    }
  })

  it('is prepared once for each reader', async () => {
    await readAs(testCaller())
    await readAs(testCaller())
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%from bm_supplier where supplier_no <> %'`.execute(
      single,
    )
    expect(rows).toHaveLength(2)
  })

  it('is prepared anew where a migration added a column to what it answers', async () => {
    await sql`create table kept_probe (a integer); insert into kept_probe values (1);
      grant select on kept_probe to quayside_purchaser`.execute(test.ownerDb)
    const read = () =>
      inScope(single, testCaller(), (trx) =>
        executeKept(trx, sql<{ a: number }>`select * from kept_probe where a = ${1}::int`.compile(trx)),
      )
    expect(await read()).toEqual([{ a: 1 }])
    await sql`alter table kept_probe add column b text not null default 'new'`.execute(test.ownerDb)
    expect(await read()).toEqual([{ a: 1, b: 'new' }])
    expect(await read()).toEqual([{ a: 1, b: 'new' }])
  })

  it('is the statement itself when its mark is taken off', () => {
    expect(withoutMark(keptStatement('supplier', STATEMENT))).toBe(STATEMENT)
    expect(withoutMark(STATEMENT)).toBe(STATEMENT)
  })
})
