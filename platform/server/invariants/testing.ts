import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type InvariantFinding, readInvariantViews } from './read-findings.ts'

/** A row that breaks an invariant, with the view that names it. */
export type BrokenInvariant = { invariant: string } & Pick<
  InvariantFinding,
  'tenantsid' | 'document_no' | 'place' | 'expected' | 'found'
>

/** One statement over all invariants of a database: which there are does not change under a test. */
const statements = new WeakMap<Database, RawBuilder<BrokenInvariant>>()

/** What breaks an invariant in this database, of whatever company: none, or the database is not in order. */
export async function brokenInvariants(db: Database): Promise<BrokenInvariant[]> {
  const statement = statements.get(db) ?? overAll((await readInvariantViews(db)).map(({ view }) => view))
  statements.set(db, statement)
  const { rows } = await statement.execute(db)
  return rows
}

/** The same of the invariants of these views alone. */
export async function brokenAmong(db: Database, views: readonly string[]): Promise<BrokenInvariant[]> {
  const { rows } = await overAll(views).execute(db)
  return rows
}

const overAll = (views: readonly string[]): RawBuilder<BrokenInvariant> =>
  sql<BrokenInvariant>`${sql.join(
    views.map(
      (view) =>
        sql`select ${sql.lit(view)} as invariant, tenantsid, document_no, place, expected, found from ${sql.table(view)}`,
    ),
    sql` union all `,
  )}`
