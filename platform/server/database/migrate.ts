import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createDatabase, createPool, type Database, LOGIN_ROLES, rolePassword } from './database.ts'
import { settleOwners } from './settle-owners.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../../db/${path}/`, import.meta.url))
/** The schema as it stands: where a new database begins. */
const SCHEMA = folder('schema')
/** The chain that leads older data to that schema. It is frozen. */
const UPGRADE = folder('upgrade')
/** What came after both. */
const MIGRATIONS = folder('migrations')

/** How a database begins. */
export interface MigrateOptions {
  /** A new database runs the whole chain instead of the schema: as data of an earlier version came over. For tests. */
  isFromChain?: boolean
  /** The step of the chain after which it stops: as data of that version is, before anything of a later one touched it. For tests. */
  lastStep?: string
}

/**
 * Brings the owner's database to the newest schema, under a lock, so that several servers may start at once. A new database
 * begins with db/schema, an older one runs what it lacks of db/upgrade; both then run what they lack of db/migrations: plain SQL
 * files in the order of their names, all in one transaction. Then owners, row security and the passwords of the login roles are
 * set. Answers the names of what was run.
 */
export async function migrate(
  ownerUrl: string,
  { isFromChain = false, lastStep }: MigrateOptions = {},
): Promise<string[]> {
  const pool = createPool(ownerUrl, { size: 2, timeZone: 'UTC', applicationName: 'quayside migrate' })
  const db = createDatabase(pool)
  try {
    const migrations = {
      ...(isFromChain ? await readMigrations(UPGRADE) : await chainOrSchema()),
      ...(await readMigrations(MIGRATIONS)),
    }
    const names = (await isUpToDate(db, Object.keys(migrations))) ? [] : await run(db, migrations, lastStep)
    if (lastStep) return names
    await again(() => settleOwners(db))
    for (const role of LOGIN_ROLES) {
      await again(() => sql`alter role ${sql.id(role)} password ${sql.lit(rolePassword(ownerUrl, role))}`.execute(db))
    }
    return names
  } finally {
    await db.destroy()
  }
}

/** Where the steps that a database has taken are kept. */
const STEPS = 'schema_migration'

/**
 * Whether the database has taken exactly these steps, as at every start but the first of a version. The migrator would read the columns
 * of all tables several times to find the same.
 */
async function isUpToDate(db: Database, steps: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${STEPS})::text as found`.execute(db)
  if (!rows[0]?.found) return false
  const taken = await sql<{ name: string }>`select name from ${sql.id(STEPS)} order by name collate "C"`.execute(db)
  return taken.rows.map(({ name }) => name).join() === [...steps].sort().join()
}

async function run(db: Database, migrations: Record<string, Migration>, lastStep?: string): Promise<string[]> {
  const migrator = new Migrator({
    db,
    migrationTableName: STEPS,
    migrationLockTableName: `${STEPS}_lock`,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error, results = [] } = await (lastStep ? migrator.migrateTo(lastStep) : migrator.migrateToLatest())
  if (error) throw error instanceof Error ? error : new Error(String(error))
  return results.map((result) => result.migrationName)
}

/** Two servers may change roles and owners at once; a row of the catalogue can only be changed by one of them, the other tries again. */
async function again(work: () => Promise<unknown>, attempt = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (attempt === 5) throw error
    await again(work, attempt + 1)
  }
}

/**
 * The chain, whose first step in a new database is the whole schema: the others then have nothing left to do. Only a new database
 * takes the first step.
 */
async function chainOrSchema(): Promise<Record<string, Migration>> {
  let isNew = false
  const chain = Object.entries(await readMigrations(UPGRADE)).map(([name, { up }], place): [string, Migration] => [
    name,
    {
      up: async (db) => {
        if (place === 0) {
          isNew = true
          for (const path of await schemaFiles()) await sql.raw(await readFile(path, 'utf8')).execute(db)
        } else if (!isNew) {
          await up(db)
        }
      },
    },
  ])
  return Object.fromEntries(chain)
}

/** Files of the schema in the order in which they build on each other: roles, functions, then table families by their numbers. */
export async function schemaFiles(): Promise<string[]> {
  const [roles, ...families] = await sqlFiles(SCHEMA)
  return [...(roles ? [roles] : []), ...(await sqlFiles(`${SCHEMA}functions/`)), ...families]
}

/** Files that make a new database what it is: the schema, and the migrations that follow it. */
export async function newDatabaseFiles(): Promise<string[]> {
  return [...(await schemaFiles()), ...(await sqlFiles(MIGRATIONS))]
}

async function sqlFiles(path: string): Promise<string[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name) => join(path, name))
}

async function readMigrations(path: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of await sqlFiles(path)) {
    migrations[basename(file, '.sql')] = {
      up: async (db) => void (await sql.raw(await readFile(file, 'utf8')).execute(db)),
    }
  }
  return migrations
}
