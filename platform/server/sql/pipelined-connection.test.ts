import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, createPool, type Database, roleUrl } from '../database/database.ts'
import { inScope, type Scope, type ScopedTransaction } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { withFreshPlan } from './fresh-plan.ts'
import { MOST_PREPARED } from './prepared-statements.ts'
import { recentStatements } from './recent-statements.ts'

let test: TestDatabase
/** One connection, so that all readers share what it has prepared. */
let single: Database

beforeAll(async () => {
  test = await createTestDatabase()
  for (const tenant of ['T1', 'T2']) {
    await sql`insert into sys_tenant (tenantsid, tenant_name) values (${tenant}, ${tenant})`.execute(test.ownerDb)
    for (const supplierNo of ['S1', 'S2']) {
      await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name) values (${tenant}, ${supplierNo}, 'x')`.execute(
        test.ownerDb,
      )
    }
  }
})
beforeEach(() => {
  recentStatements.clear()
  single = createDatabase(createPool(roleUrl(test.ownerUrl, 'quayside_app'), { size: 1, timeZone: 'UTC' }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await single.destroy()
})
afterAll(() => test.drop())

const inBuyersScope = <T>(work: (trx: ScopedTransaction) => Promise<T>, mode: 'read' | 'write' = 'read') =>
  inScope(single, testCaller(), work, mode)

/** How many statements with these words the connection has prepared. */
async function countPrepared(words: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_prepared_statements
    where statement like ${`%${words}%`} and statement not like '%pg_prepared_statements%'`.execute(single)
  return rows[0]?.count ?? 0
}

describe('a statement that comes again', () => {
  const readAs = (scope: Scope): Promise<string[]> =>
    inScope(
      single,
      scope,
      async (trx) => {
        const { rows } = await sql<{ row: string }>`
          select tenantsid || supplier_no as row from bm_supplier where supplier_no <> ${'none'} order by 1`.execute(
          trx,
        )
        return rows.map(({ row }) => row)
      },
      'read',
    )

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
    expect(await countPrepared('from bm_supplier where supplier_no <> ')).toBe(2)
  })

  it('is prepared at its second use, whatever connection it came on first', async () => {
    const ask = (db: Database) => sql`select ${'again'}::text as word`.execute(db)
    await ask(test.db)
    expect(await countPrepared('::text as word')).toBe(0)
    await ask(single)
    expect(await countPrepared('::text as word')).toBe(1)
    await ask(single)
    expect(await countPrepared('::text as word')).toBe(1)
  })

  it('is planned anew each time where it asks for that', async () => {
    const ask = () => single.executeQuery(withFreshPlan(sql`select ${'fresh'}::text as fresh`.compile(single)))
    for (let use = 0; use < 3; use++) expect((await ask()).rows).toEqual([{ fresh: 'fresh' }])
    expect(await countPrepared('::text as fresh')).toBe(0)
  })

  it('may name a partial index by values, however often it comes', async () => {
    await sql`create table partial (a integer, b text)`.execute(test.ownerDb)
    await sql`create unique index on partial (a) where b <> ''`.execute(test.ownerDb)
    await sql`grant insert, select on partial to quayside_app`.execute(test.ownerDb)
    const add = () =>
      sql`insert into partial values (${1}, 'x') on conflict (a) where b <> ${''} do nothing`.execute(single)
    for (let use = 0; use < 9; use++) await add()
    expect((await sql`select a from partial`.execute(single)).rows).toEqual([{ a: 1 }])
  })

  it('makes room for others: a connection keeps no more than it may', async () => {
    const ask = (column: number) => sql`select ${1}::int as ${sql.id(`kept_${column}`)}`.execute(single)
    for (let column = 0; column < MOST_PREPARED + 20; column++) await Promise.all([ask(column), ask(column)])
    // What asks for the number is prepared itself, as its second use.
    await countPrepared('as "kept_')
    expect(await countPrepared('as "kept_')).toBe(MOST_PREPARED - 1)
    expect((await ask(0)).rows).toEqual([{ kept_0: 1 }])
  })

  it.each(['read', 'write'] as const)(
    'is prepared anew in a transaction to %s where a migration added a column to what it answers',
    async (mode) => {
      const table = sql.table(`outdated_${mode}`)
      await sql`create table ${table} (a integer)`.execute(test.ownerDb)
      await sql`insert into ${table} values (1)`.execute(test.ownerDb)
      await sql`grant select on ${table} to quayside_purchaser`.execute(test.ownerDb)
      const read = () =>
        inBuyersScope(async (trx) => (await sql`select * from ${table} where a = ${1}::int`.execute(trx)).rows, mode)
      for (let use = 0; use < 3; use++) expect(await read()).toEqual([{ a: 1 }])
      await sql`alter table ${table} add column b text not null default 'new'`.execute(test.ownerDb)
      for (let use = 0; use < 3; use++) expect(await read()).toEqual([{ a: 1, b: 'new' }])
    },
  )
})

