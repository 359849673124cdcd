import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Gives everything of the schema to two roles that nobody signs in as. `quayside_schema` owns tables, views and plain functions,
 * and row security binds it as everybody else (FORCE). `quayside_definer` owns the functions that act beyond the scope of their
 * caller (SECURITY DEFINER): it alone passes row security, and only inside them. So no superuser stands behind any object after
 * set-up. What is settled already is left alone. Only a superuser may do this.
 */
export async function settleOwners(db: Database): Promise<void> {
  await sql`
    do $settle$
    declare
      object record;
    begin
      begin
        if not exists (select from pg_roles where rolname = 'quayside_schema') then create role quayside_schema nologin; end if;
        if not exists (select from pg_roles where rolname = 'quayside_definer') then
          create role quayside_definer nologin bypassrls;
          grant quayside_schema to quayside_definer;
        end if;
      exception
        -- another database of the same server is being migrated at this moment
        when duplicate_object or unique_violation then null;
      end;
      if not has_schema_privilege('quayside_schema', 'public', 'create') then
        grant usage, create on schema public, history to quayside_schema;
      end if;
      for object in
        select c.oid::regclass::text as name, case c.relkind when 'v' then 'view' else 'table' end as kind
        from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'history'::regnamespace) and c.relkind in ('r', 'p', 'v')
          and c.relowner <> 'quayside_schema'::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      loop
        execute format('alter %s %s owner to quayside_schema', object.kind, object.name);
      end loop;
      -- A table without policies is closed to everybody, such as those that only migrations read.
      for object in
        select c.oid::regclass::text as name from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'history'::regnamespace) and c.relkind in ('r', 'p')
          and not (c.relrowsecurity and c.relforcerowsecurity)
      loop
        execute format('alter table %s enable row level security, force row level security', object.name);
      end loop;
      for object in
        select p.oid::regprocedure::text as name, owner.name as owner
        from pg_proc p
        cross join lateral (select case when p.prosecdef then 'quayside_definer' else 'quayside_schema' end as name) owner
        where p.pronamespace in ('public'::regnamespace, 'history'::regnamespace) and p.proowner <> owner.name::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('alter function %s owner to %s', object.name, object.owner);
      end loop;
    end $settle$`.execute(db)
}
