import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../platform/server/database/embedded-database.ts'
import { stopOrphans } from '../platform/server/database/embedded-database-orphans.ts'
import { THROWAWAY_SETTINGS } from './test-database.ts'
import { untilServed } from './until-served.ts'

// The services of the browser tests' workers, each with its own copy of the demo company: what one e2e test ships, no other one
// can miss. Those of the first workers start at once, and a further one when somebody asks for it at STARTER_PORT. All on a new
// data folder every time, which stays afterwards, to look into.

interface Service {
  port: number
  folder: string
  databaseUrl: string
}

const firstPort = Number(process.env.PORT)
const starterPort = Number(process.env.STARTER_PORT)
const count = Number(process.env.SERVICES)
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is not set: this script empties that folder and must not guess it.')

const running = new Set<ChildProcess>()

/** Starts a service; resolves once it says where it is. */
async function start({ port, folder, databaseUrl }: Service): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const isGone = once(child, 'exit').then(([code]) => {
    throw new Error(`the service on port ${port} ended with code ${String(code)}`)
  })
  isGone.catch(() => undefined)
  await Promise.race([untilServed(child), isGone])
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const isGone = once(child, 'exit')
  child.kill('SIGTERM')
  await isGone
}

await stopOrphans(join(dataDir, 'postgres')).catch(() => 0)
await rm(dataDir, { recursive: true, force: true })
await mkdir(dataDir, { recursive: true })
const cluster = await startEmbeddedDatabase({
  dataDir: join(dataDir, 'postgres'),
  log: () => {},
  settings: THROWAWAY_SETTINGS,
  isOnSocket: true,
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([...running].map(stop))
    await cluster.stop()
    process.exit(0)
  })
}

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}

function service(name: string, port: number): Service {
  const databaseUrl = new URL(cluster.ownerUrl)
  databaseUrl.pathname = `/journeys_${name}`
  return { port, folder: join(dataDir ?? '', `service-${name}`), databaseUrl: databaseUrl.href }
}

/** The demo company is made once, and copied: nobody works on this one. */
const pattern = service('pattern', firstPort)
await asOwner('create database journeys_pattern')
await stop(await start(pattern))

const started = new Map<number, Promise<unknown>>()

/** Starts a service on a copy of the demo company, unless it has been. */
function provide(index: number): Promise<unknown> {
  const known = started.get(index)
  if (known !== undefined) return known
  const one = service(String(index), firstPort + index)
  const starting = asOwner(`create database journeys_${index} template journeys_pattern`)
    .then(() => cp(pattern.folder, one.folder, { recursive: true }))
    .then(() => start(one))
  started.set(index, starting)
  return starting
}

await Promise.all(Array.from({ length: count }, (_, index) => provide(index)))
createServer((request, response) => {
  const answer = (status: number, text: string): void => void response.writeHead(status).end(text)
  const index = Number(request.url?.slice(1))
  if (!Number.isInteger(index)) return answer(404, 'which service?')
  provide(index).then(
    () => answer(200, 'it answers'),
    (error: unknown) => answer(500, String(error)),
  )
}).listen(starterPort, '127.0.0.1')
process.stdout.write('All services answer\n')
