import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { findDocuments } from './find-documents.ts'

let test: TestDatabase
const search: ReadonlySet<PermissionFlag> = new Set<PermissionFlag>(['isSearch'])
const flags = new Map([['userOrder', search]])

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(test.ownerDb)
  await sql`insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
      is_released, purchase_no, currency, status)
    select tenant, org, 'W1', 'C1', supplier, 'Name of ' || supplier, number <> 'PO-19', number, 'USD', 'accepting'
    from (values ('T1', 'O1', 'S1'), ('T1', 'O2', 'S2'), ('T2', 'O1', 'S1')) place (tenant, org, supplier),
      lateral (select 'PO-' || n || case org when 'O2' then '-far' else '' end as number from generate_series(10, 30) n) numbers`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

const orders: DocumentFinder = {
  kind: 'order',
  menuNo: 'userOrder',
  find: (context, words, limit) =>
    findByNumber(
      context,
      { table: 'srm_purchase_head', numberColumn: 'purchase_no', statusColumn: 'status' },
      words,
      limit,
    ),
}
const find = (caller: Caller, keyword: string) =>
  inScope(test.db, caller, async (trx) => {
    const context = { caller, trx } as unknown as CallContext
    const { records } = await findDocuments(() => [orders])(context, { keyword })
    return records
  })
const numbers = async (caller: Caller, keyword: string) =>
  (await find(caller, keyword)).map((found) => found.documentNo)

const buyer = testCaller({ flags })
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', flags })

describe('finding documents by number', () => {
  it('takes the beginning of a number, newest first, in capitals or not, with blanks from a copy', async () => {
    expect(await numbers(buyer, 'PO-2')).toEqual(['PO-29', 'PO-28', 'PO-27', 'PO-26', 'PO-25'])
    expect(await numbers(buyer, ' po-2 5 ')).toEqual(['PO-25'])
    expect(await numbers(buyer, 'PO-99')).toEqual([])
  })

  it('says of a purchaser’s document who supplies it, of a supplier’s who ordered it', async () => {
    expect(await find(buyer, 'PO-25')).toMatchObject([{ kind: 'order', party: 'Name of S1', status: 'accepting' }])
    expect(await find(supplier, 'PO-25')).toMatchObject([{ kind: 'order', party: 'O1' }])
  })

  it('finds nothing outside of the reader’s scope, nor what is not released to a supplier', async () => {
    expect(await numbers(testCaller({ flags, orgNos: ['O2'] }), 'PO-25')).toEqual(['PO-25-far'])
    expect(await numbers(testCaller({ flags, orgNos: [] }), 'PO-25')).toEqual([])
    expect(await numbers(buyer, 'PO-19')).toEqual(['PO-19'])
    expect(await numbers(supplier, 'PO-19')).toEqual([])
  })

  it('asks only for what the reader may search', async () => {
    expect(await numbers(testCaller({ flags: new Map() }), 'PO-25')).toEqual([])
  })

  it('treats signs of patterns as signs', async () => {
    expect(await numbers(buyer, 'PO%')).toEqual([])
    expect(await numbers(buyer, "PO-2' or 1=1")).toEqual([])
  })

  it('reads a range of the number’s index', async () => {
    // Among few rows every index is as good as another.
    await sql`insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
        purchase_no, currency, status)
      select 'T1', 'O1', 'W1', 'C1', 'S1', 'Name', 'ZZ-' || n, 'USD', 'accepting' from generate_series(1, 3000) n`.execute(
      test.ownerDb,
    )
    await sql`analyze srm_purchase_head`.execute(test.ownerDb)
    const plan = await inScope(test.db, buyer, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`explain select id from srm_purchase_head t1 where t1.tenantsid = 'T1'
        and (t1.purchase_no collate "C" >= 'PO-2' and t1.purchase_no collate "C" < 'PO-3')`.execute(trx)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Cond: .*purchase_no/)
  })
})
