import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordHash } from '#modules/identity/server.ts'
import type { FileArea } from '#platform/server/files/file-store.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { type DemoStart, loadDemoOnFirstStart } from './load-demo-on-first-start.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'

let test: TestDatabase
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  test = await createFixtureDatabase()
  const pwd = await passwordHash.create('Something-Else-1')
  await sql`update sys_user set pwd = ${pwd} where user_no = 'admin'`.execute(test.ownerDb)
  await sql`update sys_user set status_code = '0' where user_no = 'supplier2'`.execute(test.ownerDb)
  await sql`insert into sys_session (token_hash, tenantsid, user_id, expires_at)
    select sha256(user_no::bytea), tenantsid, id, now() + interval '1 hour' from sys_user where user_no in ('buyer', 'admin')`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

const start = (isDemoRequested: boolean, publicUrl?: string): Promise<DemoStart> =>
  loadDemoOnFirstStart(test.db, {} as FileArea, { isDemoRequested, publicUrl }, log)

const validUsers = async (): Promise<string[]> => {
  const { rows } = await sql<{ user_no: string }>`select user_no from sys_user
    where status_code = '1' and tenantsid = 'DEMO' and user_no in
      ('buyer', 'supplier', 'supplieradmin', 'supplier2', 'warehouse', 'admin', 'probeBuyer') order by 1`.execute(
    test.ownerDb,
  )
  return rows.map(({ user_no }) => user_no)
}
const openSessions = async (): Promise<string[]> => {
  const { rows } = await sql<{
    user_no: string
  }>`select u.user_no from sys_session s join sys_user u on u.id = s.user_id
    where s.revoked_at is null order by 1`.execute(test.ownerDb)
  return rows.map(({ user_no }) => user_no)
}

describe('a demo company that is there', () => {
  it('is left alone, and its passwords are told to nobody again, while it is wanted', async () => {
    expect(await start(true)).toEqual({ newUsers: [], isOpen: true })
    expect(await validUsers()).toContain('buyer')
    expect(lines.join('')).not.toContain('Harbour')
  })

  it('loses its users and their sessions once it is not wanted, but for those with a password of their own', async () => {
    expect(await start(false)).toEqual({ newUsers: [], isOpen: false })
    expect(await validUsers()).toEqual(['admin', 'probeBuyer'])
    expect(await openSessions()).toEqual(['admin'])
    expect(lines.join('')).toContain('are locked')
  })

  it('gets those back that were locked so, and no others, when it is wanted again; a public address is warned of', async () => {
    expect(await start(true, 'https://portal.example.com')).toEqual({ newUsers: [], isOpen: true })
    expect(await validUsers()).toEqual(['admin', 'buyer', 'probeBuyer', 'supplier', 'supplieradmin', 'warehouse'])
    expect(await openSessions()).toEqual(['admin'])
    expect(lines.join('')).toContain('everybody knows the password')
  })
})
