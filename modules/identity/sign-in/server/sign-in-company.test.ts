import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { authenticate } from './authenticate.ts'
import { signIn } from './sign-in.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

let test: TestDatabase
const secretBox = createSecretBox(randomBytes(32))
const options = () => ({ db: test.db, sessionHours: 12, sessionIdleMinutes: 60, secretBox })

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('Harbour', 'A'), ('Rival', 'B')`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())
beforeEach(async () => {
  await sql`truncate sys_user, sys_sign_in_guard restart identity cascade`.execute(test.ownerDb)
})

async function addUser(tenantsid: string, password: string, userNo = 'buyer'): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys_user (tenantsid, user_no, user_name, pwd, email)
    values (${tenantsid}, ${userNo}, ${userNo}, ${await passwordHash.create(password)}, 'buyer@example.com')
    returning id`.execute(test.ownerDb)
  return rows[0]?.id ?? ''
}

const context: PublicContext = {
  language: 'en-US',
  translate: (key) => key,
  requestId: 'r',
  clientAddress: '192.0.2.1',
  header: (name) => (name === HEADERS.application ? PORTAL_APPLICATION : undefined),
  cookie: () => undefined,
  setCookie: () => {},
}

/** The company whose user signed in, or why nobody did. */
async function enter(password: string, tenantsid?: string): Promise<string | undefined> {
  try {
    const pwd = Buffer.from(password).toString('base64')
    const { token, ticket } = await signIn(options(), context, { userNo: 'Buyer', pwd, tenantsid })
    return ticket ? 'ticket' : (await authenticate(test.db, token))?.tenantsid
  } catch (error) {
    if (error instanceof BusinessError) return error.declaration.code
    throw error
  }
}

describe('a user number that two companies have', () => {
  it('is taken once per company, however it is written', async () => {
    await addUser('Harbour', 'secret1')
    await addUser('Rival', 'secret1', 'BUYER')
    await expect(addUser('Rival', 'secret1')).rejects.toThrow('sys_user_user_no')
  })

  it('signs in whose password it is, without asking for the company', async () => {
    await addUser('Harbour', 'secret1')
    await addUser('Rival', 'secret2')
    expect(await enter('secret1')).toBe('Harbour')
    expect(await enter('secret2')).toBe('Rival')
    expect(await enter('secret3')).toBe('identity.wrongCredentials')
    expect(await enter('secret2', 'Harbour')).toBe('identity.wrongCredentials')
  })

  it('asks for the company only where the password fits both, and names none', async () => {
    await addUser('Harbour', 'secret1')
    await addUser('Rival', 'secret1')
    expect(await enter('secret1')).toBe('identity.companyNeeded')
    expect(await enter('wrong12')).toBe('identity.wrongCredentials')
    expect(await enter('secret1', ' harbour '.trim())).toBe('Harbour')
    expect(await enter('secret1', 'Rival')).toBe('Rival')
    expect(await enter('secret1', 'Other')).toBe('identity.wrongCredentials')
    expect(await enter('wrong12', 'Rival')).toBe('identity.wrongCredentials')
  })

  it('does not ask for the company of a user who is no longer valid', async () => {
    await addUser('Harbour', 'secret1')
    const rival = await addUser('Rival', 'secret1')
    await sql`update sys_user set status_code = '0' where id = ${rival}`.execute(test.ownerDb)
    expect(await enter('secret1')).toBe('Harbour')
    expect(await enter('secret1', 'Rival')).toBe('identity.wrongCredentials')
  })

  it('asks for the second factor of the company’s own user alone', async () => {
    await addUser('Harbour', 'secret1')
    const rival = await addUser('Rival', 'secret2')
    await sql`insert into sys_user_factor (user_id, tenantsid, secret, confirmed_at)
      values (${rival}, 'Rival', '', now())`.execute(test.ownerDb)
    expect(await enter('secret1')).toBe('Harbour')
    expect(await enter('secret2')).toBe('ticket')
    await sql`update sys_user set pwd = (select pwd from sys_user where tenantsid = 'Harbour')`.execute(test.ownerDb)
    expect(await enter('secret1')).toBe('identity.companyNeeded')
    expect(await enter('secret1', 'Rival')).toBe('ticket')
    expect(await enter('secret1', 'Harbour')).toBe('Harbour')
  })

  it('compares as many passwords for every number, so that the time tells none', async () => {
    await addUser('Harbour', 'secret1')
    await addUser('Rival', 'secret2')
    const compared = async (userNo: string, tenantsid?: string) => {
      const isRight = vi.spyOn(passwordHash, 'isRight')
      onTestFinished(() => isRight.mockRestore())
      isRight.mockClear()
      const wrong = signIn(options(), context, { userNo, pwd: Buffer.from('wrong').toString('base64'), tenantsid })
      await expect(wrong).rejects.toThrow()
      return isRight.mock.calls.length
    }
    expect([await compared('buyer'), await compared('nobody'), await compared('buyer', 'Rival')]).toEqual([2, 2, 1])
  })

  it('lets nobody in by single sign-on unless one company is configured', async () => {
    await addUser('Harbour', 'secret1')
    await addUser('Rival', 'secret2')
    const settings = { issuer: '', clientId: '', clientSecret: '', label: '', claim: 'sub', portalUrl: '' } as const
    const provided = { name: 'Buyer', idToken: 't', redirect: '/' }
    const come = async (match: 'userNo' | 'email', tenantsid: string | undefined, name = provided.name) => {
      const opened = await signInByProvider(
        options(),
        { ...settings, match, tenantsid },
        { ...provided, name },
        context,
      )
      return opened && (await authenticate(test.db, opened.token))?.tenantsid
    }
    expect(await come('userNo', undefined)).toBeNull()
    expect(await come('email', undefined, 'buyer@example.com')).toBeNull()
    expect(await come('userNo', 'Rival')).toBe('Rival')
    expect(await come('email', 'Rival', 'Buyer@Example.com')).toBe('Rival')
  })
})
