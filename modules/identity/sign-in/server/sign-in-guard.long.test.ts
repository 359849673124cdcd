import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailLinks } from '#modules/identity/action-link/server/email-links.ts'
import { readReleaseLink, useReleaseLink } from '#modules/identity/action-link/server/release-link.ts'
import { DEVICE_COOKIE } from '#modules/identity/guard/server/known-device.ts'
import { releaseSignIn } from '#modules/identity/guard/server/release-sign-in.ts'
import { countWrongGuess, holdGuard, waitAfter } from '#modules/identity/guard/server/sign-in-guard.ts'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { authenticate } from './authenticate.ts'
import { signIn } from './sign-in.ts'

/** Always the same: by a key of chance, whose limits a number has would be of chance, too. */
const secretBox = createSecretBox(Buffer.alloc(32, 7))
let test: TestDatabase
let anna = ''

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A'), ('B', 'B')`.execute(test.ownerDb)
  await sql`insert into sys_password_policy (tenantsid, allowed_attempts, lock_minutes) values ('A', 3, 10), ('B', 3, 10)`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

beforeEach(async () => {
  await sql`truncate sys_user, sys_sign_in_guard, sys_outbox restart identity cascade`.execute(test.ownerDb)
  anna = await addUser('A', 'Anna', 'secret1')
})

