import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import { authenticate } from '#modules/identity/sign-in/server/authenticate.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let test: TestDatabase
const token = sessionToken.create()
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A')`.execute(test.ownerDb)
  const { rows } = await sql<{ id: string }>`insert into sys_user (tenantsid, user_no, user_name, pwd)
    values ('A', 'anna', 'Anna', '') returning id`.execute(test.ownerDb)
  await sql`insert into sys_session (token_hash, tenantsid, user_id, expires_at)
    values (${sessionToken.hash(token)}, 'A', ${rows[0]?.id}, now() + interval '1 hour')`.execute(test.ownerDb)
})
afterAll(() => test.drop())

beforeEach(async () => {
  await sql`delete from sys_user_data`.execute(test.ownerDb)
  await sql`delete from sys_role`.execute(test.ownerDb)
  await sql`with r as (insert into sys_role (tenantsid, role_no, role_name) values ('A', 'R', 'R') returning id),
    m as (insert into sys_role_menu (role_id, tenantsid, menu_no, flags) select id, 'A', 'userOrder', '{isSearch}' from r)
    insert into sys_user_role (user_id, role_id, tenantsid) select u.id, r.id, 'A' from r, sys_user u`.execute(
    test.ownerDb,
  )
})

const flagsNow = async () => [...((await authenticate(test.db, token))?.flags ?? [])].map(([no, set]) => [no, [...set]])

describe('permissions of a session', () => {
  it('are the same object from call to call, without being read again, until something changes', async () => {
    const asked: string[] = []
    const watched = test.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(/session_\w+/.exec(JSON.stringify(node))?.[0] ?? node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const first = await authenticate(watched, token)
    const second = await authenticate(watched, token)
    expect(second?.flags).toBe(first?.flags)
    expect(asked).toEqual(['session_user_of', 'session_permissions', 'session_user_of'])
  })

  it.each([
    [
      'a role allows more',
      sql`update sys_role_menu set flags = '{isSearch,isExport}'`,
      [['userOrder', ['isSearch', 'isExport']]],
    ],
    ['a role allows nothing any more', sql`delete from sys_role_menu`, []],
    ['a role is taken from the user', sql`delete from sys_user_role`, []],
    ['a role is deleted', sql`delete from sys_role`, []],
  ])('are the new ones with the next call when %s', async (_title, change, expected) => {
    expect(await flagsNow()).toEqual([['userOrder', ['isSearch']]])
    await change.execute(test.ownerDb)
    expect(await flagsNow()).toEqual(expected)
  })

  it('follow the authority lists with the next call', async () => {
    expect((await authenticate(test.db, token))?.orgNos).toEqual([])
    await sql`insert into sys_user_data (user_id, tenantsid, data_type, data_value)
      select id, 'A', '1', 'O1' from sys_user`.execute(test.ownerDb)
    expect((await authenticate(test.db, token))?.orgNos).toEqual(['O1'])
    await sql`update sys_user_data set data_value = 'O2'`.execute(test.ownerDb)
    expect((await authenticate(test.db, token))?.orgNos).toEqual(['O2'])
  })

  it('stay as they were while a change is not committed, and after it was rolled back', async () => {
    await flagsNow()
    const refusal = new Error('rolled back')
    await test.ownerDb
      .transaction()
      .execute(async (trx) => {
        await sql`delete from sys_user_role`.execute(trx)
        expect(await flagsNow()).toEqual([['userOrder', ['isSearch']]])
        throw refusal
      })
      .catch((error) => expect(error).toBe(refusal))
    expect(await flagsNow()).toEqual([['userOrder', ['isSearch']]])
  })
})
