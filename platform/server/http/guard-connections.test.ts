import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { byAnyone, bySession, defineCalls } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { implementCalls } from '../call-context.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { createServer, type ServerOptions } from './create-server.ts'

const base = { summary: 'x', audit: { none: 'test' }, repeat: 'read', output: z.unknown() } as const
const calls = defineCalls({
  'ITest/open': { ...base, input: z.unknown(), access: byAnyone('test') },
  'ITest/write': { ...base, input: z.unknown(), access: bySession('test') },
  'ITest/import': { ...base, input: z.unknown(), access: bySession('test'), transport: 'upload' },
  'ITest/document': { ...base, input: z.unknown(), access: bySession('test'), transport: 'upload', isXml: true },
})

const SIZE = 'IGNORED'
const KB = 1024

let test: TestDatabase
let app: FastifyInstance
let port: number
const started: FastifyInstance[] = []

async function start(options: Partial<ServerOptions> = {}): Promise<number> {
  const server = await createServer({
    db: test.db,
    readDb: test.db,
    calls: [
      implementCalls(calls, {
        'ITest/open': () => Promise.resolve('open'),
        'ITest/write': () => Promise.resolve('written'),
        'ITest/import': (_context, input) => Promise.resolve((input as { content: Buffer }).content.length),
        'ITest/document': (_context, input) => Promise.resolve((input as { content: Buffer }).content.length),
      }),
    ],
    authenticate: (token) => Promise.resolve(token === 'me' ? testCaller() : null),
    texts: createTextCatalogue([platformTexts]),
    constraints: {},
    timeZone: 'UTC',
    isSecure: false,
    log: pino({ level: 'silent' }),
    uploadLimit: 300 * KB,
    connections: { checkMs: 50, headersMs: 300, bodyMs: 600, windowMs: 300, minBytesPerSecond: 1000, lingerMs: 300 },
    ...options,
  })
  started.push(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  app = server
  return (server.server.address() as { port: number }).port
}

beforeAll(async () => {
  test = await createTestDatabase()
  port = await start()
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.close()))
  await test.drop()
})

interface Line {
  socket: Socket
  said: () => string
  closed: Promise<void>
}

function open(to = port): Line {
  const socket = connect(to, '127.0.0.1')
  let text = ''
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1')
  })
  socket.on('error', () => undefined)
  return { socket, said: () => text, closed: once(socket, 'close').then(() => undefined) }
}

