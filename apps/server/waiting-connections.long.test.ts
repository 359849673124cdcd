import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL_BASE_PATH, SESSION_COOKIE, WEB_SOCKET_PATH } from '#platform/contract/envelope.ts'
import { CONNECTION_LIMITS } from '#platform/server/http/guard-connections.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'
import { freePort } from './testing/free-port.ts'
import { type ProductProgram, startProgram } from './testing/product-program.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

/*
 * What other people's half-done requests cost those who work: the product as a process of its own, as it is served, with the
 * limits and the allocator's settings that it has without any other. Memory is what the system counts as resident in the process
 * once garbage was collected.
 */

const MB = 1024 * 1024
const REPORT_MEMORY = new URL('./testing/report-memory.ts', import.meta.url)
const PAGE = 'ISupSrmPurchaseService/getPurchasePage'
const IMPORT = 'ISupSrmPurchaseHeadService/importexcel'
const DOCUMENT = 'ISrmAsnHeadService/receiveubldespatchadvice'

let test: TestDatabase
let dataDir: string
let program: ProductProgram
let context: TestContext
let tokens: { buyer: string; supplier: string }

beforeAll(async () => {
  test = await createFixtureDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'quayside-waiting-'))
  program = await startProgram(dataDir, {
    DATABASE_URL: test.ownerUrl,
    DEMO: 'on',
    PORT: String(await freePort()),
    NODE_OPTIONS: `--import=${REPORT_MEMORY.href}`,
  })
  context = testContext(program.address, test.db)
  tokens = { buyer: await context.token('buyer'), supplier: await context.token('supplier') }
}, 180_000)
afterAll(async () => {
  await program.stop()
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Line {
  socket: Socket
  closedAt: number | undefined
  said: string
}

function open(text: string): Line {
  const { hostname, port } = new URL(program.address)
  const socket = connect(Number(port), hostname)
  const line: Line = { socket, closedAt: undefined, said: '' }
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => {
    line.said += part.toString('latin1').slice(0, 2000)
  })
  socket.on('close', () => {
    line.closedAt = performance.now()
  })
  socket.write(text)
  return line
}

const head = (path: string, length: number, headers: Record<string, string>): string =>
  `${[
    `POST ${CALL_BASE_PATH}/${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')}\r\n\r\n`

const JSON_TYPE = { 'Content-Type': 'application/json' }
const XML_TYPE = { 'Content-Type': 'application/xml' }
const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=b' }
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'

/** All that somebody may leave half done, so many times each. */
function waitingLines(): Line[] {
  const half = 'x'.repeat(2 * MB)
  const supplier = { 'Authentication-Info': tokens.supplier }
  const handshake = [
    `GET ${WEB_SOCKET_PATH}/silent-tab-1 HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ].join('\r\n')
  return [
    // Bodies of 4 MB of which half comes: of strangers, and of a user to a call that takes as much.
    ...Array.from({ length: 75 }, () => open(head(PAGE, 4 * MB, JSON_TYPE) + half)),
    ...Array.from({ length: 75 }, () => open(head(DOCUMENT, 4 * MB, { ...supplier, ...XML_TYPE }) + half)),
    ...Array.from({ length: 20 }, () =>
      open(head(IMPORT, 4 * MB, { 'Authentication-Info': tokens.buyer, ...FORM_TYPE }) + PART),
    ),
    ...Array.from({ length: 50 }, () => open(`POST ${CALL_BASE_PATH}/${PAGE} HTTP/1.1\r\nHost: loc`)),
    ...Array.from({ length: 50 }, () => open('')),
    // Half a handshake, one without a session, and a whole one of somebody who never speaks.
    ...Array.from({ length: 5 }, () => open(`${handshake}\r\n`)),
    ...Array.from({ length: 5 }, () => open(`${handshake}\r\n\r\n`)),
    ...Array.from({ length: 5 }, () => open(`${handshake}\r\nCookie: ${SESSION_COOKIE}=${tokens.buyer}\r\n\r\n`)),
  ]
}

/** Resident bytes of the product, once it has let go of what nobody needs. */
async function memory(): Promise<number> {
  const reported = once(program.process.stdout ?? program.process, 'data') as Promise<[Buffer]>
  program.process.kill('SIGUSR2')
  const [line] = await reported
  return (JSON.parse(line.toString()) as { rss: number }).rss
}

const READS = 200

/** The time within which 99 of 100 first pages are answered, in milliseconds. */
async function pace(): Promise<number> {
  const times: number[] = []
  for (let read = 0; read < READS; read++) {
    const startedAt = performance.now()
    const { status } = await wireClient.json(program.address, PAGE, { current: 1, size: 20 }, { token: tokens.buyer })
    times.push(performance.now() - startedAt)
    expect(status).toBe(200)
  }
  return times.sort((one, other) => one - other)[Math.floor(READS * 0.99)] ?? 0
}

/** What a turn without waiting lines and one with them right after it showed. */
interface Turns {
  quietMs: number
  heldMs: number
  takenBytes: number
}

/** Most turns of either kind: on a machine at work some of them meet more of that work than the others. */
const MOST_TURNS = 10

/** The least of what turns showed, since what else the machine does only adds to it: both kinds met it alike. */
const leastOf = (turns: readonly Turns[]): Turns => ({
  quietMs: Math.min(...turns.map(({ quietMs }) => quietMs)),
  heldMs: Math.min(...turns.map(({ heldMs }) => heldMs)),
  takenBytes: Math.min(...turns.map(({ takenBytes }) => takenBytes)),
})

/** Timers of a tenth of a millisecond and of a machine at work are told apart by a few milliseconds only. */
const mostMs = ({ quietMs }: Turns): number => 2 * quietMs + 5
const MOST_BYTES = 50 * MB
const isFine = (least: Turns): boolean => least.heldMs < mostMs(least) && least.takenBytes < MOST_BYTES

describe('connections that wait for nothing', () => {
  // What is given most time begins first: this waits, and costs nothing while others work.
  it('are closed in time, take little memory, and hold nobody up', { timeout: 1_900_000 }, async () => {
    // What is there when a service has worked for a while: its code compiled, its heap grown.
    await pace()
    let lines = waitingLines()
    await pause(1000)
    const turns: Turns[] = []
    let memoryBefore: number
    let startedAt: number
    do {
      for (const { socket } of lines) socket.destroy()
      await pause(1000)
      memoryBefore = await memory()
      const quietMs = await pace()
      startedAt = performance.now()
      lines = waitingLines()
      // The lines wait once all has come that comes of them.
      await pause(4000)
      const takenBytes = (await memory()) - memoryBefore
      turns.push({ quietMs, heldMs: await pace(), takenBytes })
    } while (!isFine(leastOf(turns)) && turns.length < MOST_TURNS)
    const least = leastOf(turns)
    expect(least.takenBytes).toBeLessThan(MOST_BYTES)
    expect(least.heldMs).toBeLessThan(mostMs(least))

    const refusals = lines.slice(0, 75).map(({ said }) => said.slice(9, 12))
    expect(new Set(refusals)).toEqual(new Set(['401']))
    const { headersMs, windowMs, bodyMs, lingerMs } = CONNECTION_LIMITS
    // Sockets that were opened end when they do not answer the second of two pings.
    const longest = Math.max(headersMs, windowMs, bodyMs, lingerMs, 60_000) + 15_000
    while (lines.some(({ closedAt }) => closedAt === undefined) && performance.now() - startedAt < longest)
      await pause(500)
    expect(lines.flatMap(({ closedAt, said }) => (closedAt === undefined ? [said.slice(0, 100)] : []))).toEqual([])
    const slowest = Math.max(...lines.slice(0, -5).map(({ closedAt = 0 }) => closedAt - startedAt))
    expect(slowest).toBeLessThan(bodyMs + 15_000)

    expect((await memory()) - memoryBefore).toBeLessThan(MOST_BYTES)
  })
})
