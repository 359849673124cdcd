-- Roles, extensions and schemas. Needs a superuser once: roles, extensions and leakproof functions are a superuser's right.
-- Bodies of functions name tables that come later.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
-- Trigrams are made of what the database's character type takes for letters.
do $$
begin
  if show_trgm(repeat(chr(34746), 3)) = '{}' then
    raise exception 'The database needs a Unicode character type (LC_CTYPE such as C.UTF-8): Chinese could not be searched.';
  end if;
end $$;

-- Requests sign in as quayside_request, which can become buyer or supplier and nothing else; the product's own work as
-- quayside_app, which can become the system, too; the job queue as quayside_jobs.
do $$
declare
  new record;
begin
  for new in
    select * from (values ('purchaser', 'nologin'), ('supplier', 'nologin'), ('system', 'nologin'), ('every_tenant', 'nologin'),
      ('request', 'login noinherit'), ('app', 'login noinherit'), ('jobs', 'login noinherit')) r (name, attributes)
  loop
    begin
      if not exists (select from pg_roles where rolname = 'quayside_' || new.name) then
        execute format('create role %I %s', 'quayside_' || new.name, new.attributes);
      end if;
    exception
      -- another database of the same server is being migrated at this moment
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;
grant quayside_system to quayside_every_tenant;
grant quayside_purchaser, quayside_supplier, quayside_system, quayside_every_tenant to quayside_app;
grant quayside_purchaser, quayside_supplier to quayside_request;

revoke all on schema public from public;
grant usage on schema public to quayside_request, quayside_app, quayside_purchaser, quayside_supplier, quayside_system;

-- pg-boss keeps its tables in a schema of its own, owned by its own role.
create schema if not exists pgboss authorization quayside_jobs;

-- In this schema each document's table is what it was at the moment of the setting app.as_of: a transaction that looks here
-- first reads history by the statements that read the present.
create schema history;
grant usage on schema history to quayside_purchaser, quayside_supplier, quayside_system;
