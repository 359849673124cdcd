import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { byAnyone, byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { plainText } from '#platform/contract/field-schemas.ts'
import { platformRules } from '#platform/contract/platform-rules.ts'
import { platformErrors, platformTexts } from '#platform/contract/platform-texts.ts'
import { type Caller, implementCalls } from '../call-context.ts'
import { systemScope } from '../scope.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { createServer, type ServerOptions } from './create-server.ts'

const calls = defineCalls({
  'ITest/open': {
    summary: 'x',
    input: z.strictObject({ word: plainText(5).min(1) }),
    output: z.string(),
    access: byAnyone('test'),
    audit: { none: 'test' },
    repeat: 'read',
  },
  'ITest/mine': {
    summary: 'x',
    input: z.strictObject({}),
    output: z.string(),
    access: bySession('test'),
    audit: { none: 'test' },
    repeat: 'read',
  },
  'ITest/past': {
    summary: 'x',
    input: z.strictObject({}),
    output: z.array(z.string()),
    access: bySession('test'),
    audit: { none: 'test' },
    repeat: 'read',
    supportsAsOf: true,
  },
  'ITest/count': {
    summary: 'x',
    input: z.strictObject({ by: z.number() }),
    output: z.number(),
    access: byMenu('testMenu', 'isAdd', ['purchaser']),
    audit: { action: 'test.count' },
    repeat: 'key',
  },
  'ITest/forgets': {
    summary: 'x',
    input: z.strictObject({}),
    output: z.null(),
    access: bySession('test'),
    audit: { action: 'test.forgets' },
    repeat: 'key',
  },
  'ITest/outside': {
    summary: 'x',
    input: z.strictObject({ isRefused: z.boolean() }),
    output: z.number(),
    access: bySession('test'),
    audit: { action: 'test.outside' },
    repeat: 'natural',
    isOutbound: true,
  },
  'ITest/slowFile': {
    summary: 'x',
    input: z.strictObject({}),
    output: z.string(),
    transport: 'download',
    access: byAnyone('test'),
    audit: { none: 'test' },
    repeat: 'read',
  },
})

/** What the store answers; its bytes never come. */
const slowContent = new Readable({ read: () => undefined })

let test: TestDatabase
let app: Awaited<ReturnType<typeof createServer>>
let pages: string
let withPages: typeof app
let counted = 0
const keepAbnormal = vi.fn(() => Promise.resolve())

const caller = (changes: Partial<Caller>): Caller =>
  ({
    ...systemScope('tests', 'A'),
    side: 'purchaser',
    userId: '7',
    userNo: 'u7',
    userName: 'Seven',
    sessionKey: '00',
    limitCount: 10,
    flags: new Map([['testMenu', new Set(['isAdd'])]]),
    ...changes,
  }) as Caller
const callers: Record<string, Caller> = {
  buyer: caller({}),
  supplier: caller({ side: 'supplier', supplierNo: 'S1' }),
  reader: caller({ flags: new Map([['testMenu', new Set(['isSearch' as const])]]) }),
}

beforeAll(async () => {
  test = await createTestDatabase()
  const environment: Partial<ServerOptions> = {
    db: test.db,
    readDb: test.db,
    texts: createTextCatalogue([platformTexts]),
    constraints: {},
    rules: platformRules,
    timeZone: 'UTC',
    isSecure: false,
    log: pino({ level: 'silent' }),
    keepAbnormal,
    uploadLimit: 1000,
    authenticate: (token) => Promise.resolve(callers[token] ?? null),
    calls: [
      implementCalls(calls, {
        'ITest/open': (_context, { word }) => Promise.resolve(word),
        'ITest/mine': (context) => Promise.resolve(context.caller.userNo),
        'ITest/past': async ({ trx, today }) => {
          const { rows } = await sql<{
            moment: string | null
          }>`select as_of_moment()::timestamp::text as moment`.execute(trx)
          return [today, rows[0]?.moment ?? 'now']
        },
        'ITest/count': async (context, { by }) => {
          if (by < 0) fail(platformErrors.notFound)
          counted += by
          context.audit({ documentNo: `D${by}` })
          context.announce({ topic: 'test', orgNo: 'O', supplierNo: '', payload: { by } })
          return Promise.resolve(counted)
        },
        'ITest/forgets': () => Promise.resolve(null),
        'ITest/outside': async (context, { isRefused }) => {
          context.audit({ documentNo: 'OUTSIDE' })
          if (isRefused) fail(platformErrors.notFound)
          const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`.execute(test.ownerDb)
          return rows[0]?.waiting ?? -1
        },
        'ITest/slowFile': () =>
          Promise.resolve({
            fileName: 'slow.pdf',
            contentType: 'application/pdf',
            open: () => Promise.resolve(slowContent),
            write: () => Promise.reject(new Error('a stored file is opened')),
          }),
      }),
    ],
  }
  app = await createServer(environment as ServerOptions)
  pages = await mkdtemp(join(tmpdir(), 'quayside-pages-'))
  await writeFile(join(pages, 'index.html'), '<!doctype html>')
  await mkdir(join(pages, 'assets'))
  for (const name of ['barcode-worker-1a2b.js', 'index-1a2b.js']) await writeFile(join(pages, 'assets', name), '')
  withPages = await createServer({ ...(environment as ServerOptions), webFolder: pages })
})
afterAll(async () => {
  await app.close()
  await withPages.close()
  await rm(pages, { recursive: true })
  await test.drop()
})

interface Sent {
  headers?: Record<string, string>
  body?: unknown
  as?: string
}
const send = async (path: string, { headers = {}, body = {}, as }: Sent = {}) => {
  const response = await app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/${path}`,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en-US',
      ...(as ? { 'authentication-info': as } : {}),
      ...headers,
    },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json() as Record<string, unknown>, headers: response.headers }
}

describe('the wire', () => {
  it('takes the input inside a condition, or bare', async () => {
    expect((await send('ITest/open', { body: { condition: { word: 'hi' } } })).body).toEqual({
      status: 200,
      data: 'hi',
    })
    expect((await send('ITest/open', { body: { word: 'hi' } })).body).toEqual({ status: 200, data: 'hi' })
  })

  it('shell §7: takes a call without a payload, whether or not it says what type its nothing has', async () => {
    expect(await send('ITest/mine', { as: 'buyer', body: '' })).toMatchObject({ status: 200, body: { data: 'u7' } })
    const bare = await app.inject({
      method: 'POST',
      url: `${CALL_BASE_PATH}/ITest/mine`,
      headers: { 'authentication-info': 'buyer' },
    })
    expect(bare.json()).toMatchObject({ data: 'u7' })
    expect(await send('ITest/open', { body: '' })).toMatchObject({
      status: 400,
      body: { errorCode: 'wire.invalidInput' },
    })
  })

  it('tells each error of an input with its path, in the reader’s language', async () => {
    const { status, body } = await send('ITest/open', { body: { word: 'too long' } })
    expect(status).toBe(400)
    expect(body).toEqual({
      errorCode: 'wire.invalidInput',
      errorMessage: 'Please make sure the information in the form is filled in correctly',
      rule: 'wire.fields',
      details: [{ path: 'word', message: 'longer than 5 characters' }],
    })
    const vietnamese = await send('ITest/open', { body: {}, headers: { 'accept-language': 'vi' } })
    expect(vietnamese.body.details).toEqual([{ path: 'word', message: 'bắt buộc' }])
  })

  it('answers an address that cannot be read, or has no end, like that of any unknown call', async () => {
    for (const url of ['/%', `${CALL_BASE_PATH}/%c0%af`, `/productWebSocket/${'x'.repeat(500)}`]) {
      const response = await app.inject({ method: 'POST', url, headers: { 'accept-language': 'en-US' } })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({
        errorCode: 'wire.unknownCall',
        errorMessage: 'There is no such call.',
        rule: 'wire.requests',
      })
    }
  })

  it.each(['//x', '//evil.example/list', '/%E0%A4%A', '/%', '/offsite//%zz?a=1', '///', '/a//b'])(
    'shell §2: leads a page under %j to /404 like any unknown path',
    async (url) => {
      const response = await withPages.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect([response.statusCode, response.headers.location]).toEqual([302, '/404'])
    },
  )

  it('shell §2: answers any other path with the page, which knows the way to /404', async () => {
    for (const url of ['/404', '/nowhere', '/nowhere/']) {
      const response = await withPages.inject({ method: 'GET', url })
      expect([response.statusCode, response.body]).toEqual([200, '<!doctype html>'])
    }
  })

  it('says 10004 when there is no session, or none any more', async () => {
    expect(await send('ITest/mine')).toMatchObject({ status: 401, body: { errorCode: '10004' } })
    expect(await send('ITest/mine', { as: 'stale' })).toMatchObject({ status: 401, body: { errorCode: '10004' } })
  })

  it('knows the session by header or by cookie', async () => {
    expect((await send('ITest/mine', { as: 'buyer' })).body.data).toBe('u7')
    expect((await send('ITest/mine', { headers: { cookie: 'Authentication-Supplier-Info=buyer' } })).body.data).toBe(
      'u7',
    )
  })

  it('needs the flag of the menu and the right side', async () => {
    expect(await send('ITest/count', { as: 'reader', body: { by: 1 } })).toMatchObject({
      status: 403,
      body: { errorCode: 'wire.notAllowed' },
    })
    expect(await send('ITest/count', { as: 'supplier', body: { by: 1 } })).toMatchObject({ status: 403 })
    expect(await send('ITest/count', { as: 'buyer', body: { by: 1 } })).toMatchObject({ status: 200 })
  })

  it('lets compiled code run in the reader of barcodes, and nowhere else', async () => {
    const policyOf = async (url: string) =>
      (await withPages.inject({ method: 'GET', url })).headers['content-security-policy']
    expect(await policyOf('/assets/barcode-worker-1a2b.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const url of ['/', '/assets/index-1a2b.js']) {
      expect(await policyOf(url)).toContain("script-src 'self';")
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval')
    }
  })

  it('names the rule behind every refusal: of a command, of the edge, of an error nobody foresaw', async () => {
    const by = (body: object, as: string) => send('ITest/count', { as, body })
    expect(await by({ by: -1 }, 'buyer')).toMatchObject({ status: 404, body: { rule: 'wire.authority' } })
    expect(await by({ by: 1 }, 'reader')).toMatchObject({ status: 403, body: { rule: 'wire.permission' } })
    expect(await send('ITest/unknown')).toMatchObject({ status: 404, body: { rule: 'wire.requests' } })
    expect(await send('ITest/mine')).toMatchObject({ status: 401, body: { rule: 'wire.session' } })
    expect(await send('ITest/forgets', { as: 'buyer' })).toMatchObject({ body: { rule: 'wire.wholeOrNothing' } })
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('refuses %s', async (_name, headers) => {
    expect(await send('ITest/mine', { as: 'buyer', headers })).toMatchObject({
      status: 403,
      body: { errorCode: 'wire.foreignOrigin' },
    })
  })

  it.each([
    ['no JSON', '{"a":', 400, 'wire.malformedBody'],
    ['a body above the size of a public call', JSON.stringify({ word: 'x'.repeat(17_000) }), 413, 'wire.bodyTooLarge'],
    ['a name that comes twice', '{"word":"hi","word":"ho"}', 400, 'wire.malformedBody'],
    ['a name twice in what lies within', '{"word":{"a":[{"b:":1,"b:":2}]}}', 400, 'wire.malformedBody'],
    ['what is no UTF-8', Buffer.from('{"word":"\xff"}', 'latin1'), 400, 'wire.malformedBody'],
    ['a poisoned prototype', '{"__proto__":{"word":"hi"}}', 400, 'wire.malformedBody'],
    ['a list', '[1]', 400, 'wire.invalidInput'],
    ['null', 'null', 400, 'wire.invalidInput'],
  ])('refuses %s', async (_name, body, status, errorCode) => {
    expect(await send('ITest/open', { body })).toMatchObject({ status, body: { errorCode } })
  })

  it('reads as of the end of the second that a header names, where the call has a history', async () => {
    const asOf = { 'as-of': '2026-03-01 10:20:30' }
    const data = async (headers: Record<string, string>) =>
      (await send('ITest/past', { as: 'buyer', headers })).body.data as string[]
    expect(await data(asOf)).toEqual(['2026-03-01', '2026-03-01 10:20:30.999999'])
    expect((await data({}))[1]).toBe('now')
    expect(await send('ITest/mine', { as: 'buyer', headers: asOf })).toMatchObject({
      status: 400,
      body: { errorCode: 'wire.noPast' },
    })
    for (const wrong of ['yesterday', "2026-03-01 10:20:30'; drop table x", '2026-02-30 00:00:00']) {
      expect(await send('ITest/past', { as: 'buyer', headers: { 'as-of': wrong } })).toMatchObject({
        status: 400,
        body: { errorCode: 'wire.invalidInput', details: [{ path: 'as-of' }] },
      })
    }
  })

  it('refuses other content types and unknown calls as JSON too', async () => {
    expect(await send('ITest/open', { headers: { 'content-type': 'text/plain' }, body: 'x' })).toMatchObject({
      status: 415,
    })
    expect(await send('ITest/unknown')).toMatchObject({ status: 404, body: { errorCode: 'wire.unknownCall' } })
  })

  it('sets the security headers', async () => {
    const { headers } = await send('ITest/open', { body: { word: 'hi' } })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a command', () => {
  it('acts once per idempotency key and answers the same again', async () => {
    const before = counted
    const headers = { 'idempotency-key': 'key-00000001' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('ITest/count', { as: 'buyer', body: { by: 5 }, headers })),
    )
    expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill({ status: 200, data: before + 5 }))
    expect(counted).toBe(before + 5)
  })

  it('refuses a used key with other content', async () => {
    const headers = { 'idempotency-key': 'key-00000002' }
    await send('ITest/count', { as: 'buyer', body: { by: 1 }, headers })
    expect(await send('ITest/count', { as: 'buyer', body: { by: 2 }, headers })).toMatchObject({
      status: 409,
      body: { errorCode: 'wire.keyReused' },
    })
  })

  it.each(['', 'short', 'k'.repeat(101), 'no-blank in-it'])(
    'refuses the idempotency key %j, which cannot be one',
    async (key) => {
      const before = counted
      expect(
        await send('ITest/count', { as: 'buyer', body: { by: 1 }, headers: { 'idempotency-key': key } }),
      ).toMatchObject({
        status: 400,
        body: {
          errorCode: 'wire.invalidInput',
          details: [{ path: 'idempotency-key', message: 'not valid' }],
        },
      })
      expect(counted).toBe(before)
    },
  )

  it('leaves nothing behind when it is refused, not even its key', async () => {
    const headers = { 'idempotency-key': 'key-00000003' }
    expect(await send('ITest/count', { as: 'buyer', body: { by: -1 }, headers })).toMatchObject({ status: 404 })
    const { rows } = {
      rows: await test.ownerDb.selectFrom('sys_idempotency').selectAll().where('key', '=', 'key-00000003').execute(),
    }
    expect(rows).toEqual([])
  })

  it('writes the operation log and the outbox with the change', async () => {
    await send('ITest/count', { as: 'buyer', body: { by: 9 } })
    const log = await test.ownerDb.selectFrom('sys_operation_log').selectAll().where('document_no', '=', 'D9').execute()
    expect(log).toMatchObject([{ action: 'test.count', user_no: 'u7', tenantsid: 'A', party: 'purchaser' }])
    const outbox = await test.ownerDb.selectFrom('sys_outbox').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(outbox).toMatchObject([{ topic: 'test', payload: { by: 9 }, dispatched_at: null }])
  })

  it('keeps no connection waiting while it asks outside, and is logged when that answered', async () => {
    const logged = () =>
      test.ownerDb.selectFrom('sys_operation_log').select('action').where('document_no', '=', 'OUTSIDE').execute()
    expect(await send('ITest/outside', { as: 'buyer', body: { isRefused: true } })).toMatchObject({ status: 404 })
    expect(await logged()).toEqual([])
    expect(await send('ITest/outside', { as: 'buyer', body: { isRefused: false } })).toMatchObject({
      body: { status: 200, data: 0 },
    })
    expect(await logged()).toEqual([{ action: 'test.outside' }])
  })

  it('fails when it declares an audit action and notes nothing', async () => {
    expect(await send('ITest/forgets', { as: 'buyer' })).toMatchObject({
      status: 500,
      body: { errorCode: 'wire.internal', errorMessage: 'Server internal exception!' },
    })
  })

  it('is kept for administrators when it fails unexpectedly, with its caller, and not when it is refused', async () => {
    keepAbnormal.mockClear()
    await send('ITest/count', { as: 'buyer', body: { by: -1 } })
    expect(keepAbnormal).not.toHaveBeenCalled()
    await send('ITest/forgets', { as: 'buyer' })
    expect(keepAbnormal).toHaveBeenCalledExactlyOnceWith({
      kind: 'call',
      source: 'ITest/forgets',
      tenantsid: 'A',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: expect.objectContaining({ userNo: 'u7', side: 'purchaser' }),
      error: expect.objectContaining({ message: expect.stringContaining('noted nothing') }),
    })
  })

  it('is no error of the product when whoever asked left before the first byte', async () => {
    keepAbnormal.mockClear()
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const opened = vi.waitFor(() =>
      expect(slowContent.listenerCount('data') + slowContent.listenerCount('readable')).toBeGreaterThan(0),
    )
    const answer = fetch(`${address}${CALL_BASE_PATH}/ITest/slowFile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: leaving.signal,
    }).catch((error: unknown) => error)
    await opened
    leaving.abort()
    expect(await answer).toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(slowContent.closed).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(keepAbnormal).not.toHaveBeenCalled()
  })
})
