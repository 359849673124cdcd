import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A row that breaks an invariant, as every view of an invariant has it. */
export interface InvariantFinding {
  tenantsid: string
  /** Scope of the row; empty where it has none of a kind. */
  org_no: string
  warehouse_no: string
  classify_type: string
  document_no: string
  /** Where in the document, or where stock lies. */
  place: string
  expected: string
  found: string
}

/** The rows that break an invariant in the caller's scope: all counted, the first ones by document. */
export async function readFindings(
  db: Database,
  view: string,
  limit: number,
): Promise<{ count: number; findings: InvariantFinding[] }> {
  const { rows } = await sql<InvariantFinding & { total: string }>`
    select tenantsid, org_no, warehouse_no, classify_type, document_no, place, expected, found, count(*) over () as total
    from ${sql.table(view)} order by tenantsid, document_no, place limit ${limit}`.execute(db)
  const findings = rows.map(({ total: _total, ...finding }) => finding)
  return { count: Number(rows[0]?.total ?? 0), findings }
}

/** The views of invariants that the database has, with the rules that their comments say. */
export async function readInvariantViews(db: Database): Promise<{ view: string; rule: string }[]> {
  const { rows } = await sql<{ view: string; rule: string }>`
    select relname as view, coalesce(obj_description(oid, 'pg_class'), '') as rule from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and relname like 'invariant\\_%' order by relname`.execute(
    db,
  )
  return rows
}
