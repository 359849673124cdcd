import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/**
 * Calls without sign-in are counted, sessions, known devices and counts of wrong guesses come with sign-ins, the outbox empties by itself, messages to users and
 * to web hooks follow from it, a refused import leaves its history, bytes are cleared away, everybody
 * arranges the own menu, and tasks run by themselves. Tab counts follow from the rows that they count, and a job folds them.
 */
const LEFT_OUT = [
  'sys_public_call_pace',
  'sys_session',
  'sys_known_device',
  'sys_sign_in_guard',
  'sys_outbox',
  'sys_notification',
  'sys_webhook_message',
  'doc_import_run',
  'doc_unowned_bytes',
  'sys_pinned_menu',
  'sys_job',
  'sys_job_run',
  'sys_invariant_result',
  'sys_invariant_finding',
  'sys_tab_count',
]
/**
 * A refused import leaves its file with its user, and everybody may have a picture; all other files are a document's. A refused
 * document of another system leaves its entry in their log.
 */
const PARTS: Readonly<Record<string, string>> = {
  doc_file: "where kind not in ('own', 'avatar')",
  doc_exchange_message: "where result <> 'refused'",
}

/** What is digested of a row: its values, or the version of it that lies in the table, which also a change to the same values makes new. */
const ROW_HASHES = {
  values: 'hashtextextended(t::text, 0)',
  // Of their numbers, not of texts: that is an eighth of the work, done thousands of times.
  versions: 'hashtidextended(ctid, hashxidextended(xmin, 0))',
} as const
type Digested = keyof typeof ROW_HASHES

/** The statement over all tables of each database; they stay the same. */
const statements = new WeakMap<Database, Promise<string>>()

async function digestedTables(ownerDb: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(ownerDb)
  const names = rows.map(({ name }) => name)
  // What is named here and not there has another name by now, and would be digested whole.
  const gone = [...LEFT_OUT, ...Object.keys(PARTS)].filter((name) => !names.includes(name))
  if (gone.length > 0) throw new Error(`no table ${gone.join(', ')}: digests leave it out, in whole or in part`)
  return names.filter((name) => !LEFT_OUT.includes(name))
}

function digestStatement(tables: readonly string[], digested: Digested): string {
  // A sum needs no order, unlike a digest over all lines.
  const digests = tables.map(
    (name) => `select '${name}' as name, count(*) || ':' || coalesce(sum(${ROW_HASHES[digested]}), 0)
        as digest from "${name}" t ${PARTS[name] ?? ''}`,
  )
  return digests.join(' union all ')
}

/**
 * Waits until nobody works on the database: a file is answered while its transaction is open, whose entry in the operation log
 * comes with its end.
 */
async function untilAtRest(ownerDb: Database): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and xact_start is not null
        and usename <> current_user`.execute(ownerDb)
    if (rows[0]?.busy === 0) return
    await setTimeout(10)
  }
}

async function run(ownerDb: Database, statement: string): Promise<Record<string, string>> {
  await untilAtRest(ownerDb)
  const { rows } = await sql<{ name: string; digest: string }>`${sql.raw(statement)}`.execute(ownerDb)
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}

async function digestOfAll(ownerDb: Database): Promise<Record<string, string>> {
  const statement =
    statements.get(ownerDb) ?? digestedTables(ownerDb).then((tables) => digestStatement(tables, 'versions'))
  statements.set(ownerDb, statement)
  return run(ownerDb, await statement)
}

/** The tables in which a later digest differs. */
export const changedTables = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(after).filter((table) => after[table] !== before[table])

/**
 * A digest per table, or of those named, of the versions of its rows; equal digests mean that nothing was written, not even the
 * same again. Read as the superuser.
 */
export const databaseDigest = (ownerDb: Database, tables?: readonly string[]): Promise<Record<string, string>> =>
  tables ? run(ownerDb, digestStatement(tables, 'versions')) : digestOfAll(ownerDb)

/** A digest per table, or of those named, of the values of its rows; equal digests mean that nothing was changed. Takes longer. */
export async function contentDigest(ownerDb: Database, tables?: readonly string[]): Promise<Record<string, string>> {
  const named = tables ?? (await digestedTables(ownerDb))
  return named.length === 0 ? {} : run(ownerDb, digestStatement(named, 'values'))
}
