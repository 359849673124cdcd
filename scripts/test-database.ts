import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../platform/server/embedded-database.ts'
import { livingHolder } from '../platform/server/embedded-database-lock.ts'
import { stopOrphans } from '../platform/server/embedded-database-orphans.ts'

/** A PostgreSQL for one run of the tests; its content is thrown away. */
export interface TestCluster {
  /** Connection URL of a superuser. */
  ownerUrl: string
  stop(): Promise<void>
}

const PREFIX = 'quayside-test-'

/** Nothing of a test outlives it, so writing to disk is left out; many files at once need more connections. */
export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '100',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Clusters of runs that were killed: their servers and files would pile up. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = join(tmpdir(), name, 'postgres')
    const holder = await readFile(`${dataDir}.lock`, 'utf8').catch(() => undefined)
    if (holder === undefined || livingHolder(holder) !== undefined) continue
    await stopOrphans(dataDir).catch(() => 0)
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Starts a cluster in a temporary folder, or answers the one that TEST_DATABASE_URL names. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ownerUrl: given, stop: () => Promise.resolve() }
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, 0o711)
  try {
    const database = await startEmbeddedDatabase({
      dataDir: join(folder, 'postgres'),
      log: () => {},
      // Its rounds over the databases of all files take time, and change plans and the order of rows in the middle of a test.
      settings: { ...THROWAWAY_SETTINGS, autovacuum: 'off' },
    })
    return {
      ownerUrl: database.ownerUrl,
      stop: async () => {
        await database.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Vitest's global setup: one cluster for the run, whose address the test files find in TEST_DATABASE_URL, and the run's name. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env.TEST_DATABASE_URL = cluster.ownerUrl
  process.env.TEST_RUN = randomUUID().slice(0, 8)
  return cluster.stop
}
