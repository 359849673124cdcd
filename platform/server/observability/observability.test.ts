import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from './create-logger.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'
import { registerObservability } from './register-observability.ts'

let app: FastifyInstance
let metrics: Metrics
let logged: string[]
let isReady: boolean
let waiting: () => Promise<number>
const TOKEN = 'a-token-of-twenty-characters'
const pool = new pg.Pool()

beforeEach(() => {
  logged = []
  isReady = true
  waiting = () => Promise.resolve(3)
  metrics = createMetrics({
    pools: { requests: pool },
    waitingOutboxRows: () => waiting(),
    openSockets: () => 2,
    log: createLogger('debug', { write: (line) => void logged.push(line) }),
  })
  app = Fastify({ trustProxy: 'loopback' })
  registerObservability(app, {
    registry: metrics.registry,
    checkReady: () => (isReady ? Promise.resolve() : Promise.reject(new Error('no database'))),
    metricsToken: TOKEN,
  })
})
afterEach(() => app.close())

describe('the endpoints for operators', () => {
  it('tell a living process from one that can work', async () => {
    expect((await app.inject('/ready')).json()).toEqual({ status: 'ready' })
    isReady = false
    expect((await app.inject('/ready')).statusCode).toBe(503)
    expect((await app.inject('/health')).json()).toEqual({ status: 'ok' })
  })

  it('give metrics to this machine, and to others only with the token', async () => {
    const read = (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
    expect((await read('127.0.0.1')).statusCode).toBe(200)
    expect((await read('10.0.0.9')).statusCode).not.toBe(200)
    expect((await read('127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).statusCode).not.toBe(200)
    expect((await read('10.0.0.9', { authorization: 'Bearer wrong' })).statusCode).not.toBe(200)
    expect((await read('10.0.0.9', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
  })

  it('give metrics to programs behind a proxy on this machine only with the token', async () => {
    const behind = Fastify()
    const settings = { registry: metrics.registry, checkReady: () => Promise.resolve(), metricsToken: TOKEN }
    registerObservability(behind, { ...settings, isBehindProxy: true })
    const read = (headers = {}) => behind.inject({ url: '/metrics', headers })
    expect((await read()).statusCode).not.toBe(200)
    expect((await read({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
    await behind.close()
  })

  it('measure calls, pools, the outbox, jobs, sockets and the event loop', async () => {
    metrics.onCall('IGoodsService/save', 409, 40, 'r1')
    metrics.onJobFailure('orders.autoAccept')
    const { body } = await app.inject('/metrics')
    expect(body).toContain('quayside_call_duration_seconds_bucket{le="0.05",path="IGoodsService/save",status="409"} 1')
    expect(body).toContain('quayside_job_failures_total{job="orders.autoAccept"} 1')
    expect(body).toContain('quayside_pool_connections{pool="requests",state="waiting"} 0')
    expect(body).toMatch(/quayside_outbox_waiting 3\n/)
    expect(body).toMatch(/quayside_live_sockets 2\n/)
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    waiting = () => Promise.reject(new Error('no database'))
    expect((await app.inject('/metrics')).body).toMatch(/quayside_outbox_waiting Nan/i)
  })
})

describe('the log', () => {
  it('has one line for each call, a warning when it was slow', () => {
    metrics.onCall('IGoodsService/save', 200, 999, 'r1')
    metrics.onCall('IGoodsService/save', 200, 1500, 'r2')
    const entries = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.map(({ level, msg, reqId }) => `${level} ${msg} ${reqId}`)).toEqual([
      'debug call r1',
      'warn slow call r2',
    ])
  })

  it('holds no secret and no row of the database', () => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => void lines.push(line) })
    const failure = Object.assign(new Error('refused'), {
      code: '23505',
      detail: 'Key (phone)=(secret-1)',
      where: 'secret-2',
    })
    log.error({ err: failure }, 'failed')
    log.info({ req: { method: 'POST', url: '/x', headers: { cookie: 'secret-3', 'authentication-info': 'secret-4' } } })
    log.info({ headers: { authorization: 'secret-5' }, pwd: 'secret-6', body: { pwd: 'secret-7' }, token: 'secret-8' })
    expect(lines.join('')).not.toMatch(/secret/)
    expect(lines.join('')).toContain('23505')
  })
})