describe('statements that are asked at once', () => {
  const ask = async (db: Database, value: string, seconds = 0): Promise<string | undefined> => {
    const { rows } = await sql<{ value: string }>`
      select ${value}::text as value, pg_sleep(${seconds})::text as slept`.execute(db)
    return rows[0]?.value
  }

  it('in one transaction are answered each with its own rows, in the order of asking, and the driver warns of nothing', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    const done: (string | undefined)[] = []
    await inBuyersScope((trx) =>
      Promise.all(
        [ask(trx, 'slow', 0.1), ask(trx, 'second'), ask(trx, 'third'), ask(trx, 'fourth')].map(async (answer) =>
          done.push(await answer),
        ),
      ),
    )
    expect(done).toEqual(['slow', 'second', 'third', 'fourth'])
    expect(warned).not.toHaveBeenCalled()
  })

  it('in one transaction are sent without waiting: all are under way before the first is answered', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await inBuyersScope(async (trx) => {
      const asked = [ask(trx, 'first', 0.05), ask(trx, 'second'), ask(trx, 'third')]
      // The opening of the transaction goes first, and nobody waited for it either.
      expect(sent).toHaveBeenCalledTimes(4)
      await Promise.all(asked)
    })
  })

  it('in one transaction are refused behind one that failed, and the transaction leaves nothing', async () => {
    const added = sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name) values ('T1', 'S3', 'x')`
    const settled: PromiseSettledResult<unknown>[] = []
    const failed = inScope(single, { ...testCaller(), side: 'system' }, async (trx) => {
      const asked = [added.execute(trx), sql`select 1 / ${0}::int`.execute(trx), ask(trx, 'behind')]
      settled.push(...(await Promise.allSettled(asked)))
      await Promise.all(asked)
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(settled).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ])
    const { rows } = await sql`select 1 from bm_supplier where supplier_no = 'S3'`.execute(test.ownerDb)
    expect(rows).toEqual([])
    expect(await ask(single, 'next')).toBe('next')
  })

  it('behind a prepared one that failed are prepared all the same afterwards', async () => {
    const divide = (by: number) => sql`select 1 / ${by}::int as quotient`.execute(single)
    await divide(1)
    const [faulty, next] = await Promise.allSettled([divide(0), divide(1)])
    expect(faulty).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { rows: [{ quotient: 1 }] } })
    expect((await divide(1)).rows).toEqual([{ quotient: 1 }])
  })

  it('a name that could not be prepared in a failed transaction is prepared in the next', async () => {
    const late = (db: Database) => sql`select ${7}::int as late`.execute(db)
    await late(single)
    const failed = inBuyersScope(async (trx) => {
      const broken = sql`select 1 / ${0}::int`.execute(trx)
      await Promise.allSettled([broken, late(trx), late(trx)])
      await broken
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    for (let use = 0; use < 3; use++) expect((await inBuyersScope(late)).rows).toEqual([{ late: 7 }])
  })
})

describe('rows that are read part by part', () => {
  const numbers = (trx: ScopedTransaction, last = 5) =>
    trx.getExecutor().stream<{ n: number }>(sql`select n from generate_series(1, ${last}::int) n`.compile(trx), 2)

  it('come in their order while other statements of the transaction run between the parts', async () => {
    const seen = await inBuyersScope(async (trx) => {
      const parts: unknown[] = []
      for await (const { rows } of numbers(trx)) {
        const { rows: between } = await sql<{ n: number }>`select ${rows.length}::int as n`.execute(trx)
        parts.push([rows.map(({ n }) => n), between[0]?.n])
      }
      return parts
    })
    expect(seen).toEqual([
      [[1, 2], 2],
      [[3, 4], 2],
      [[5], 1],
    ])
  })

  it('of several statements may be read in turns', async () => {
    const seen = await inBuyersScope(async (trx) => {
      const [one, other] = [numbers(trx, 3), numbers(trx, 4)]
      const parts: number[][] = []
      for (const from of [one, other, one, other]) {
        const next = await from.next()
        parts.push(next.done ? [] : next.value.rows.map(({ n }) => n))
      }
      return parts
    })
    expect(seen).toEqual([[1, 2], [1, 2], [3], [3, 4]])
  })

  it('may be left behind in the middle; their cursor is closed and the transaction goes on', async () => {
    const open = await inBuyersScope(async (trx) => {
      for await (const _ of numbers(trx, 1000)) break
      return (await sql`select name from pg_cursors where name like 'c%'`.execute(trx)).rows
    })
    expect(open).toEqual([])
  })

  it('fail where their statement fails, with its own error, and the connection serves the next', async () => {
    const broken = inBuyersScope(async (trx) => {
      const parts = trx.getExecutor().stream(sql`select 1 / (3 - n) from generate_series(1, 9) n`.compile(trx), 2)
      for await (const _ of parts);
    })
    await expect(broken).rejects.toMatchObject({ code: '22012' })
    expect((await sql`select 5 as value`.execute(single)).rows).toEqual([{ value: 5 }])
  })
})
