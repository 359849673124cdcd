-- Roles, scope settings and the search operator. Needs a superuser once: declaring a function leakproof is a superuser's right.
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

-- The application signs in as quayside_app, which may do nothing but become one of the scoped roles for a transaction.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quayside_purchaser') then create role quayside_purchaser nologin; end if;
  if not exists (select from pg_roles where rolname = 'quayside_supplier') then create role quayside_supplier nologin; end if;
  if not exists (select from pg_roles where rolname = 'quayside_system') then create role quayside_system nologin; end if;
  if not exists (select from pg_roles where rolname = 'quayside_every_tenant') then create role quayside_every_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'quayside_app') then create role quayside_app login noinherit; end if;
  if not exists (select from pg_roles where rolname = 'quayside_jobs') then create role quayside_jobs login noinherit; end if;
exception
  -- another database of the same server is being migrated at this moment
  when duplicate_object or unique_violation then null;
end $$;
grant quayside_system to quayside_every_tenant;
grant quayside_purchaser, quayside_supplier, quayside_system, quayside_every_tenant to quayside_app;

revoke all on schema public from public;
grant usage on schema public to quayside_app, quayside_purchaser, quayside_supplier, quayside_system;

-- pg-boss keeps its tables in a schema of its own, owned by its own role.
create schema if not exists pgboss authorization quayside_jobs;

-- Scope settings, one set per transaction. Policies read them through (select …), so that each is evaluated once per query.
create function scope_text(name text) returns text language sql stable parallel safe
  return coalesce(current_setting(name, true), '');
create function scope_list(name text) returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting(name, true), ''), E'\x1f');
comment on function scope_list is 'Authority list of the caller; values are separated by the unit separator.';

-- The product's own work: in one tenant, or in all. Two roles instead of one policy with an `or`, which no index could serve.
create function scope_to_system(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy system_scope on %s to quayside_system using (tenantsid = (select scope_text('app.tenantsid')))
  $policy$, target);
  execute format('create policy every_tenant on %s to quayside_every_tenant using (true)', target);
end $$;

-- A table of business documents: tenant for all; organisation, warehouse and classify type for buyers; own released documents for suppliers.
create function scope_documents(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy purchaser_scope on %s to quayside_purchaser using (
      tenantsid = (select scope_text('app.tenantsid'))
      and org_no = any ((select scope_list('app.org_nos'))::text[])
      and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
      and classify_type = any ((select scope_list('app.classify_types'))::text[]))
  $policy$, target);
  execute format($policy$
    create policy supplier_scope on %s to quayside_supplier using (
      tenantsid = (select scope_text('app.tenantsid'))
      and supplier_no = (select scope_text('app.supplier_no'))
      and is_released)
  $policy$, target);
  perform scope_to_system(target);
  execute format('grant select on %s to quayside_purchaser, quayside_supplier, quayside_system', target);
end $$;

-- A table that every user of a tenant may read, such as units.
create function scope_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy tenant_scope on %s to quayside_purchaser, quayside_supplier using (
      tenantsid = (select scope_text('app.tenantsid')))
  $policy$, target);
  perform scope_to_system(target);
  execute format('grant select on %s to quayside_purchaser, quayside_supplier, quayside_system', target);
end $$;

-- A table that only the product itself reaches, such as sessions.
create function scope_system(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  perform scope_to_system(target);
  execute format('grant select, insert, update, delete on %s to quayside_system', target);
end $$;

-- Search text: lower case, marks removed (Vietnamese), every character outside ASCII tripled, so that a trigram index finds
-- Chinese words of one or two characters.
create function search_normalise(words text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(words, NFKC))), '([^\x01-\x7f])', '\1\1\1', 'g');

-- The pattern that finds the words anywhere in a search text.
create function search_pattern(words text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(search_normalise(btrim(words)), '([\\%_])', '\\\1', 'g') || '%';

-- LIKE declared leakproof: only then is it used below a row-level policy. What it may leak is the time of a comparison.
create function search_matches(haystack text, pattern text) returns boolean
  language internal immutable strict leakproof parallel safe as 'textlike';
create operator @~ (leftarg = text, rightarg = text, function = search_matches, restrict = likesel, join = likejoinsel);
create operator class search_trigrams for type text using gin as
  operator 3 @~ (text, text),
  function 1 btint4cmp (int4, int4),
  function 2 gin_extract_value_trgm (text, internal),
  function 3 gin_extract_query_trgm (text, internal, int2, internal, internal, internal, internal),
  function 4 gin_trgm_consistent (internal, int2, text, int4, internal, internal, internal, internal),
  function 6 gin_trgm_triconsistent (internal, int2, text, int4, internal, internal, internal),
  storage int4;
