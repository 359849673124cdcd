import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createDatabase, createPool, LOGIN_ROLES, type LoginRole, rolePassword } from './database.ts'

/**
 * Brings the owner's database to the newest schema: the plain SQL files of a folder, in the order of their names, each in a
 * transaction, under a lock, so that several servers may start at once. Then sets the passwords of the login roles.
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const pool = createPool(ownerUrl, { size: 2, timeZone: 'UTC', applicationName: 'quayside migrate' })
  const db = createDatabase(pool)
  try {
    const migrator = new Migrator({
      db,
      migrationTableName: 'schema_migration',
      migrationLockTableName: 'schema_migration_lock',
      provider: { getMigrations: () => readMigrations(folder) },
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error(String(error))
    for (const role of LOGIN_ROLES) await setPassword(role)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }

  /** Two servers may do this at once; the row of a role can only be changed by one of them, the other tries again. */
  async function setPassword(role: LoginRole, attempt = 1): Promise<void> {
    try {
      await sql`alter role ${sql.id(role)} password ${sql.lit(rolePassword(ownerUrl, role))}`.execute(db)
    } catch (error) {
      if (attempt === 5) throw error
      await setPassword(role, attempt + 1)
    }
  }
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    migrations[name.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) }
  }
  return migrations
}