async function addUser(tenantsid: string, userNo: string, password: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys_user (tenantsid, user_no, user_name, pwd)
    values (${tenantsid}, ${userNo}, ${userNo}, ${await passwordHash.create(password)}) returning id`.execute(
    test.ownerDb,
  )
  return rows[0]?.id ?? ''
}

/** A browser at an address, which keeps its cookies. */
function browser(clientAddress: string, jar = new Map<string, string>()) {
  const context: PublicContext = {
    language: 'en-US',
    translate: (key) => key,
    requestId: 'r',
    clientAddress,
    header: (name) => (name === HEADERS.application ? PORTAL_APPLICATION : undefined),
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
  }
  const options = { db: test.db, sessionHours: 12, sessionIdleMinutes: 60, secretBox }
  const enter = (password: string, userNo = 'anna', tenantsid?: string) =>
    signIn(options, context, { userNo, tenantsid, pwd: Buffer.from(password).toString('base64') })
  const answer = async (password: string, userNo?: string, tenantsid?: string) => {
    try {
      await enter(password, userNo, tenantsid)
      return 'signed in'
    } catch (error) {
      if (error instanceof BusinessError) return error.declaration.code
      throw error
    }
  }
  const answers = async (count: number, userNo?: string, tenantsid?: string) => {
    const all: string[] = []
    for (let guess = 0; guess < count; guess++) all.push(await answer(`wrong${guess}`, userNo, tenantsid))
    return all
  }
  return { context, jar, enter, answer, answers }
}

const WRONG = 'identity.wrongCredentials'
const LOCKED = 'identity.userLocked'

const reported = async () =>
  (
    await sql<{ user_id: string; address: string }>`select event_detail ->> 'userId' as user_id,
      event_detail -> 'values' ->> 'address' as address from sys_outbox where event = 'signInLocked'`.execute(
      test.ownerDb,
    )
  ).rows

describe('wrong guesses of a stranger', () => {
  it('close their address for the user, also for the right password, until the policy’s time is over', async () => {
    const stranger = browser('192.0.2.1')
    expect(await stranger.answers(3)).toEqual([WRONG, WRONG, LOCKED])
    expect(await stranger.answer('secret1')).toBe(LOCKED)
    expect(await stranger.answer('secret1', 'ANNA')).toBe(LOCKED)
    expect(await browser('192.0.2.2').answer('secret1')).toBe('signed in')
    await sql`update sys_sign_in_guard set forget_at = now(), locked_until = now(), next_at = now()`.execute(
      test.ownerDb,
    )
    expect(await stranger.answer('secret1')).toBe('signed in')
  })

  it('neither end the user’s session nor keep out the devices on which the user signed in before', async () => {
    const own = browser('192.0.2.1')
    const { token } = await own.enter('secret1')
    expect(await browser('192.0.2.1').answers(4)).toEqual([WRONG, WRONG, LOCKED, LOCKED])
    expect(await authenticate(test.db, token)).toMatchObject({ userNo: 'Anna' })
    expect(await own.answer('secret1')).toBe('signed in')
    // The same browser elsewhere, beside a stranger there.
    expect(await browser('192.0.2.7').answers(3)).toEqual([WRONG, WRONG, LOCKED])
    expect(await browser('192.0.2.7', own.jar).answer('secret1')).toBe('signed in')
  })

  it('count over all addresses of one IPv6 network', async () => {
    const answers: string[] = []
    for (const end of ['1', '2', '3']) answers.push(...(await browser(`2001:db8::${end}`).answers(1)))
    expect(answers).toEqual([WRONG, WRONG, LOCKED])
    expect(await browser('2001:db8:0:1::1').answer('secret1')).toBe('signed in')
  })

  it('count one by one when they come at the same time', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((guess) => browser('192.0.2.1').answer(guess)))
    expect(answers.sort()).toEqual([...Array(4).fill(LOCKED), WRONG, WRONG])
  })

  it('make the next one wait twice as long each time', async () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([250, 500, 1000, 2000])
    expect(waitAfter(1000)).toBe(300_000)
    const key = { subject: randomBytes(32), address: '192.0.2.1' }
    await inScope(test.db, systemScope('tests', '*'), async (trx) => {
      for (let guess = 1; guess <= 4; guess++) {
        const state = await holdGuard(trx, key)
        expect(state.attempts).toBe(guess - 1)
        await countWrongGuess(trx, key, state, { allowedAttempts: 100, lockMinutes: 10 })
        const { waitMs } = await holdGuard(trx, key)
        expect(waitMs).toBeGreaterThan(waitAfter(guess) / 2)
        expect(waitMs).toBeLessThanOrEqual(waitAfter(guess))
      }
    })
  })

  it('are refused with the seconds where they would have to wait for long', async () => {
    const stranger = browser('192.0.2.1')
    await stranger.answers(1)
    await sql`update sys_sign_in_guard set next_at = now() + interval '40 seconds'`.execute(test.ownerDb)
    await expect(stranger.enter('secret1')).rejects.toMatchObject({
      declaration: { code: 'identity.tooSoon', status: 429 },
      parameters: { seconds: expect.any(Number) },
    })
  })

  it('are not forgotten for a sign-in of another user of the same number', async () => {
    await addUser('B', 'anna', 'other22')
    const attacker = browser('192.0.2.1')
    expect(await attacker.answers(2, 'anna', 'A')).toEqual([WRONG, WRONG])
    expect(await attacker.answer('other22', 'anna', 'B')).toBe('signed in')
    expect(await attacker.answers(2, 'anna', 'A')).toContain(LOCKED)
  })

  it('leave a number of rows that is bounded, and none that counts no more', async () => {
    const limits = { allowedAttempts: 5, lockMinutes: 10 }
    const guess = () =>
      inScope(test.db, systemScope('tests', '*'), async (trx) => {
        const key = { subject: randomBytes(32), address: '192.0.2.1' }
        await countWrongGuess(trx, key, await holdGuard(trx, key), limits)
      })
    for (let count = 0; count < 5; count++) await guess()
    await sql`update sys_sign_in_guard set forget_at = now() - interval '1 second' where id <= 3`.execute(test.ownerDb)
    await guess()
    const count = () => sql<{ n: number }>`select count(*)::int as n from sys_sign_in_guard`.execute(test.ownerDb)
    expect((await count()).rows[0]?.n).toBe(3)
    await sql`alter table sys_sign_in_guard alter id restart with 100007`.execute(test.ownerDb)
    await guess()
    expect((await count()).rows[0]?.n).toBe(1)
  })
})

describe('a device on which the user signed in before', () => {
  it('is slowed down by what is typed there, never closed, and closes nothing for others', async () => {
    const own = browser('192.0.2.1')
    await own.enter('secret1')
    expect(await own.answers(4)).toEqual([WRONG, WRONG, WRONG, WRONG])
    const { rows } = await sql<{ attempts: number; waits: boolean }>`
      select attempts, next_at > now() as waits from sys_known_device`.execute(test.ownerDb)
    expect(rows).toEqual([{ attempts: 4, waits: true }])
    expect(await browser('192.0.2.1').answer('secret1')).toBe('signed in')
    expect(await own.answer('secret1')).toBe('signed in')
    expect(await reported()).toEqual([])
  })

  it('is known by a cookie of 256 bits that is kept as a hash, renewed at each sign-in and of its user alone', async () => {
    const own = browser('192.0.2.1')
    await own.enter('secret1')
    const first = own.jar.get(DEVICE_COOKIE) ?? ''
    expect(first).toMatch(/^[\w-]{43}$/)
    await own.enter('secret1')
    const second = own.jar.get(DEVICE_COOKIE) ?? ''
    expect(second).not.toBe(first)
    const { rows } = await sql<{
      kept: string
    }>`select string_agg(d::text, '') as kept from sys_known_device d`.execute(test.ownerDb)
    for (const token of [first, second]) {
      expect(rows[0]?.kept).not.toContain(token)
      expect(rows[0]?.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
    await browser('192.0.2.1').answers(3)
    expect(await browser('192.0.2.1', new Map([[DEVICE_COOKIE, first]])).answer('secret1')).toBe(LOCKED)
    await addUser('A', 'bert', 'secret2')
    await browser('192.0.2.1').answers(3, 'bert')
    expect(await browser('192.0.2.1', own.jar).answer('secret2', 'bert')).toBe(LOCKED)
  })

  it('is one of twenty: those that were used least lately are forgotten', async () => {
    const first = browser('192.0.2.1')
    await first.enter('secret1')
    await sql`update sys_known_device set last_used_at = now() - interval '1 day'`.execute(test.ownerDb)
    for (let count = 0; count < 20; count++) await browser('192.0.2.1').enter('secret1')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_known_device`.execute(test.ownerDb)
    expect(rows[0]?.n).toBe(20)
    await browser('192.0.2.1').answers(3)
    expect(await first.answer('secret1')).toBe(LOCKED)
  })
})

