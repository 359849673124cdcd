import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/**
 * Sessions come with sign-ins, the outbox empties by itself, a refused import leaves its history, bytes are cleared away, and
 * everybody arranges the own menu.
 */
const LEFT_OUT = ['sys_session', 'sys_outbox', 'doc_import_run', 'doc_unowned_bytes', 'sys_pinned_menu']
/** A refused import leaves its file with its user, and everybody may have a picture; all other files are a document's. */
const PARTS: Readonly<Record<string, string>> = { doc_file: "where kind not in ('own', 'avatar')" }

/** A digest of every row of every table per table; equal digests mean that nothing was changed. Read as the superuser. */
export async function databaseDigest(ownerDb: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(ownerDb)
  const digest: Record<string, string> = {}
  for (const { name } of tables) {
    if (LEFT_OUT.includes(name)) continue
    const { rows } = await sql<{
      digest: string
    }>`select coalesce(md5(string_agg(line, '' order by line)), '') as digest
      from (select t::text as line from ${sql.table(name)} t ${sql.raw(PARTS[name] ?? '')}) lines`.execute(ownerDb)
    digest[name] = rows[0]?.digest ?? ''
  }
  return digest
}
