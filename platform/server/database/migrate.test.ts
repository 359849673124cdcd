import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

/** Everything of the schemas `public` and `history` by kind and name, in words that do not hang on the order of columns. */
const CATALOGUE = {
  table: `select c.oid::regclass::text as name, concat_ws(' ', c.relrowsecurity, c.relforcerowsecurity, c.relowner::regrole,
      c.reloptions::text, c.relpersistence, (select string_agg(concat_ws(' ', r.grantee::regrole, r.privilege_type), ', ' order by
        r.grantee::regrole::text, r.privilege_type) from aclexplode(c.relacl) r)) as text
    from pg_class c where c.relkind in ('r', 'v') and c.relnamespace in (select oid from ours)`,
  column: `select c.oid::regclass::text || '.' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, a.attstattarget, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid),
      (select string_agg(concat_ws(' ', r.grantee::regrole, r.privilege_type), ', ' order by r.grantee::regrole::text,
        r.privilege_type) from aclexplode(a.attacl) r)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace in (select oid from ours) and a.attnum > 0 and not a.attisdropped`,
  constraint: `select conrelid::regclass::text || '.' || conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace in (select oid from ours) and conrelid <> 0 and contype <> 'n'`,
  index: `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as text
    from pg_class c where c.relkind = 'i' and c.relnamespace in (select oid from ours)`,
  policy: `select polrelid::regclass::text || '.' || polname as name, concat_ws(' ', polpermissive, polcmd, (
        select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(polroles) r),
      pg_get_expr(polqual, polrelid), '/', pg_get_expr(polwithcheck, polrelid)) as text from pg_policy`,
  trigger: `select tgrelid::regclass::text || '.' || tgname as name, pg_get_triggerdef(oid) || ' ' || tgenabled::text as text
    from pg_trigger where not tgisinternal`,
  view: `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as text
    from pg_class c where c.relkind = 'v' and c.relnamespace in (select oid from ours)`,
  function: `select p.oid::regprocedure::text as name, concat_ws(' ', pg_get_functiondef(p.oid), p.proowner::regrole, (
        select string_agg(r.grantee::regrole::text, ', ' order by r.grantee::regrole::text) from aclexplode(p.proacl) r)) as text
    from pg_proc p where p.pronamespace in (select oid from ours)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  operator: `select oid::regoperator::text as name, concat_ws(' ', oprcode, oprrest, oprjoin) as text
    from pg_operator where oprnamespace in (select oid from ours)`,
  comment: `select pg_describe_object(classoid, objoid, objsubid) as name, description as text from pg_description
    where (classoid, objoid) in (
      select 'pg_class'::regclass::oid, oid from pg_class where relnamespace in (select oid from ours)
      union all select 'pg_constraint'::regclass::oid, oid from pg_constraint where connamespace in (select oid from ours)
      union all select 'pg_policy'::regclass::oid, oid from pg_policy
      union all select 'pg_trigger'::regclass::oid, oid from pg_trigger
      union all select 'pg_proc'::regclass::oid, p.oid from pg_proc p where p.pronamespace in (select oid from ours)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`,
  schema: `select nspname as name, (select string_agg(concat_ws(' ', r.grantee::regrole, r.privilege_type), ', ' order by
      r.grantee::regrole::text, r.privilege_type) from aclexplode(nspacl) r) as text from pg_namespace where nspname in
      ('public', 'history', 'pgboss')`,
  member: `select member::regrole || ' of ' || roleid::regrole as name, concat_ws(' ', inherit_option, set_option) as text
    from pg_auth_members where member::regrole::text like 'quayside%'`,
  // Superseded print templates stay where they were in use.
  template: `select concat_ws(' ', template_code, version) as name, (to_jsonb(t) - '{id,create_date,update_date}'::text[])::text as text
    from doc_print_template t where is_current`,
  menu: `select menu_no as name, (to_jsonb(m) - '{id,create_date,update_date}'::text[])::text as text from sys_menu m`,
  history: `select table_name as name, to_jsonb(f)::text as text from history.tracked_table f`,
  kind: `select table_name as name, to_jsonb(k)::text as text from sys_document_kind k`,
}

/** A document as a migration declares it. */
const DOCUMENT = `
  create table srm_claim (
    id bigint generated always as identity primary key,
    claim_no text not null,
    status text not null default 'open' check (status in ('open', 'closed')),
    claim_reason text not null default ''
  );
  comment on table srm_claim is 'Claims for damaged goods.';
  comment on column srm_claim.claim_no is 'Number of the claim.';
  comment on column srm_claim.claim_reason is 'What is claimed.';
  select as_document('srm_claim', 'claim_no', '{claim_no,claim_reason,supplier_name}', action_area => 'claim');
  grant update (status, claim_reason, version, update_name, update_date) on srm_claim to quayside_purchaser, quayside_system;
  create table srm_claim_line (
    id bigint generated always as identity primary key,
    claim_qty numeric(20, 6) not null check (claim_qty > 0)
  );
  comment on table srm_claim_line is 'Lines of a claim.';
  comment on column srm_claim_line.claim_qty is 'Claimed quantity.';
  select as_document_lines('srm_claim_line', 'srm_claim', 'claim_id');
  grant update (claim_qty) on srm_claim_line to quayside_purchaser, quayside_system;
  select as_document_files('srm_claim', 'claim');
  select materialise_tab_counts('srm_claim', 'status');`

const databases: string[] = []

async function onCluster<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  return work(client).finally(() => client.end())
}

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  if (database) url.pathname = `/${database}`
  return url.toString()
}

async function newDatabase(): Promise<string> {
  const name = `quayside_schema_${randomUUID().replaceAll('-', '')}`
  await onCluster('', (client) => client.query(`create database ${name}`))
  databases.push(name)
  return name
}

/** Every object by its kind and name. Views and triggers list columns in the order of the table: their words count, not the order. */
async function catalogueOf(database: string): Promise<Record<string, string>> {
  return onCluster(database, async (client) => {
    const found: [string, string][] = []
    for (const [kind, query] of Object.entries(CATALOGUE)) {
      const { rows } = await client.query<{ name: string; text: string | null }>(
        `with ours as (select oid from pg_namespace where nspname in ('public', 'history')) ${query}`,
      )
      for (const { name, text } of rows) {
        const words =
          kind === 'view' || kind === 'trigger' ? (text?.match(/\w+/g)?.sort().join(' ') ?? '') : (text ?? '')
        found.push([`${kind} ${name}`, words])
      }
    }
    return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

let fromSchema = ''
let fromChain = ''
/** As a database that began with the schema before 0222, which is what the chain of then led to. */
let fromEarlierSchema = ''

beforeAll(async () => {
  fromSchema = await newDatabase()
  fromChain = await newDatabase()
  fromEarlierSchema = await newDatabase()
  await migrate(urlOf(fromSchema))
  await migrate(urlOf(fromChain), { isFromChain: true })
  await migrate(urlOf(fromEarlierSchema), { isFromChain: true, lastStep: '0221_schema_as_it_stands' })
  await migrate(urlOf(fromEarlierSchema))
})

afterAll(() =>
  onCluster('', async (client) => {
    for (const name of databases) await client.query(`drop database if exists ${name} with (force)`)
  }),
)

describe('the schema of a new database', () => {
  it('is what older data comes to, object by object and row by row', async () => {
    const schema = await catalogueOf(fromSchema)
    expect(Object.keys(schema).length).toBeGreaterThan(5000)
    for (const older of [fromChain, fromEarlierSchema]) {
      const found = await catalogueOf(older)
      const names = [...new Set([...Object.keys(schema), ...Object.keys(found)])]
      expect(names.filter((name) => schema[name] !== found[name])).toEqual([])
    }
  })

  it('counts every step of the chain as done, so that nothing is run again', async () => {
    const steps = (database: string) =>
      onCluster(
        database,
        async (client) => (await client.query('select name from schema_migration order by name')).rows,
      )
    expect(await steps(fromSchema)).toEqual(await steps(fromChain))
    expect(await migrate(urlOf(fromSchema))).toEqual([])
  })

  it('has no superuser behind any object, and row security that binds the owner of the tables', async () => {
    await onCluster(fromSchema, async (client) => {
      const { rows } = await client.query<{ kind: string; name: string }>(`
        select 'row security not forced' as kind, relname as name from pg_class
          where relnamespace in ('public'::regnamespace, 'history'::regnamespace) and relkind in ('r', 'p')
            and not (relrowsecurity and relforcerowsecurity)
        union all select 'owned by ' || relowner::regrole, relname from pg_class
          where relnamespace in ('public'::regnamespace, 'history'::regnamespace) and relkind in ('r', 'v')
            and relowner <> 'quayside_schema'::regrole
        union all select 'definer owned by ' || proowner::regrole, proname from pg_proc p
          where pronamespace = 'public'::regnamespace and prosecdef and proowner <> 'quayside_definer'::regrole
        union all select 'attributes', rolname from pg_roles where rolname like 'quayside\\_%' and rolname <> current_user
          and (rolsuper or rolcreaterole or rolcreatedb or (rolbypassrls and rolname <> 'quayside_definer'))
        union all select 'signs in', rolname from pg_roles where rolname in ('quayside_schema', 'quayside_definer') and rolcanlogin`)
      expect(rows).toEqual([])
    })
  })

  it('hides all rows from the owner of the tables, who passes row security nowhere', async () => {
    await onCluster(fromSchema, async (client) => {
      await client.query(`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'T1') on conflict do nothing`)
      await client.query('set role quayside_schema')
      const { rows } = await client.query('select from sys_tenant')
      expect(rows).toEqual([])
    })
  })
})

describe('the login of requests', () => {
  it('becomes buyer or supplier and nothing else, least of all the role of all tenants', async () => {
    await onCluster(fromSchema, async (client) => {
      const { rows } = await client.query<{ role: string }>(`
        select rolname as role from pg_roles where rolname like 'quayside\\_%' and rolname <> 'quayside_request'
          and pg_has_role('quayside_request', rolname, 'member') order by 1`)
      expect(rows.map(({ role }) => role)).toEqual(['quayside_purchaser', 'quayside_supplier'])
    })
  })
})

describe('comments', () => {
  it('stand at each table, view and column: of those that mean the same everywhere the usual one', async () => {
    await onCluster(fromSchema, async (client) => {
      const { rows } = await client.query<{ name: string }>(`
        select concat_ws('.', c.oid::regclass, a.attname) as name
        from pg_class c left join pg_attribute a on a.attrelid = c.oid and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'v') and c.relname !~ '^schema_migration'
          and (c.relnamespace = 'public'::regnamespace or c.oid = 'history.tracked_table'::regclass)
          and (obj_description(c.oid, 'pg_class') is null or a.attname is not null and col_description(c.oid, a.attnum) is null)`)
      expect(rows.map(({ name }) => name)).toEqual([])
    })
  })
})

describe('a new document', () => {
  it('is declared with its lines, files and tab counts by four calls', async () => {
    await onCluster(fromEarlierSchema, (client) => client.query(DOCUMENT))
    await migrate(urlOf(fromEarlierSchema))
    await onCluster(fromEarlierSchema, async (client) => {
      await client.query(`insert into sys_tenant (tenantsid, tenant_name) values ('T9', 'Nine');
        insert into srm_claim (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, claim_no)
          values ('T9', 'O1', 'W1', 'C1', 'S1', 'One', 'CL1');
        insert into srm_claim_line (claim_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, claim_qty)
          select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, 5 from srm_claim;
        update srm_claim set status = 'closed'; update srm_claim_line set claim_qty = 6;
        insert into sys_operation_log (tenantsid, user_no, user_name, party, action, document_no)
          values ('T9', 'buyer', 'Buyer', 'purchaser', 'claim.close', 'CL1'), ('T9', 'buyer', 'Buyer', 'purchaser', 'claim.close', 'CL2')`)
      const { rows } = await client.query(`select
        (select jsonb_agg(old_values order by id) from document_history where table_name like 'srm_claim%') as replaced,
        (select array_agg(org_nos::text order by id) from sys_operation_log where tenantsid = 'T9') as scopes,
        (select count(*)::int from sys_tab_count where list_name = 'srm_claim' and tab = 'closed' and delta = 1) as counts,
        (select count(*)::int from sys_tab_count_differences) as differences,
        (select array_agg(a.attname::text) from pg_attribute a where attrelid in ('srm_claim'::regclass, 'srm_claim_line'::regclass)
          and attnum > 0 and not attisdropped and col_description(attrelid, attnum) is null) as uncommented,
        (select array_agg(indexrelid::regclass::text order by indexrelid::regclass::text) from pg_index where indrelid = 'srm_claim'::regclass) as indexes,
        (select array_agg(polname::text order by polname) from pg_policy where polrelid = 'srm_claim'::regclass) as policies`)
      expect(rows).toEqual([
        {
          replaced: [{ status: 'open' }, { claim_qty: 5 }],
          scopes: ['{O1}', '{*}'],
          counts: 2,
          differences: 0,
          uncommented: null,
          indexes: ['pkey', 'tenantsid_claim_no_key', 'count', 'recent', 'search', 'supplier']
            .map((name) => `srm_claim_${name}`)
            .sort(),
          policies: ['every_tenant', 'purchaser_scope', 'supplier_scope', 'system_scope'],
        },
      ])
      await client.query(`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T9', 'u', 'U', '');
        insert into doc_file (tenantsid, user_id, file_name, content_type, content, kind, document_id)
          select 'T9', u.id, 'a.pdf', 'application/pdf', '', 'claim', c.id from srm_claim c, sys_user u where u.tenantsid = 'T9'`)
    })
  })
})
