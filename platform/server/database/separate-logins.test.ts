import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, separateLogins, systemScope } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createDatabase, createPool, type Database, roleUrl } from './database.ts'

let test: TestDatabase
let requests: Database
let system: Database

beforeAll(async () => {
  test = await createTestDatabase()
  const open = (role: 'quayside_request' | 'quayside_app') =>
    createDatabase(createPool(roleUrl(test.ownerUrl, role), { size: 2, timeZone: 'UTC' }))
  requests = open('quayside_request')
  system = open('quayside_app')
})
afterAll(async () => {
  await Promise.all([requests.destroy(), system.destroy()])
  await test.drop()
})

const whoWorks = (db: Database, scope = systemScope('tests', '*')) =>
  inScope(db, scope, async (trx) => {
    const { rows } = await sql<{ login: string; role: string }>`
      select session_user as login, current_user as role`.execute(trx)
    return rows[0]
  })

describe('a connection of requests', () => {
  it('can set no role but its own, the buyer’s and the supplier’s', async () => {
    const client = new pg.Client({ connectionString: roleUrl(test.ownerUrl, 'quayside_request') })
    await client.connect()
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles order by 1')
    const taken: string[] = []
    for (const { rolname } of rows) {
      const isTaken = await client.query(`set role ${pg.escapeIdentifier(rolname)}`).then(
        () => true,
        () => false,
      )
      if (isTaken) taken.push(rolname)
      await client.query('reset role')
    }
    await client.end()
    expect(taken).toEqual(['quayside_purchaser', 'quayside_request', 'quayside_supplier'])
  })

  it('reads nothing before it has taken one', async () => {
    await expect(sql`select * from sys_user`.execute(requests)).rejects.toThrow('permission denied')
  })

  it('refuses the system’s work unless that has a login of its own, on which it then runs', async () => {
    await expect(whoWorks(requests)).rejects.toThrow('permission denied to set role')
    separateLogins(requests, system)
    expect(await whoWorks(requests)).toEqual({ login: 'quayside_app', role: 'quayside_every_tenant' })
    expect(await whoWorks(requests, systemScope('tests', 'A'))).toEqual({
      login: 'quayside_app',
      role: 'quayside_system',
    })
    expect(await whoWorks(requests, testCaller())).toEqual({ login: 'quayside_request', role: 'quayside_purchaser' })
  })
})
