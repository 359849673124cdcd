import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, systemScope } from './scope.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([first.drop(), second.drop()]))

describe('a test database', () => {
  it('is migrated and holds nothing that another test file wrote', async () => {
    await first.ownerDb.insertInto('sys_tenant').values({ tenantsid: 'T1', tenant_name: 'One' }).execute()
    const read = (db: TestDatabase) =>
      inScope(db.db, systemScope('tests', '*'), (trx) => trx.selectFrom('sys_tenant').select('tenantsid').execute())
    expect(await read(first)).toEqual([{ tenantsid: 'T1' }])
    expect(await read(second)).toEqual([])
  })

  it('gives the product a connection that reaches no table outside a scope', async () => {
    await expect(sql`select from sys_tenant`.execute(first.db)).rejects.toThrow(/permission denied/)
  })
})