const head = (path: string, length: number | string, headers: Record<string, string> = {}): string =>
  [
    `POST ${CALL_BASE_PATH}/${path} HTTP/1.1`,
    'Host: localhost',
    'Accept-Language: en-US',
    ...(length === SIZE ? [] : [`Content-Length: ${length}`]),
    ...Object.entries({ 'Content-Type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const mine = { 'Authentication-Info': 'me' }
const XML = { ...mine, 'Content-Type': 'application/xml' }
const FORM = { ...mine, 'Content-Type': 'multipart/form-data; boundary=b' }
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'

async function answerTo(request: string, to = port): Promise<string> {
  const line = open(to)
  line.socket.write(request)
  await vi.waitFor(() => expect(line.said()).toMatch(/\r\n\r\n/), { timeout: 5000 })
  await pause(20)
  line.socket.destroy()
  return line.said()
}

describe('a request that may not be made', () => {
  it.each([
    ['without a session', head('ITest/write', 100 * KB), '401', '10004'],
    ['to no call', head('ITest/nothing', 100 * KB), '404', 'wire.unknownCall'],
    ['with a document to a call that takes none', head('ITest/write', 100 * KB, XML), '415', 'wire.wrongContentType'],
    ['with an upload to a call that takes none', head('ITest/write', 100 * KB, FORM), '415', 'wire.wrongContentType'],
    ['with JSON to a call that takes documents', head('ITest/document', 10, mine), '415', 'wire.wrongContentType'],
    ['larger than its call takes', head('ITest/write', 257 * KB, mine), '413', 'wire.bodyTooLarge'],
    ['larger than a public call takes', head('ITest/open', 17 * KB), '413', 'wire.bodyTooLarge'],
    ['with an import beyond its size', head('ITest/import', 400 * KB, FORM), '413', 'wire.tooLarge'],
  ])('%s is refused before any of its body is read', async (_what, request, status, code) => {
    const answer = await answerTo(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain(`"errorCode":"${code}"`)
  })

  it('hears its refusal although it sends its whole body, and may ask again on the same connection', async () => {
    const line = open()
    const body = 'x'.repeat(100 * KB)
    line.socket.write(`${head('ITest/write', body.length) + body + head('ITest/write', 2, mine)}{}`)
    await vi.waitFor(() => expect(line.said()).toContain('"data":"written"'))
    expect(line.said()).toMatch(/^HTTP\/1.1 401 /)
    line.socket.destroy()
  })

  it('that asks before it sends its body hears no consent', async () => {
    const asking = { Expect: '100-continue' }
    expect(await answerTo(head('ITest/write', 10, asking))).toMatch(/^HTTP\/1.1 401 /)
    expect(await answerTo(head('ITest/write', 10, { ...asking, ...mine }))).toMatch(/^HTTP\/1.1 100 /)
  })
})

describe('a request in a batch on one connection', () => {
  it('is answered in turn', async () => {
    const line = open()
    line.socket.write(`${head('ITest/write', 2, mine)}{}`.repeat(20))
    await vi.waitFor(() => expect(line.said().match(/"data":"written"/g)).toHaveLength(20))
    line.socket.destroy()
  })
})

describe('a connection that keeps others waiting is closed', () => {
  const part = 'x'.repeat(10)
  it.each([
    ['silent from the start', ''],
    ['with half its headers', `POST ${CALL_BASE_PATH}/ITest/open HTTP/1.1\r\nHost: loc`],
    ['with half its body', head('ITest/write', 1000, mine) + part],
    ['with half a document', head('ITest/document', 1000, XML) + part],
    ['with half a body in pieces', `${head('ITest/write', SIZE, { ...mine, 'Transfer-Encoding': 'chunked' })}5\r\nab`],
    ['with half an upload', head('ITest/import', 1000, FORM) + PART + part],
    ['with half the body of a refused request', head('ITest/write', 1000) + part],
    [
      'that asks for another protocol',
      head('ITest/write', 1000, { ...mine, Connection: 'Upgrade', Upgrade: 'x' }) + part,
    ],
    ['with a body to a page', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx'],
  ])('%s', async (_what, text) => {
    const line = open()
    line.socket.write(text)
    const late = pause(5000, 'late')
    expect(await Promise.race([line.closed, late])).toBeUndefined()
  })

  it('whose body comes drop by drop, with the refusal of slow requests', async () => {
    const line = open()
    line.socket.write(head('ITest/import', 100_000, FORM) + PART)
    const drops = setInterval(() => void line.socket.write('x'), 20)
    await line.closed
    clearInterval(drops)
    expect(line.said()).toMatch(/^HTTP\/1.1 408 /)
    expect(line.said()).toContain('wire.requestTimedOut')
  })
})

describe('an upload', () => {
  it('may take longer than any other body while it keeps pace', async () => {
    const line = open()
    const end = '\r\n--b--\r\n'
    const content = 20
    line.socket.write(head('ITest/import', PART.length + content * 200 + end.length, FORM) + PART)
    for (let sent = 0; sent < content; sent++) {
      line.socket.write('x'.repeat(200))
      await pause(60)
    }
    line.socket.write(end)
    await vi.waitFor(() => expect(line.said()).toContain(`"data":${content * 200}`))
    line.socket.destroy()
  })
})

describe('bodies in flight', () => {
  it('beyond the share of a sender are refused with 429, beyond all with 503; small ones and others go on', async () => {
    const to = await start({
      bodies: { totalBytes: 150 * KB, shareBytes: 100 * KB, freeBytes: 10 * KB },
      authenticate: (userNo) => Promise.resolve(testCaller({ userNo })),
    })
    const of = (userNo: string) => ({ ...XML, 'Authentication-Info': userNo })
    const hold = (userNo: string) => {
      const line = open(to)
      line.socket.write(head('ITest/document', 200 * KB, of(userNo)) + 'x'.repeat(80 * KB))
      return line
    }
    const first = hold('ann')
    await pause(100)
    const second = hold('ann')
    await vi.waitFor(() => expect(second.said()).toMatch(/^HTTP\/1.1 429 .*wire.tooManyBytesAtOnce/s))
    const third = hold('ben')
    await vi.waitFor(() => expect(third.said()).toMatch(/^HTTP\/1.1 503 .*wire.busy/s))
    for (const userNo of ['ann', 'ben'])
      expect(await answerTo(`${head('ITest/document', 5, of(userNo))}<a/>\n`, to)).toContain('"data":5')
    for (const { socket } of [first, second, third]) socket.destroy()
    await pause(100)
    const again = await answerTo(head('ITest/document', 80 * KB, of('ann')) + 'x'.repeat(80 * KB), to)
    expect(again).toContain(`"data":${80 * KB}`)
  })
})

describe('connections', () => {
  it('beyond those of one address are turned away with 503, far beyond are closed; others are served', async () => {
    const limits = { total: 1000, perAddress: 10, checkMs: 100 }
    const to = await start({ connections: limits })
    const lines = Array.from({ length: 10 }, () => open(to))
    await Promise.all(lines.map(({ socket }) => once(socket, 'connect')))
    expect(await answerTo(`${head('ITest/open', 2)}{}`, to)).toMatch(/^HTTP\/1.1 503 .*wire.busy/s)
    const crowd = Array.from({ length: 5 }, () => open(to))
    await Promise.all(crowd.map(({ closed }) => closed))
    for (const { socket } of lines) socket.destroy()
    await vi.waitFor(async () => expect(await answerTo(`${head('ITest/open', 2)}{}`, to)).toMatch(/^HTTP\/1.1 200 /))
  })

  it('of a trusted proxy count in the total alone', async () => {
    const to = await start({ connections: { perAddress: 1 }, isTrustedProxy: (address) => address === '127.0.0.1' })
    const lines = Array.from({ length: 5 }, () => open(to))
    await Promise.all(lines.map(({ socket }) => once(socket, 'connect')))
    expect(await answerTo(`${head('ITest/open', 2)}{}`, to)).toMatch(/^HTTP\/1.1 200 /)
    for (const { socket } of lines) socket.destroy()
  })
})

describe('every answer', () => {
  it('is kept by nobody, and may be framed by nobody', async () => {
    for (const request of [`${head('ITest/open', 2)}{}`, head('ITest/write', 0), head('ITest/nothing', 0)]) {
      const answer = await answerTo(request)
      expect(answer).toMatch(/cache-control: no-store\r\n/i)
      expect(answer).toMatch(/x-frame-options: deny\r\n/i)
      expect(answer).toContain("frame-ancestors 'none'")
    }
    expect(app.server.listening).toBe(true)
  })
})
