import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { authenticate } from '#modules/identity/sign-in/server/authenticate.ts'
import { signIn } from '#modules/identity/sign-in/server/sign-in.ts'
import { HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { CallContext, PublicContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { beginFactor } from './begin-factor.ts'
import { checkFactor, type FactorOptions } from './check-factor.ts'
import { confirmFactor } from './confirm-factor.ts'
import { oneTimeCode } from './one-time-code.ts'
import { readFactor } from './read-factor.ts'
import { recoveryCode } from './recovery-code.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { signInSecondStep } from './sign-in-second-step.ts'
import { turnOffFactor } from './turn-off-factor.ts'

let test: TestDatabase
let userId: string
let options: FactorOptions

const publicContext: PublicContext = {
  language: 'en-US',
  translate: (key) => key,
  requestId: 'r',
  clientAddress: '127.0.0.1',
  header: (name) => (name === HEADERS.application ? PORTAL_APPLICATION : undefined),
  cookie: () => undefined,
  setCookie: () => {},
}

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A')`.execute(test.ownerDb)
  await sql`insert into sys_password_policy (tenantsid, allowed_attempts, lock_minutes) values ('A', 3, 15)`.execute(
    test.ownerDb,
  )
  options = { db: test.db, sessionHours: 1, sessionIdleMinutes: 60, secretBox: createSecretBox(randomBytes(32)) }
})
afterAll(() => test.drop())

beforeEach(async () => {
  await sql`delete from sys_user`.execute(test.ownerDb)
  await sql`delete from sys_sign_in_guard`.execute(test.ownerDb)
  const user = await inScope(test.db, systemScope('tests', 'A'), async (trx) =>
    trx
      .insertInto('sys_user')
      .values({ tenantsid: 'A', user_no: 'anna', user_name: 'Anna', pwd: await passwordHash.create('secret1') })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  userId = user.id
})

const encode = (password: string) => Buffer.from(password).toString('base64')

/** Runs something as Anna, in a transaction of hers. */
async function asAnna<T>(work: (context: CallContext) => Promise<T>): Promise<T> {
  const caller = {
    side: 'purchaser',
    tenantsid: 'A',
    userId,
    userNo: 'anna',
    userName: 'Anna',
    supplierNo: '',
  } as const
  const scope = { ...caller, sessionKey: '', orgNos: [], warehouseNos: [], classifyTypes: [] }
  return inScope(test.db, scope, (trx) =>
    work({ trx, caller: scope, requestId: 'r', audit: () => {} } as unknown as CallContext),
  )
}

const code = async (attempt: Promise<unknown>) => {
  try {
    await attempt
    return 'taken'
  } catch (error) {
    if (error instanceof BusinessError) return error.declaration.code
    throw error
  }
}

/** Sets Anna's factor up; answers its secret and the recovery codes. */
async function setUp() {
  const { secret } = await asAnna((context) => beginFactor(options, context, encode('secret1')))
  const { codes } = await asAnna((context) => confirmFactor(options, context, oneTimeCode.at(secret, Date.now())))
  await forgetCodes()
  return { secret, codes }
}

/** As if the next half minute had begun: codes that were typed count as not yet typed. */
const forgetCodes = () => sql`update sys_user_factor set last_step = 0`.execute(test.ownerDb)

const firstStep = () => signIn(options, publicContext, { userNo: 'anna', pwd: encode('secret1') })
const secondStep = (ticket: string | undefined, typed: string) =>
  signInSecondStep(options, publicContext, { ticket: ticket ?? '', code: typed })

const WRONG = '000000'
/** A code that is none of the secret's at this moment. */
const wrongOf = (secret: string) =>
  [-1, 0, 1].some((step) => oneTimeCode.at(secret, Date.now() + step * 30_000) === WRONG) ? '111111' : WRONG

describe('codes of an app', () => {
  it('RFC 6238: are those of the published secret at the published moments', () => {
    // Base 32 of the test secret "12345678901234567890"; the last six of the RFC's eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, digits] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      expect(oneTimeCode.at(secret, seconds * 1000)).toBe(digits)
    }
  })

  it('count in their own half minute and the one before and after, and no longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }),
        fc.integer({ min: -5, max: 5 }),
        (at, off) => {
          const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
          const typed = oneTimeCode.at(secret, (at + off * 30) * 1000)
          const step = oneTimeCode.stepOf(secret, typed, at * 1000)
          if (Math.abs(off) <= 1) expect(step).toBe(Math.floor(at / 30) + off)
          // Two steps may have the same code by chance, one time in a million.
          else expect(step === null || Math.abs(step - Math.floor(at / 30)) <= 1).toBe(true)
        },
      ),
    )
  })

  it('have an address that names the product and the user', () => {
    expect(oneTimeCode.address('GEZDGNBVGY3TQOJQ', 'anna', 'Quayside')).toMatch(
      /^otpauth:\/\/totp\/Quayside:anna\?issuer=Quayside&secret=GEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30$/,
    )
  })
})

