import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedDatabase } from '../platform/server/embedded-database.ts'
import { stopOrphans } from '../platform/server/embedded-database-orphans.ts'
import { THROWAWAY_SETTINGS } from './test-database.ts'

// The services of the browser tests' workers, each with its own copy of the demo company: what one journey ships, no other one
// can miss. All on a new data folder every time, which stays afterwards, to look into.

interface Service {
  port: number
  folder: string
  databaseUrl: string
}

const firstPort = Number(process.env.PORT)
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
  await Promise.race([once(createInterface(child.stdout), 'line'), isGone])
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
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([...running].map(stop))
    await cluster.stop()
    process.exit(0)
  })
}

function service(index: number): Service {
  const databaseUrl = new URL(cluster.ownerUrl)
  databaseUrl.pathname = `/journeys_${index}`
  return { port: firstPort + index, folder: join(dataDir ?? '', `service-${index}`), databaseUrl: databaseUrl.href }
}

const services = Array.from({ length: count }, (_, index) => service(index))
const [first, ...others] = services
if (!first) throw new Error('SERVICES is not set: it says how many services are wanted.')
const owner = new pg.Client({ connectionString: cluster.ownerUrl })
await owner.connect()
await owner.query('create database journeys_0')
const made = await start(first)
if (others.length > 0) {
  // The demo company is made once, and copied while nobody works on it.
  await stop(made)
  for (const { folder, databaseUrl } of others) {
    await owner.query(`create database ${new URL(databaseUrl).pathname.slice(1)} template journeys_0`)
    await cp(first.folder, folder, { recursive: true })
  }
  await Promise.all(services.map(start))
}
await owner.end()
process.stdout.write('All services answer\n')
