import { randomUUID } from 'node:crypto'
import { access, chmod, constants, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../platform/server/database/embedded-database.ts'
import { livingHolder } from '../platform/server/database/embedded-database-lock.ts'
import { stopOrphans } from '../platform/server/database/embedded-database-orphans.ts'

/** A PostgreSQL for one run of the tests; its content is thrown away. */
export interface TestCluster {
  /** Connection URL of a superuser. */
  ownerUrl: string
  /** Where it lies; there is room for other files of the run. Absent for a cluster that was given. */
  folder?: string
  stop(): Promise<void>
}

const PREFIX = 'quayside-test-'

/** Files in memory, as Linux has them. A database is a thousand files, and to copy them takes a disk ten times as long. */
const MEMORY = '/dev/shm'
/** What the tests have in files at any time is less than this; as much again must be left for their processes. */
const ROOM_BYTES = 2 * 1024 ** 3

/** Nothing of a test outlives it, so writing to disk is left out; many files at once need more connections. */
export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_connections: '100',
  wal_level: 'minimal',
  wal_compression: 'off',
  max_wal_senders: '0',
  // The passwords are made for the run; to derive keys from them thousands of times would only delay each connection.
  scram_iterations: '1',
}

/** Whether the machine has room in memory for the files of a run; containers often have next to none. */
async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= 2 * ROOM_BYTES
  } catch {
    return false
  }
}

/** Clusters of runs that were killed: their servers and files would pile up. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = join(home, name, 'postgres')
    const holder = await readFile(`${dataDir}.lock`, 'utf8').catch(() => undefined)
    if (holder === undefined || livingHolder(holder) !== undefined) continue
    await stopOrphans(dataDir).catch(() => 0)
    await rm(join(home, name), { recursive: true, force: true })
  }
}

/** Starts a cluster in a temporary folder, in memory where there is room, or answers the one that TEST_DATABASE_URL names. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ownerUrl: given, stop: () => Promise.resolve() }
  for (const home of [MEMORY, tmpdir()]) await removeAbandoned(home)
  // Whoever names a folder for temporary files means it.
  const isInMemory = process.env.TMPDIR === undefined && (await hasRoomInMemory())
  const folder = await mkdtemp(join(isInMemory ? MEMORY : tmpdir(), PREFIX))
  await chmod(folder, 0o711)
  try {
    const database = await startEmbeddedDatabase({
      dataDir: join(folder, 'postgres'),
      log: () => {},
      isOnSocket: true,
      // Its rounds over the databases of all files take time, and change plans and the order of rows in the middle of a test.
      // What it would go by need not be counted either.
      settings: { ...THROWAWAY_SETTINGS, autovacuum: 'off', track_counts: 'off' },
    })
    return {
      ownerUrl: database.ownerUrl,
      folder,
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

/**
 * Vitest's global setup: one cluster for the run, whose address the test files find in TEST_DATABASE_URL, and the run's name.
 * What the tests write into temporary files lies beside it, and goes with it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env.TEST_DATABASE_URL = cluster.ownerUrl
  if (cluster.folder) process.env.TMPDIR = cluster.folder
  process.env.TEST_RUN = randomUUID().slice(0, 8)
  return cluster.stop
}
