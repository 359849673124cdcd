import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { Caller } from '../call-context.ts'
import { roleUrl } from '../database/database.ts'
import { createServer } from '../http/create-server.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { createLiveHub, type LiveHub, type LiveSocket, mayHear } from './live-hub.ts'
import { type NotificationBus, startNotificationBus } from './notification-bus.ts'

const log = pino({ level: 'silent' })
const callers = new Map<string, Caller>()

/** A server instance with its own connection and sockets. */
interface Instance {
  app: FastifyInstance
  bus: NotificationBus
  hub: LiveHub
  port: number
}

let database: TestDatabase
let first: Instance
let second: Instance

async function startInstance(): Promise<Instance> {
  const authenticate = (token: string) => Promise.resolve(callers.get(token) ?? null)
  const bus = await startNotificationBus({ url: roleUrl(database.ownerUrl, 'quayside_app'), log })
  const hub = createLiveHub({ bus, authenticate, recheckMs: 100 })
  const app = await createServer({
    db: database.db,
    readDb: database.db,
    calls: [],
    authenticate,
    texts: createTextCatalogue([platformTexts]),
    constraints: {},
    timeZone: 'UTC',
    isSecure: false,
    log,
    uploadLimit: 1000,
    live: hub,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // Answered behind the hub's LISTEN, which went out on the same connection: what is sent from here on is heard.
  await bus.countServers()
  return { app, bus, hub, port: (app.server.address() as AddressInfo).port }
}

async function stopInstance({ app, bus, hub }: Instance): Promise<void> {
  hub.stop()
  await app.close()
  await bus.stop()
}

async function open(instance: Instance, token: string, clientId: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${instance.port}/productWebSocket/${clientId}`, {
    headers: { cookie: `Authentication-Supplier-Info=${token}`, ...headers },
  })
  const lines: string[] = []
  socket.addEventListener('message', ({ data }) => void lines.push(String(data)))
  await once(socket, 'open')
  return { socket, lines }
}

async function refusedStatus(
  { port }: Instance,
  token: string,
  { clientId = 'tab-00000001', ...headers }: Record<string, string> = {},
): Promise<number> {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const asked = request({
    host: '127.0.0.1',
    port,
    path: `/productWebSocket/${clientId}`,
    headers: {
      ...upgrade,
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      cookie: `Authentication-Supplier-Info=${token}`,
      ...headers,
    },
  }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  asked.destroy()
  return response.statusCode ?? 0
}

beforeAll(async () => {
  database = await createTestDatabase()
  first = await startInstance()
  second = await startInstance()
})
afterAll(async () => {
  await Promise.all([stopInstance(first), stopInstance(second)])
  await database.drop()
})
beforeEach(() => {
  callers.clear()
  callers.set('buyer', testCaller())
  callers.set('other-buyer', testCaller({ userId: '2', orgNos: ['O2'] }))
  callers.set('supplier', testCaller({ userId: '3', side: 'supplier', supplierNo: 'S1', orgNos: [] }))
})

const change = { tenantsid: 'T1', topic: 'orders', documentNo: 'PO1', orgNo: 'O1', supplierNo: 'S1' }

describe('live messages', () => {
  it('reach the sockets of every server instance', async () => {
    const here = await open(first, 'buyer', 'tab-00000001')
    const there = await open(second, 'supplier', 'tab-00000002')
    await first.hub.changed(change)
    const reported = JSON.stringify({ type: 'changed', topic: 'orders', documentNo: 'PO1' })
    await vi.waitFor(() => expect([here.lines, there.lines]).toEqual([[reported], [reported]]))
    here.socket.close()
    there.socket.close()
  })

  it('of a change reach nobody outside its tenant, organisation and supplier', () => {
    expect(mayHear(testCaller(), change)).toBe(true)
    expect(mayHear(testCaller({ tenantsid: 'T2' }), change)).toBe(false)
    expect(mayHear(testCaller({ orgNos: ['O2'] }), change)).toBe(false)
    const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [] })
    expect(mayHear(supplier, change)).toBe(true)
    expect(mayHear(supplier, { ...change, supplierNo: 'S2' })).toBe(false)
    expect(mayHear({ ...supplier, supplierNo: '' }, { ...change, supplierNo: '' })).toBe(false)
  })

  it('of a change do not reach who made it', () => {
    const change = { tenantsid: 'T', topic: 'orders', documentNo: 'PO1', orgNo: 'O1', supplierNo: '', byUserId: '7' }
    const caller = { tenantsid: 'T', side: 'purchaser', orgNos: ['O1'] } as const
    expect(mayHear(testCaller({ ...caller, userId: '7' }), change)).toBe(false)
    expect(mayHear(testCaller({ ...caller, userId: '8' }), change)).toBe(true)
  })

  it('of progress reach only the tab of the user who works, as one line', async () => {
    const own = await open(second, 'buyer', 'tab-00000003')
    const otherTab = await open(first, 'buyer', 'tab-00000004')
    const otherUser = await open(first, 'other-buyer', 'tab-00000003')
    first.hub.progress('1', 'tab-00000003', `$ 1,000\nrows ${'\u8ba2'.repeat(9000)}`)
    first.hub.progress('1', 'tab-00000003', 'checkSuccess')
    await vi.waitFor(() => expect(own.lines).toHaveLength(2))
    expect(own.lines[0]).toMatch(/^\$ 1,000 rows \u8ba2+$/)
    expect([otherTab.lines, otherUser.lines]).toEqual([[], []])
    for (const { socket } of [own, otherTab, otherUser]) socket.close()
  })

  it('go on after the listening connection was cut', async () => {
    const { socket, lines } = await open(first, 'buyer', 'tab-00000005')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quayside live'
      and datname = current_database()`.execute(database.ownerDb)
    await vi.waitFor(() => expect(first.bus.isConnected()).toBe(false))
    await vi.waitFor(() => expect(first.bus.isConnected() && second.bus.isConnected()).toBe(true))
    await second.hub.changed(change)
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    socket.close()
  })
})

describe('shell §7: the web socket', () => {
  it('opens only for a valid session, from this site, with a proper client identifier', async () => {
    expect(await refusedStatus(first, 'unknown')).toBe(401)
    expect(await refusedStatus(first, 'buyer', { origin: 'https://elsewhere.example' })).toBe(403)
    expect(await refusedStatus(first, 'buyer', { clientId: 'a.b' })).toBe(400)
  })

  it('takes the token from the header too', async () => {
    const { socket } = await open(first, '', 'tab-00000006', { 'authentication-info': 'supplier' })
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  it('is closed when its session is revoked', async () => {
    const { socket } = await open(first, 'supplier', 'tab-00000007')
    callers.delete('supplier')
    const [{ code }] = (await once(socket, 'close')) as [CloseEvent]
    expect(code).toBe(1008)
  })

  it('is dropped when its reader is too slow', () => {
    const takers: ((payload: string) => void)[] = []
    const bus = { on: (_: string, take: (payload: string) => void) => void takers.push(take) }
    const hub = createLiveHub({ bus: bus as unknown as NotificationBus, authenticate: () => Promise.resolve(null) })
    const terminate = vi.fn()
    const socket = { send: vi.fn(), terminate, on: vi.fn(), bufferedAmount: 2_000_000 }
    const connection = { socket: socket as unknown as LiveSocket, caller: testCaller(), token: 't', clientId: 'tab-1' }
    expect(hub.add(connection)).toBe(true)
    takers[0]?.(JSON.stringify({ kind: 'changed', ...change }))
    expect(terminate).toHaveBeenCalledOnce()
    expect(hub.count()).toBe(0)
    hub.stop()
  })
})
