import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the schema of the past', () => {
  it('shows each of its tables with all columns that the table has: a new column takes follow_past_again()', async () => {
    const { rows } = await sql<{ name: string; missing: string[] }>`
      select v.table_name as name,
        (select coalesce(array_agg(c.column_name::text), '{}') from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = v.table_name and not exists (
            select from information_schema.columns p where p.table_schema = 'past' and p.table_name = v.table_name
              and (p.column_name, p.data_type, p.numeric_precision, p.numeric_scale)
                is not distinct from (c.column_name, c.data_type, c.numeric_precision, c.numeric_scale))) as missing
      from information_schema.views v where v.table_schema = 'past' order by 1`.execute(database.ownerDb)
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter(({ missing }) => missing.length > 0)).toEqual([])
  })

  it('keeps every column that may be replaced: the others are named where the table is followed', async () => {
    const { rows } = await sql<{ name: string; trigger: string }>`
      select c.relname as name, pg_get_triggerdef(t.oid) as trigger
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_past' order by 1`.execute(
      database.ownerDb,
    )
    for (const { name, trigger } of rows) {
      const { rows: columns } = await sql<{ column: string }>`
        select column_name as column from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`.execute(database.ownerDb)
      const kept = columns.map(({ column }) => column).filter((column) => trigger.includes(`old.${column}`))
      const args = /keep_past\((.*)\)$/.exec(trigger)?.[1] ?? ''
      const unkept = columns
        .map(({ column }) => column)
        .filter((column) => !kept.includes(column) && !args.includes(`'${column}'`))
        .filter((column) => !['id', 'update_date', 'update_name', 'version', 'search_text'].includes(column))
        .filter((column) => !/^(purchase|asn)_no$|_id$/.test(column))
      expect({ name, unkept }).toEqual({ name, unkept: [] })
    }
  })

  it('has a new column as soon as its table is followed again', async () => {
    await sql`alter table srm_asn_head add column cost_center text not null default 'CC'`.execute(database.ownerDb)
    await sql`select follow_past_again('srm_asn_head')`.execute(database.ownerDb)
    const { rows } = await sql<{ type: string; trigger: string }>`
      select format_type(a.atttypid, a.atttypmod) as type,
        (select pg_get_triggerdef(t.oid) from pg_trigger t
          where t.tgrelid = 'srm_asn_head'::regclass and t.tgname = 'keep_past') as trigger
      from pg_attribute a where a.attrelid = 'past.srm_asn_head'::regclass and a.attname = 'cost_center'`.execute(
      database.ownerDb,
    )
    expect(rows).toMatchObject([{ type: 'text' }])
    expect(rows[0]?.trigger).toContain('old.cost_center')
  })

  it('is read only: neither side writes what was', async () => {
    for (const role of ['quayside_purchaser', 'quayside_supplier', 'quayside_system']) {
      const { rows } = await sql<{ may: boolean }>`
        select has_table_privilege(${role}, 'doc_past', 'insert, update, delete') or exists (
          select from pg_class c where c.relnamespace = 'past'::regnamespace and c.relkind = 'v'
            and has_table_privilege(${role}, c.oid, 'insert, update, delete')) as may`.execute(database.ownerDb)
      expect(rows).toEqual([{ may: false }])
    }
  })
})
