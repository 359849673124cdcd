import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { SESSION_COOKIE } from '#platform/contract/envelope.ts'
import type { CallContext, PublicContext } from '#platform/server/call-context.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { authenticate } from './authenticate.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A')`.execute(test.ownerDb)
  await sql`insert into sys_password_policy (tenantsid, allowed_attempts, lock_minutes) values ('A', 3, 10)`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

let userId = ''
beforeEach(async () => {
  await sql`truncate sys_user, sys_role, sys_sign_in_guard restart identity cascade`.execute(test.ownerDb)
  const { rows } = await sql<{
    id: string
  }>`insert into sys_user (tenantsid, user_no, user_name, pwd, belong_supplier, org_no)
    values ('A', 'Anna', 'Anna A', ${await passwordHash.create('secret1')}, 'S1', 'O1') returning id`.execute(
    test.ownerDb,
  )
  userId = rows[0]?.id ?? ''
})

const cookies: [string, string, number][] = []
const context = {
  translate: (key: string) => key,
  requestId: 'r',
  clientAddress: '127.0.0.1',
  header: (name: string) => (name === 'application-authorization' ? 'quayside-portal' : undefined),
  cookie: () => undefined,
  setCookie: (...cookie: [string, string, number]) => void cookies.push(cookie),
} as unknown as PublicContext

const encode = (password: string) => Buffer.from(password, 'utf8').toString('base64')
const options = () => ({ db: test.db, sessionHours: 12, sessionIdleMinutes: 30, secretBox })
const secretBox = createSecretBox(randomBytes(32))
const tryPassword = (password: string, userNo = 'anna') => signIn(options(), context, { userNo, pwd: encode(password) })
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'signed in',
    (error) => error.declaration?.code ?? String(error),
  )

describe('sign-in', () => {
  it('gives a token whose caller has the user’s scope and rights', async () => {
    await sql`insert into sys_user_data (user_id, tenantsid, data_type, data_value) values
      (${userId}, 'A', '1', 'O1'), (${userId}, 'A', '3', 'W1'), (${userId}, 'A', '2', 'C1'), (${userId}, 'A', '4', 'C2')`.execute(
      test.ownerDb,
    )
    await sql`with r as (insert into sys_role (tenantsid, role_no, role_name) values ('A', 'R', 'R'), ('A', 'Q', 'Q') returning id),
      m as (insert into sys_role_menu (role_id, tenantsid, menu_no, flags) select id, 'A', 'userOrder', case row_number() over () when 1 then '{isSearch,isNonsense}'::text[] else '{isExport}' end from r)
      insert into sys_user_role (user_id, role_id, tenantsid) select ${userId}, id, 'A' from r`.execute(test.ownerDb)
    const { token, orgNo } = await tryPassword('secret1')
    expect(orgNo).toBe('O1')
    expect(cookies.at(-2)).toEqual([SESSION_COOKIE, token, 12 * 3600])
    expect(await authenticate(test.db, token)).toMatchObject({
      side: 'supplier',
      supplierNo: 'S1',
      tenantsid: 'A',
      orgNos: ['O1'],
      warehouseNos: ['W1'],
      classifyTypes: ['C1', 'C2'],
      flags: new Map([['userOrder', new Set(['isSearch', 'isExport'])]]),
    })
  })

  it('stores the token only as a hash', async () => {
    const { token } = await tryPassword('secret1')
    const { rows } = await sql<{
      all: string
    }>`select coalesce(string_agg(to_jsonb(s)::text, ''), '') as all from sys_session s`.execute(test.ownerDb)
    expect(rows[0]?.all).not.toContain(token)
  })

  it('does not tell a wrong password from an unknown user, by text or by time', async () => {
    expect(await code(tryPassword('wrong'))).toBe('identity.wrongCredentials')
    expect(await code(tryPassword('wrong', 'nobody'))).toBe('identity.wrongCredentials')
    // Processor time of the process: what the machine does meanwhile is nobody's answer, and of what other tests of the process do
    // the least busy round has least.
    const took = async (userNo: string) => {
      const start = process.cpuUsage()
      await code(tryPassword('wrong', userNo))
      const { user, system } = process.cpuUsage(start)
      await sql`delete from sys_sign_in_guard`.execute(test.ownerDb)
      return user + system
    }
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < 7; round++) {
      known = Math.min(known, await took('anna'))
      unknown = Math.min(unknown, await took('nobody'))
    }
    // Both are dominated by the hash; without it an unknown user would be answered in a fiftieth of the time.
    expect(unknown / known).toBeGreaterThan(0.3)
  })

  it('refuses an unknown application and an invalid user', async () => {
    const stranger = { ...context, header: () => 'other' }
    expect(await code(signIn(options(), stranger, { userNo: 'anna', pwd: encode('secret1') }))).toBe(
      'identity.unknownApplication',
    )
    await sql`update sys_user set status_code = '0'`.execute(test.ownerDb)
    expect(await code(tryPassword('secret1'))).toBe('identity.wrongCredentials')
  })

  it('leaves a trace of refused and of good attempts', async () => {
    await sql`truncate sys_operation_log`.execute(test.ownerDb)
    await code(tryPassword('wrong'))
    await tryPassword('secret1')
    const { rows } = await sql<{ action: string }>`select action from sys_operation_log order by id`.execute(
      test.ownerDb,
    )
    expect(rows.map((row) => row.action)).toEqual(['identity.loginRefused', 'identity.login'])
  })
})

describe('a session', () => {
  it('ends by sign-out, by its age, and when its user becomes invalid', async () => {
    const first = await tryPassword('secret1')
    const caller = await authenticate(test.db, first.token)
    await signOut({ db: test.db, secretBox: createSecretBox(randomBytes(32)) }, {
      caller,
      setCookie: context.setCookie,
      audit: () => {},
    } as unknown as CallContext)
    expect(await authenticate(test.db, first.token)).toBeNull()
    expect(cookies.at(-1)).toEqual([SESSION_COOKIE, '', 0])

    const second = await tryPassword('secret1')
    await sql`update sys_session set expires_at = now() - interval '1 second'`.execute(test.ownerDb)
    expect(await authenticate(test.db, second.token)).toBeNull()

    const third = await tryPassword('secret1')
    await sql`update sys_user set status_code = '0'`.execute(test.ownerDb)
    expect(await authenticate(test.db, third.token)).toBeNull()
  })

  it('ends when its user does nothing for the idle time; what pages ask by themselves does not count', async () => {
    const { token } = await tryPassword('secret1')
    const age = (minutes: number) =>
      sql`update sys_session set last_used_at = last_used_at - make_interval(mins => ${minutes})`.execute(test.ownerDb)
    await age(29)
    expect(await authenticate(test.db, token, undefined, false)).not.toBeNull()
    await age(29)
    expect(await authenticate(test.db, token, undefined, true)).toBeNull()

    const { token: used } = await tryPassword('secret1')
    await age(29)
    expect(await authenticate(test.db, used, undefined, true)).not.toBeNull()
    await age(29)
    expect(await authenticate(test.db, used, undefined, true)).not.toBeNull()
    await age(31)
    expect(await authenticate(test.db, used, undefined, true)).toBeNull()
  })

  it('is nobody’s with a token that was never given', async () => {
    expect(await authenticate(test.db, '')).toBeNull()
    expect(await authenticate(test.db, 'x'.repeat(10_000))).toBeNull()
  })
})
