import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CALL_BASE_PATH, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { embeddedDatabaseOrphans } from '#platform/server/database/embedded-database-orphans.ts'
import { loadConfig } from './config.ts'
import { serverModules } from './modules.ts'
import { type Product, startProduct } from './start-product.ts'
import { PROGRAM_ENVIRONMENT } from './testing/product-program.ts'

const log = pino({ level: 'silent' })
let dataDir: string
let environment: Record<string, string>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quayside-product-'))
  await chmod(dataDir, 0o711)
  const port = await freePort()
  environment = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', DATABASE_URL: '' }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Kills the server with all its processes; the ones that go with it need no killing any more. */
async function killDatabase(): Promise<void> {
  for (const pid of await embeddedDatabaseOrphans(join(dataDir, 'postgres'))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone with the first one.
    }
  }
}

const start = () => startProduct(loadConfig(environment), log)
const get = (product: Product, path: string) => fetch(`${product.address}${path}`)
const login = (product: Product) =>
  fetch(`${product.address}${CALL_BASE_PATH}/ISrmBmLoginService/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'application-authorization': PORTAL_APPLICATION,
      'accept-language': 'en-US',
    },
    body: JSON.stringify({ condition: { userNo: 'nobody', pwd: Buffer.from('wrong').toString('base64') } }),
  })

describe('the product', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await start()
  })
  afterAll(() => product.stop())

  it('is ready, and documents every call of every module', async () => {
    expect(await (await get(product, '/ready')).json()).toEqual({ status: 'ready' })
    expect(await (await get(product, '/metrics')).text()).toContain('quayside_outbox_waiting 0')
    const document = (await (await get(product, '/api-docs/json')).json()) as { paths: object }
    const declared = serverModules({ db: product.db, sessionHours: 1 }).flatMap(({ calls }) =>
      calls.flatMap((implemented) => Object.keys(implemented.calls)),
    )
    expect(Object.keys(document.paths).sort()).toEqual(declared.map((path) => `${CALL_BASE_PATH}/${path}`).sort())
  })

  it('refuses calls at once while its database is gone, and serves again when it is back', async () => {
    expect((await login(product)).status).toBe(401)
    const underWay = sql`select pg_sleep(60)`.execute(product.db).catch((error: Error) => error)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where query like 'select pg_sleep%'`.execute(product.db)
      expect(rows).toHaveLength(1)
    })
    await killDatabase()
    const askedAt = performance.now()
    const refused = await login(product)
    expect(performance.now() - askedAt).toBeLessThan(15_000)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ errorCode: 'wire.databaseUnavailable' })
    expect(await underWay).toBeInstanceOf(Error)
    expect((await get(product, '/health')).status).toBe(200)
    await vi.waitFor(async () => expect((await login(product)).status).toBe(401), { timeout: 60_000, interval: 200 })
    expect((await get(product, '/ready')).status).toBe(200)
  })
})

describe('the program', { timeout: 180_000 }, () => {
  async function run(): Promise<{ program: ChildProcess; address: string }> {
    const program = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
      env: { ...PROGRAM_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(program.stdout ?? program, 'data')) as [Buffer]
    return { program, address: /http:\S+/.exec(line.toString())?.[0] ?? '' }
  }

  it('prints its address, keeps its data over a stop, and leaves nothing running', async () => {
    const { program, address } = await run()
    expect((await fetch(`${address}/health`)).status).toBe(200)
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(await embeddedDatabaseOrphans(join(dataDir, 'postgres'))).toEqual([])
    await expect(fetch(`${address}/health`)).rejects.toThrow()
  })

  it('comes back after it was killed together with its database', async () => {
    const { program } = await run()
    const isGone = once(program, 'exit')
    program.kill('SIGKILL')
    await killDatabase()
    await isGone
    const again = await run()
    expect((await fetch(`${again.address}/ready`)).status).toBe(200)
    again.program.kill('SIGINT')
    expect(await once(again.program, 'exit')).toEqual([0, null])
  })

  it('says in one sentence when its port is taken', async () => {
    const holder = createServer().listen(Number(environment.PORT), '127.0.0.1')
    await once(holder, 'listening')
    const program = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
      env: { ...PROGRAM_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    program.stderr.on('data', (text: Buffer) => {
      said += text.toString()
    })
    expect(await once(program, 'exit')).toEqual([1, null])
    holder.close()
    expect(said).toMatch(/Port \d+ is in use: stop the other program or set PORT\.\n$/)
    expect(await embeddedDatabaseOrphans(join(dataDir, 'postgres'))).toEqual([])
  })
})
