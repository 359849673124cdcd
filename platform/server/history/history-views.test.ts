import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The views of the past, and what keeps it. */
async function shapes() {
  const { rows } = await sql<{ name: string }>`
    select v.viewname as name, v.definition, (select array_agg(pg_get_triggerdef(t.oid) order by t.tgname) from pg_trigger t
      where t.tgrelid = format('public.%I', v.viewname)::regclass and t.tgname like 'record_history%') as triggers
    from pg_views v where v.schemaname = 'history' order by 1`.execute(database.ownerDb)
  return rows
}
const followAgain = (table: string) => sql`select refresh_history(${table}::regclass)`.execute(database.ownerDb)

describe('the schema of the past', () => {
  it('is what following each table anew makes of it: another column, formula or policy takes refresh_history()', async () => {
    const before = await shapes()
    expect(before.length).toBeGreaterThan(25)
    for (const { name } of before) await followAgain(name)
    expect(await shapes()).toEqual(before)
  })

  it('keeps every column that may be replaced: the others are named where the table is followed', async () => {
    const { rows } = await sql<{ name: string; trigger: string; columns: string[]; named: string[] }>`
      select f.table_name as name, pg_get_triggerdef(t.oid) as trigger, f.keys || f.computed as named,
        array(select attname::text from pg_attribute where attrelid = t.tgrelid and attnum > 0 and not attisdropped
          and attgenerated = '') as columns
      from history.tracked_table f join pg_trigger t on t.tgrelid = f.table_name::regclass and t.tgname = 'record_history'
      order by 1`.execute(database.ownerDb)
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, trigger, columns, named } of rows) {
      const kept = [...trigger.matchAll(/old\.(\w+)/g)].map(([, column]) => column)
      const unkept = columns
        .filter((column) => !kept.includes(column))
        .filter((column) => !['id', 'update_date', 'update_name', 'version', 'search_text'].includes(column))
      expect({ name, unkept: unkept.toSorted() }).toEqual({ name, unkept: named.toSorted() })
    }
  })

  it('has a new column as soon as its table is followed again, also where rows are only added', async () => {
    for (const table of ['srm_asn_head', 'doc_file']) {
      await sql`alter table ${sql.table(table)} add column cost_center text not null default 'CC'`.execute(
        database.ownerDb,
      )
      await followAgain(table)
    }
    const { rows } = await sql`
      select attrelid::regclass::text as view, format_type(atttypid, atttypmod) as type from pg_attribute
      where attname = 'cost_center' and attrelid in ('history.srm_asn_head'::regclass, 'history.doc_file'::regclass)
      order by 1`.execute(database.ownerDb)
    expect(rows).toEqual([
      { view: 'history.doc_file', type: 'text' },
      { view: 'history.srm_asn_head', type: 'text' },
    ])
    const [notifications] = (await shapes()).filter(({ name }) => name === 'srm_asn_head')
    expect(JSON.stringify(notifications)).toContain('old.cost_center')
    await expect(followAgain('bm_item')).rejects.toThrow('No history of bm_item is kept')
  })

  it('is read only: neither side writes what was', async () => {
    for (const role of ['quayside_purchaser', 'quayside_supplier', 'quayside_system']) {
      const { rows } = await sql<{ may: boolean }>`
        select has_table_privilege(${role}, 'document_history', 'insert, update, delete') or exists (
          select from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind = 'v'
            and has_table_privilege(${role}, c.oid, 'insert, update, delete')) as may`.execute(database.ownerDb)
      expect(rows).toEqual([{ may: false }])
    }
  })
})

describe('rows that are gone', () => {
  it('are found by their keys alone, under row-level security and among many others', async () => {
    await sql`
      insert into document_history (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
        old_values, is_removed)
      select t, n, 'T1', 'O1', 'W1', 'C1', 'S1', true,
        jsonb_build_object('id', n, 'line_id', n / 5, 'head_id', n / 20, 'asn_id', n / 5), true
      from unnest('{srm_purchase_component,srm_asn_invoice}'::text[]) t, generate_series(1, 10000) n`.execute(
      database.ownerDb,
    )
    await sql`analyze document_history`.execute(database.ownerDb)
    const scopes = [testCaller(), testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [], warehouseNos: [] })]
    for (const scope of scopes) {
      for (const [table, key, index] of [
        ['srm_purchase_component', 'line_id', 'document_history_removed_line'],
        ['srm_purchase_component', 'head_id', 'document_history_removed_head'],
        ['srm_purchase_component', 'id', 'document_history_row'],
        ['srm_asn_invoice', 'asn_id', 'document_history_removed_asn'],
      ] as const) {
        const { rows } = await inScope(database.db, { ...scope, asOf: '2026-01-01 00:00:00' }, (trx) =>
          sql<Record<string, string>>`explain select * from ${sql.table(table)} where ${sql.ref(key)} = 7`.execute(trx),
        )
        const plan = rows.flatMap((row) => Object.values(row)).join('\n')
        expect(plan).toContain(`Index Scan using ${index} on document_history`)
        expect(plan).not.toContain('Seq Scan on document_history')
      }
    }
  })
})
