import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import type { Caller } from './call-context.ts'
import { definitionCache } from './custom-fields/read-definitions.ts'
import { createDatabase, createPool, type Database, roleUrl } from './database/database.ts'
import { migrate, newDatabaseFiles } from './database/migrate.ts'

/** A migrated database of one test file, with nobody else's rows in it. */
export interface TestDatabase {
  /** Connection URL of the superuser. */
  ownerUrl: string
  /** As the product reaches it: row-level security holds, work goes through `inScope`. */
  db: Database
  /** As the superuser, whom row-level security does not bind: for building and inspecting rows. */
  ownerDb: Database
  /** Closes both and removes the database. */
  drop(): Promise<void>
}

/** Any number that nothing else on a test cluster locks. */
const TEMPLATE_LOCK = 7_220_406

/** Rows that many test files begin with. */
export interface TestCompany {
  /** Names them for the template that is made of them once in a run. */
  name: string
  /** Writes them as the product does. */
  build: (db: Database) => Promise<void>
}

/** Settings of the test database's connections. */
export interface TestDatabaseOptions {
  /** IANA name; `UTC` unless the test is about another one. */
  timeZone?: string
  /** What the database holds beside what the migrations write. */
  company?: TestCompany
}

/**
 * Clones the migrated template of the test cluster (TEST_DATABASE_URL), or the one with a company's rows. The first caller of a
 * cluster makes the template; one is kept per state of the migrations, and those of companies for one run.
 */
export async function createTestDatabase({
  timeZone = 'UTC',
  company,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const clusterUrl = process.env.TEST_DATABASE_URL
  if (!clusterUrl) throw new Error('TEST_DATABASE_URL is not set: run tests through vitest, which starts the cluster.')
  const name = `quayside_test_${randomUUID().replaceAll('-', '')}`
  await withOwner(clusterUrl, async (client) => {
    const migrated = await migratedTemplate(client, clusterUrl)
    const template = company ? await companyTemplate(client, clusterUrl, migrated, company) : migrated
    // Nothing else writes much to a test cluster, so its files are copied sooner than their pages are logged one by one.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  // What a process keeps of a company counts for one database, and tests use one after the other.
  definitionCache.clear('*')
  const ownerUrl = databaseUrl(clusterUrl, name)
  const options = { size: 10, timeZone, applicationName: 'quayside test' }
  const db = createDatabase(createPool(roleUrl(ownerUrl, 'quayside_app'), options))
  const ownerDb = createDatabase(createPool(ownerUrl, { ...options, size: 4 }))
  return {
    ownerUrl,
    db,
    ownerDb,
    drop: async () => {
      await Promise.all([db.destroy(), ownerDb.destroy()])
      await withOwner(clusterUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** A buyer of tenant T1 who sees organisation O1, warehouse W1 and classify type C1, unless told otherwise. */
export function testCaller(differences: Partial<Caller> = {}): Caller {
  return {
    side: 'purchaser',
    tenantsid: 'T1',
    userId: '1',
    userNo: 'buyer',
    userName: 'Buyer',
    supplierNo: '',
    orgNos: ['O1'],
    warehouseNos: ['W1'],
    classifyTypes: ['C1'],
    sessionKey: 'session',
    limitCount: 10_000,
    frameVersion: 0,
    flags: new Map(),
    ...differences,
  }
}

async function migratedTemplate(client: pg.Client, clusterUrl: string): Promise<string> {
  return readyTemplate(client, `quayside_template_${await migrationsDigest()}`, async (draft) => {
    await client.query(`create database ${draft}`)
    await migrate(databaseUrl(clusterUrl, draft))
  })
}

/** A cluster may outlive a run, and what builds the rows may have changed by the next: each run has a template of its own. */
function companyTemplate(
  client: pg.Client,
  clusterUrl: string,
  migrated: string,
  company: TestCompany,
): Promise<string> {
  const run = process.env.TEST_RUN ?? 'alone'
  return readyTemplate(client, `quayside_template_${run}_${company.name}`, async (draft) => {
    await client.query(`create database ${draft} template ${migrated} strategy file_copy`)
    const url = roleUrl(databaseUrl(clusterUrl, draft), 'quayside_app')
    const db = createDatabase(createPool(url, { size: 2, timeZone: 'UTC', applicationName: 'quayside test' }))
    await company.build(db).finally(() => db.destroy())
  })
}

/** The name of a template, made under a lock when it is missing. */
async function readyTemplate(client: pg.Client, name: string, make: (draft: string) => Promise<void>): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return name
    // It gets its name when it is whole, so one that was cut off is never cloned.
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await make(draft)
    await client.query(`alter database ${draft} rename to ${name}`)
    await client.query(`alter database ${name} allow_connections false`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

async function migrationsDigest(): Promise<string> {
  const digest = createHash('sha256')
  for (const path of await newDatabaseFiles()) digest.update(basename(path)).update(await readFile(path))
  return digest.digest('hex').slice(0, 16)
}

async function withOwner<T>(clusterUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.toString()
}
