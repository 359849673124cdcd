import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { isSeeded, seedBench } from './seed-bench.ts'

/** Only while rows are loaded; the server that is measured runs with the settings of production. */
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
}

const LAUNCHER = fileURLToPath(new URL('../platform/server/database/embedded-database.ts', import.meta.url))

/** Starts the measured database server in the folder; seeds that are missing or out of date are made first. */
export async function startBenchCluster(
  folder: string,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<EmbeddedDatabase> {
  const dataDir = resolve(folder, 'postgres')
  const start = (settings: Record<string, string> = {}) => startEmbeddedDatabase({ dataDir, log: () => {}, settings })
  let cluster = await start()
  if (!(await isOfToday(cluster.ownerUrl))) {
    await cluster.stop()
    await rm(folder, { recursive: true })
    cluster = await start()
    await isOfToday(cluster.ownerUrl)
  }
  const missing: number[] = []
  for (const rows of sizes) if (!(await isSeeded(cluster.ownerUrl, rows))) missing.push(rows)
  if (missing.length === 0) return cluster
  await cluster.stop()
  const loading = await start(LOADING)
  try {
    for (const rows of missing) {
      const startedAt = performance.now()
      await seedBench(loading.ownerUrl, rows)
      say(`${rows} order lines seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
  } finally {
    await loading.stop()
  }
  return start()
}

/** Whether the cluster was made as the product makes one today (locale, checksums); a new one is marked so. */
async function isOfToday(ownerUrl: string): Promise<boolean> {
  const digest = createHash('sha256')
    .update(await readFile(LAUNCHER))
    .digest('hex')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ note: string | null; seeds: string }>(
      `select shobj_description(oid, 'pg_database') as note, (select count(*) from pg_database where datname like 'bench%') as seeds
       from pg_database where datname = current_database()`,
    )
    if (rows[0]?.note === null && rows[0].seeds === '0') {
      await client.query(`comment on database ${client.database} is ${pg.escapeLiteral(digest)}`)
      return true
    }
    return rows[0]?.note === digest
  } finally {
    await client.end()
  }
}
