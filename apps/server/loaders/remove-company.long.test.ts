import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_TENANT } from '#db/demo/company.ts'
import { buildOrder } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { loadDemoCompany } from '../load-demo.ts'
import { contentDigest } from '../testing/database-digest.ts'
import { removeCompany } from './remove-company.ts'

const literal = (text: string) => `'${text}'`

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await buildOrder(test.ownerDb, { tenantsid: 'OTHER' })
})
afterAll(() => test.drop())

it('removes every row of a company and none of another, and lets it be made again', async () => {
  const before = await contentDigest(test.ownerDb)
  await loadDemoCompany(test.db)
  expect(await contentDigest(test.ownerDb)).not.toEqual(before)
  const removed = await removeCompany(test.ownerUrl, DEMO_TENANT)
  expect(removed.get('srm_purchase_ledger')).toBeGreaterThan(10)
  expect(await contentDigest(test.ownerDb)).toEqual(before)
  await loadDemoCompany(test.db)
  expect(
    await test.ownerDb.selectFrom('srm_purchase_head').select('id').where('tenantsid', '=', 'OTHER').execute(),
  ).toHaveLength(1)
}, 120_000)

it('leaves no row that refers to one that went', async () => {
  const { rows: keys } = await sql<{ child: string; columns: string; parent: string; referred: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg('c.' || quote_ident(a.attname), ', ' order by k.place)
        from unnest(conkey) with ordinality k (num, place) join pg_attribute a on a.attrelid = conrelid and a.attnum = k.num) as columns,
      (select string_agg('p.' || quote_ident(a.attname), ', ' order by k.place)
        from unnest(confkey) with ordinality k (num, place) join pg_attribute a on a.attrelid = confrelid and a.attnum = k.num) as referred
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(test.ownerDb)
  expect(keys.length).toBeGreaterThan(200)
  const orphans = keys.map(
    ({ child, columns, parent, referred }) => `select ${literal(child)} as child where exists (
      select from ${child} c where (${columns}) is not null and not exists (select from ${parent} p where (${referred}) = (${columns})))`,
  )
  const { rows } = await sql`${sql.raw(orphans.join(' union all '))}`.execute(test.ownerDb)
  expect(rows).toEqual([])
})

it('answers nothing for a company that is not there', async () => {
  expect((await removeCompany(test.ownerUrl, 'NOBODY')).size).toBe(0)
})
