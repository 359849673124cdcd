import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createDatabase, createPool, type Database, roleUrl } from './database.ts'
import { insertRows } from './insert-rows.ts'

let test: TestDatabase
let single: Database
beforeAll(async () => {
  test = await createTestDatabase()
  single = createDatabase(createPool(roleUrl(test.ownerUrl, 'quayside_app'), { size: 1, timeZone: 'UTC' }))
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(test.ownerDb)
})
afterAll(async () => {
  await single.destroy()
  await test.drop()
})

const entry = (documentNo: string, tenantsid = 'T1') => ({
  tenantsid,
  user_id: null,
  user_no: 'buyer',
  user_name: `O'Brien "Zoë" \\ 王芳 😀`,
  party: 'purchaser',
  action: 'order.release',
  document_no: documentNo,
  detail: { quantity: '1.50', texts: ['a', null], nested: { isTrue: true } },
  request_id: '',
})
const write = (...documents: string[]) =>
  inScope(single, testCaller(), (trx) =>
    insertRows(
      trx,
      'sys_operation_log',
      documents.map((documentNo) => entry(documentNo)),
      ['id', 'document_no'],
    ),
  )

describe('rows that are written in one statement', () => {
  it('are there as they were given, in their order, texts and JSON values alike', async () => {
    const written = await write('first', 'second', 'third')
    expect(written.map(({ document_no }) => document_no)).toEqual(['first', 'second', 'third'])
    const ids = written.map(({ id }) => BigInt(id))
    expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)))
    const kept = await test.ownerDb
      .selectFrom('sys_operation_log')
      .selectAll()
      .where('document_no', '=', 'second')
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject(entry('second'))
  })

  it('share one prepared statement, however many they are, and none are no statement', async () => {
    for (const count of [1, 2, 30]) await write(...Array.from({ length: count }, (_, index) => `many ${index}`))
    expect(await write()).toEqual([])
    const { rows } = await sql`
      select from pg_prepared_statements where statement like '%insert into "sys_operation_log"%'`.execute(single)
    expect(rows).toHaveLength(1)
  })

  it('stay within the scope of their writer', async () => {
    const foreign = inScope(single, testCaller(), (trx) =>
      insertRows(trx, 'sys_operation_log', [entry('mine'), entry('theirs', 'T2')]),
    )
    await expect(foreign).rejects.toThrow('row-level security')
  })
})