describe('a lock', () => {
  it('is told to the user once, not per guess, and not for each further address', async () => {
    await browser('192.0.2.1').answers(6)
    await browser('192.0.2.2').answers(6)
    expect(await reported()).toEqual([{ user_id: anna, address: '192.0.2.1' }])
    await sql`update sys_sign_in_guard set forget_at = now(), locked_until = now(), next_at = now()`.execute(
      test.ownerDb,
    )
    await browser('192.0.2.1').answers(3)
    expect(await reported()).toHaveLength(2)
  })

  it('is released by an administrator of the company, and by nobody of another one', async () => {
    const stranger = browser('192.0.2.1')
    await stranger.answers(3)
    const release = (tenantsid: string) =>
      inScope(test.db, systemScope('tests', tenantsid), (trx) => releaseSignIn(trx, anna))
    await release('B')
    expect(await stranger.answer('secret1')).toBe(LOCKED)
    await release('A')
    expect(await stranger.answer('secret1')).toBe('signed in')
  })

  it('is released by the email’s link, once, which makes its browser a known device', async () => {
    const stranger = browser('192.0.2.1')
    await stranger.answers(3)
    const write = emailLinks(() => [], 'https://portal.example', secretBox)
    const email = { notificationId: '1', tenantsid: 'A', userId: anna, event: 'signInLocked', documentNo: '' }
    const text = await inScope(test.db, systemScope('tests', '*'), (trx) => write(trx, { ...email, language: 'vi' }))
    const token = /letter-link#([\w-]{43})$/.exec(text)?.[1] ?? ''
    expect(text).toContain('mở lại đăng nhập')
    const reader = browser('192.0.2.1')
    expect(await readReleaseLink(test.db, token)).toMatchObject({
      action: 'releaseSignIn',
      documentNo: 'Anna',
      lines: [],
    })
    expect(await stranger.answer('secret1')).toBe(LOCKED)
    expect(await useReleaseLink(test.db, reader.context, token)).toEqual({
      action: 'releaseSignIn',
      documentNo: 'Anna',
    })
    expect(await stranger.answers(3)).toEqual([WRONG, WRONG, LOCKED])
    expect(await reader.answer('secret1')).toBe('signed in')
    await expect(useReleaseLink(test.db, reader.context, token)).rejects.toMatchObject({
      declaration: { code: 'identity.linkUsed' },
    })
    expect(await useReleaseLink(test.db, reader.context, 'x'.repeat(43))).toBeNull()
  })
})

describe('a number that nobody has', () => {
  it('is answered as one that somebody has, in text and status, guess by guess and after the lock', async () => {
    const sequence = async (userNo: string, tenantsid?: string) => {
      const stranger = browser('192.0.2.1')
      const seen: object[] = []
      for (let guess = 0; guess < 5; guess++) {
        await stranger.enter(`wrong${guess}`, userNo, tenantsid).catch((error: BusinessError) => {
          seen.push({ ...error.declaration, ...error.parameters })
        })
      }
      return seen
    }
    const [known, ...unknown] = await Promise.all([
      sequence('anna'),
      sequence('nobody'),
      sequence('nobody2', 'A'),
      sequence('nobody3', 'no such company'),
    ])
    expect(known).toHaveLength(5)
    for (const one of unknown) expect(one).toEqual(known)
    expect(await browser('192.0.2.1').answer('secret1', 'anna', 'A')).toBe(LOCKED)
  })

  it('has the limits of some company, which do not change, where companies have different ones', async () => {
    await sql`update sys_password_policy set allowed_attempts = 2 where tenantsid = 'B'`.execute(test.ownerDb)
    try {
      const until = async (userNo: string) => (await browser('192.0.2.1').answers(3, userNo)).indexOf(LOCKED)
      const seen = await Promise.all(Array.from({ length: 12 }, (_, count) => until(`nobody${count}`)))
      expect([...new Set(seen)].sort()).toEqual([1, 2])
      await sql`delete from sys_sign_in_guard`.execute(test.ownerDb)
      expect(await until('anna')).toBe(2)
    } finally {
      await sql`update sys_password_policy set allowed_attempts = 3`.execute(test.ownerDb)
    }
  })
})