describe('recovery codes', () => {
  it('are alike however they are typed, and never twice the same', () => {
    const codes = Array.from({ length: 200 }, recoveryCode.create)
    expect(new Set(codes).size).toBe(200)
    for (const one of codes) {
      expect(one).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
      expect(recoveryCode.hash(` ${one.toLowerCase().replaceAll('-', ' ')}`)).toEqual(recoveryCode.hash(one))
    }
  })
})

describe('setting up a second factor', () => {
  it('needs the password, and counts only once a code has confirmed it', async () => {
    expect(await code(asAnna((context) => beginFactor(options, context, encode('wrong'))))).toBe(
      'identity.wrongPassword',
    )
    const begun = await asAnna((context) => beginFactor(options, context, encode('secret1')))
    expect(begun.qrCode).toMatch(/^<svg .*<path d="M[^"]+"\/><\/svg>$/)
    expect((await firstStep()).token).not.toBe('')
    expect(await asAnna((context) => readFactor(test.db, context))).toMatchObject({ isOn: false })
    const again = await asAnna((context) => beginFactor(options, context, encode('secret1')))
    expect(again.secret).not.toBe(begun.secret)
    expect(await code(asAnna((context) => confirmFactor(options, context, wrongOf(again.secret))))).toBe(
      'identity.wrongCode',
    )
    const { codes } = await asAnna((context) =>
      confirmFactor(options, context, oneTimeCode.at(again.secret, Date.now())),
    )
    expect(codes).toHaveLength(10)
    expect(await asAnna((context) => readFactor(test.db, context))).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await code(asAnna((context) => beginFactor(options, context, encode('secret1'))))).toBe('identity.factorOn')
  })

  it('takes no code of a secret that was begun again, or more than ten minutes ago', async () => {
    const confirm = (secret: string) =>
      code(asAnna((context) => confirmFactor(options, context, oneTimeCode.at(secret, Date.now()))))
    const first = await asAnna((context) => beginFactor(options, context, encode('secret1')))
    const second = await asAnna((context) => beginFactor(options, context, encode('secret1')))
    expect(await confirm(first.secret)).toBe('identity.wrongCode')
    await sql`update sys_user_factor set begun_at = begun_at - interval '10 minutes 1 second'`.execute(test.ownerDb)
    expect(await confirm(second.secret)).toBe('identity.factorNotBegun')
    const third = await asAnna((context) => beginFactor(options, context, encode('secret1')))
    expect(await confirm(third.secret)).toBe('taken')
  })

  it('keeps neither the secret nor a recovery code in plain text', async () => {
    const { secret, codes } = await setUp()
    const { rows } = await sql<{ all: string }>`select (select string_agg(f::text, '') from sys_user_factor f)
      || (select string_agg(c::text, '') from sys_recovery_code c) as all`.execute(test.ownerDb)
    const kept = rows[0]?.all ?? ''
    for (const plain of [secret, ...codes]) {
      expect(kept).not.toContain(plain)
      expect(kept).not.toContain(Buffer.from(plain).toString('hex'))
    }
  })

  it('is out of reach of every side but the sign-in’s own', async () => {
    await setUp()
    await expect(asAnna(({ trx }) => sql`select secret from sys_user_factor`.execute(trx))).rejects.toThrow(
      'permission denied',
    )
    await expect(asAnna(({ trx }) => sql`select * from sys_recovery_code`.execute(trx))).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('signing in with a second factor', () => {
  it('gives no session for the password alone, and one for a code', async () => {
    const { secret } = await setUp()
    const first = await firstStep()
    expect(first).toMatchObject({ token: '', orgNo: '' })
    expect(await authenticate(test.db, first.ticket ?? '')).toBeNull()
    const { token } = await secondStep(first.ticket, oneTimeCode.at(secret, Date.now()))
    expect(await authenticate(test.db, token)).toMatchObject({ userNo: 'anna' })
  })

  it('takes a ticket once, and not after its time', async () => {
    const { secret } = await setUp()
    const { ticket } = await firstStep()
    await secondStep(ticket, oneTimeCode.at(secret, Date.now()))
    await forgetCodes()
    expect(await code(secondStep(ticket, oneTimeCode.at(secret, Date.now())))).toBe('identity.secondStepOver')
    const late = await firstStep()
    await sql`update sys_sign_in_step set expires_at = now() - interval '1 second'`.execute(test.ownerDb)
    expect(await code(secondStep(late.ticket, oneTimeCode.at(secret, Date.now())))).toBe('identity.secondStepOver')
    expect(await code(secondStep('never given', oneTimeCode.at(secret, Date.now())))).toBe('identity.secondStepOver')
  })

  it('takes a code once, also for two sign-ins at the same time, and does not count its repetition as a guess', async () => {
    const { secret } = await setUp()
    const typed = oneTimeCode.at(secret, Date.now())
    const tickets = [await firstStep(), await firstStep(), await firstStep(), await firstStep(), await firstStep()]
    const answers = await Promise.all(tickets.map(({ ticket }) => code(secondStep(ticket, typed))))
    expect(answers.sort()).toEqual([...Array(4).fill('identity.wrongCode'), 'taken'])
  })

  it('counts wrong codes towards the lock of their address, whatever passwords were right in between', async () => {
    const { secret } = await setUp()
    const wrong = wrongOf(secret)
    const { ticket } = await firstStep()
    expect(await code(secondStep(ticket, wrong))).toBe('identity.wrongCode')
    const again = await firstStep()
    expect(await code(secondStep(again.ticket, wrong))).toBe('identity.wrongCode')
    expect(await code(secondStep(again.ticket, wrong))).toBe('identity.userLocked')
    const right = () => oneTimeCode.at(secret, Date.now())
    expect(await code(secondStep(ticket, right()))).toBe('identity.userLocked')
    expect(await code(firstStep())).toBe('identity.userLocked')
    const elsewhere = { ...publicContext, clientAddress: '192.0.2.9' }
    const other = await signIn(options, elsewhere, { userNo: 'anna', pwd: encode('secret1') })
    expect(await code(signInSecondStep(options, elsewhere, { ticket: other.ticket ?? '', code: right() }))).toBe(
      'taken',
    )
  })

  it('closes codes for all strange devices once they are guessed from many addresses, and not for a known one', async () => {
    const { secret } = await setUp()
    const cookies = new Map<string, string>()
    const known: PublicContext = {
      ...publicContext,
      cookie: (name) => cookies.get(name),
      setCookie: (name, value) => void cookies.set(name, value),
    }
    const signInFrom = async (context: PublicContext, typed: string) => {
      const { ticket = '' } = await signIn(options, context, { userNo: 'anna', pwd: encode('secret1') })
      return code(signInSecondStep(options, context, { ticket, code: typed }))
    }
    expect(await signInFrom(known, oneTimeCode.at(secret, Date.now()))).toBe('taken')
    const answers: string[] = []
    for (let place = 1; place <= 6; place++) {
      const context = { ...publicContext, clientAddress: `192.0.2.${place}` }
      for (let guess = 0; guess < 2; guess++) answers.push(await signInFrom(context, wrongOf(secret)))
    }
    expect(answers.slice(0, -1).every((answer) => answer === 'identity.wrongCode')).toBe(true)
    expect(answers.at(-1)).toBe('identity.userLocked')
    await forgetCodes()
    const right = oneTimeCode.at(secret, Date.now())
    expect(await signInFrom({ ...publicContext, clientAddress: '192.0.2.99' }, right)).toBe('identity.userLocked')
    expect(await signInFrom(known, right)).toBe('taken')
  })

  it('never ends the session of somebody whose own code is asked for, and closes the question for this session alone', async () => {
    const { secret } = await setUp()
    const { ticket } = await firstStep()
    const { token } = await secondStep(ticket, oneTimeCode.at(secret, Date.now()))
    const check = (typed: string) =>
      code(asAnna(({ caller }) => checkFactor(options, { caller, requestId: 'r' }, typed)))
    const answers = []
    for (let guess = 0; guess < 4; guess++) answers.push(await check(wrongOf(secret)))
    expect(answers).toEqual(['identity.wrongCode', 'identity.wrongCode', 'identity.userLocked', 'identity.userLocked'])
    expect(await authenticate(test.db, token)).toMatchObject({ userNo: 'anna' })
    await forgetCodes()
    const { ticket: another } = await firstStep()
    expect(await code(secondStep(another, oneTimeCode.at(secret, Date.now())))).toBe('taken')
  })

  it('takes each recovery code once', async () => {
    const { codes } = await setUp()
    const [one = '', other = ''] = codes
    const { token } = await secondStep((await firstStep()).ticket, one.toLowerCase())
    expect(token).not.toBe('')
    expect(await code(secondStep((await firstStep()).ticket, one))).toBe('identity.wrongCode')
    expect(await code(secondStep((await firstStep()).ticket, other))).toBe('taken')
    expect(await asAnna((context) => readFactor(test.db, context))).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('tells nothing of the factor to whoever has not the password', async () => {
    await setUp()
    const wrong = signIn(options, publicContext, { userNo: 'anna', pwd: encode('wrong') })
    expect(await code(wrong)).toBe('identity.wrongCredentials')
  })

  it('says what to do when the key of the service was lost; recovery codes still sign in', async () => {
    const { secret, codes } = await setUp()
    const otherKey = { ...options, secretBox: createSecretBox(randomBytes(32)) }
    const typed = { ticket: (await firstStep()).ticket ?? '', code: oneTimeCode.at(secret, Date.now()) }
    expect(await code(signInSecondStep(otherKey, publicContext, typed))).toBe('identity.factorUnreadable')
    expect(await code(signInSecondStep(otherKey, publicContext, { ...typed, code: codes[0] ?? '' }))).toBe('taken')
  })
})

describe('a second factor that is on', () => {
  it('answers for the moment: a code is taken once, a recovery code only where it counts', async () => {
    const { secret, codes } = await setUp()
    const check = (typed: string, canRecover: boolean) =>
      asAnna(({ caller }) => checkFactor(options, { caller, requestId: 'r' }, typed, canRecover))
    const typed = oneTimeCode.at(secret, Date.now())
    expect(await code(check(typed, false))).toBe('taken')
    expect(await code(check(typed, false))).toBe('identity.wrongCode')
    expect(await code(check(codes[0] ?? '', false))).toBe('identity.wrongCode')
    expect(await code(check(codes[0] ?? '', true))).toBe('taken')
  })

  it('is turned off for password and code together', async () => {
    const { secret } = await setUp()
    const turnOff = (pwd: string, typed: string) =>
      asAnna((context) => turnOffFactor(options, context, { pwd: encode(pwd), code: typed }))
    const typed = oneTimeCode.at(secret, Date.now())
    expect(await code(turnOff('wrong', typed))).toBe('identity.wrongPassword')
    expect(await code(turnOff('secret1', wrongOf(secret)))).toBe('identity.wrongCode')
    expect(await code(turnOff('secret1', typed))).toBe('taken')
    expect((await firstStep()).token).not.toBe('')
  })

  it('gives new recovery codes, and the old ones are worthless', async () => {
    const { secret, codes } = await setUp()
    const renewed = await asAnna((context) => renewRecoveryCodes(options, context, oneTimeCode.at(secret, Date.now())))
    expect(await code(secondStep((await firstStep()).ticket, codes[0] ?? ''))).toBe('identity.wrongCode')
    expect(await code(secondStep((await firstStep()).ticket, renewed.codes[0] ?? ''))).toBe('taken')
  })

  it('is demanded by a role: nothing else answers before it is set up, and it stays on', async () => {
    await sql`with r as (insert into sys_role (tenantsid, role_no, role_name, is_factor_demanded)
      values ('A', 'R', 'R', true) on conflict (tenantsid, role_no) do update set role_name = 'R' returning id)
      insert into sys_user_role (user_id, role_id, tenantsid) select ${userId}, id, 'A' from r`.execute(test.ownerDb)
    const { token } = await firstStep()
    const { rows } = await sql<{ caller: { mustSetUpFactor: boolean } }>`
      select session_user_of(sha256(${token}::bytea)) as caller`.execute(test.ownerDb)
    expect(rows[0]?.caller.mustSetUpFactor).toBe(true)
    const { secret } = await setUp()
    const later = await sql<{ caller: { mustSetUpFactor: boolean } }>`
      select session_user_of(sha256(${token}::bytea)) as caller`.execute(test.ownerDb)
    expect(later.rows[0]?.caller.mustSetUpFactor).toBe(false)
    const input = { pwd: encode('secret1'), code: oneTimeCode.at(secret, Date.now()) }
    expect(await code(asAnna((context) => turnOffFactor(options, context, input)))).toBe('identity.factorDemanded')
  })
})
