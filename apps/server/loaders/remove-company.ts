import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '#platform/server/database/database.ts'

/** How long other sessions may hold a row before the removal gives up. */
const LOCK_TIMEOUT = '30s'

/**
 * Removes a company (tenant) with every row of it, in one transaction, as the owner of the database (`ownerUrl`): documents,
 * ledgers, histories, logs and users go with it. Answers how many rows went, by table; nothing where no such company is there.
 * Ledgers and histories accept no deletion, so triggers and foreign keys rest meanwhile, for this session alone: no row of another
 * company refers to one of this. The owner must be allowed to set `session_replication_role`.
 */
export async function removeCompany(ownerUrl: string, tenantsid: string): Promise<ReadonlyMap<string, number>> {
  const db = createDatabase(createPool(ownerUrl, { size: 1, timeZone: 'UTC', applicationName: 'quayside removal' }))
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      const removed = new Map<string, number>()
      for (const name of await tablesOfCompanies(trx)) {
        const { numAffectedRows = 0n } = await sql`delete from ${sql.raw(name)} where tenantsid = ${tenantsid}`.execute(
          trx,
        )
        if (numAffectedRows > 0n) removed.set(name, Number(numAffectedRows))
      }
      return removed
    })
  } finally {
    await db.destroy()
  }
}

/** Every table whose rows name their company, quoted as SQL wants it: all of the product's own but the list of its migrations. */
async function tablesOfCompanies(trx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenantsid' and not a.attisdropped)
    order by 1`.execute(trx)
  return rows.map(({ name }) => name)
}
