import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '#platform/server/server-module.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { systemJobs } from './jobs.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('the search indexes', () => {
  it('are merged each minute with what was written, and it is found before and after', async () => {
    await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A')`.execute(test.ownerDb)
    await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name)
      select 'A', 'S' || n, 'Harbour ' || n from generate_series(1, 200) n`.execute(test.ownerDb)
    const found = async () => {
      const { rows } = await test.ownerDb.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        return sql<{ found: number }>`
          select count(*)::int as found from bm_supplier where search_text @~ search_pattern('harbour')`.execute(trx)
      })
      return rows[0]?.found
    }
    const reported: unknown[] = []
    const job = systemJobs.find(({ name }) => name === 'system.mergeSearchLists')
    const run = () =>
      job?.run({ db: test.db, log: { info: (facts: unknown) => void reported.push(facts) } } as unknown as JobContext)

    expect(job?.cron).toBe('* * * * *')
    expect(await found()).toBe(200)
    await run()
    expect(reported).toEqual([{ pages: expect.any(Number) }])
    expect(await found()).toBe(200)
    await run()
    expect(reported).toHaveLength(1)
  })
})
