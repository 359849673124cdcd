-- Tables of master data: columns, policies, grants, uses.

-- Companies add their own fields to master data, too: every table of `as_record` has the column that holds their values.
create function has_custom_values(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column if not exists custom jsonb not null default ''{}'' check (jsonb_typeof(custom) = ''object'')',
    target);
  execute format('comment on column %s.custom is %L', target, 'Values of custom fields by field number (sys_frame_define).');
end $$;

-- What every table of master data has beside its own columns, so that a new one says only what is its own:
-- status, remark, version and authors, the search text of its number and names, and who may read it.
--   readers: tenant     every user of the tenant
--            buyer      the purchaser's people
--            org        the purchaser's people of the organisation; '*' counts for every organisation
--            warehouse  the purchaser's people of the warehouse
create function as_master_data(target regclass, unique_columns text[], searched_columns text[], readers text)
  returns void language plpgsql as $$
declare
  own_rows text := 'tenantsid = (select scope_text(''app.tenantsid''))';
  words text := (select string_agg(format('%I', name), ' || '' '' || ' order by place)
                 from unnest(searched_columns) with ordinality as named (name, place));
begin
  execute format($table$
    alter table %1$s
      add column status_code text not null default '1' check (status_code in ('0', '1')),
      add column remark text not null default '' check (length(remark) <= 200),
      add column version integer not null default 1,
      add column create_name text not null default '',
      add column create_date timestamptz not null default now(),
      add column update_name text not null default '',
      add column update_date timestamptz not null default now(),
      add column search_text text generated always as (search_normalise(%2$s)) stored
  $table$, target, words);
  execute format('alter table %s add unique (tenantsid, %s)', target,
    (select string_agg(format('%I', name), ', ' order by place)
     from unnest(unique_columns) with ordinality as named (name, place)));
  execute format('create index on %s (tenantsid, update_date desc, id desc)', target);
  execute format('create index on %s using gin (search_text search_trigrams)', target);
  execute format('comment on column %s.status_code is %L', target, '1 valid, 0 invalid; choosers offer valid rows only.');
  execute format('alter table %s enable row level security', target);
  case readers
    when 'tenant' then
      execute format('create policy tenant_scope on %s to quayside_purchaser, quayside_supplier using (%s)', target, own_rows);
    when 'buyer' then
      execute format('create policy purchaser_scope on %s to quayside_purchaser using (%s)', target, own_rows);
    when 'org' then
      execute format($policy$create policy purchaser_scope on %s to quayside_purchaser using (
        %s and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])))$policy$, target, own_rows);
    when 'warehouse' then
      execute format($policy$create policy purchaser_scope on %s to quayside_purchaser using (
        %s and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))$policy$, target, own_rows);
  end case;
  perform scope_to_system(target);
  execute format('grant select on %s to quayside_purchaser', target);
  if readers = 'tenant' then execute format('grant select on %s to quayside_supplier', target); end if;
  execute format('grant select, insert, update, delete on %s to quayside_system', target);
end $$;

-- What every maintained table has beside its own columns (spec domain §3): who made and changed a row, and its version. Tables
-- of `as_master_data` have it already and only get writers. `searched` are the columns that the keyword finds.
create function as_record(target regclass, searched text[]) returns void language plpgsql as $$
declare
  words text := (select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ' order by place)
                 from unnest(searched) with ordinality as named (name, place));
begin
  execute format($table$
    alter table %1$s
      add column if not exists remark text not null default '' check (length(remark) <= 200),
      add column if not exists version integer not null default 1,
      add column if not exists create_name text not null default '',
      add column if not exists create_date timestamptz not null default now(),
      add column if not exists update_name text not null default '',
      add column if not exists update_date timestamptz not null default now(),
      add column if not exists search_text text generated always as (search_normalise(%2$s)) stored
  $table$, target, words);
  perform has_custom_values(target);
  execute format('create index if not exists %I on %s (tenantsid, update_date desc, id desc)', target || '_recent', target);
  execute format('grant insert, update, delete on %s to quayside_purchaser', target);
  perform comment_usual_columns(target);
end $$;

-- Companies add their own fields to the lines of master data, too: every table of `as_record_lines` has the column for their values.
create function as_record_lines(target regclass, owner_table regclass, owner text) returns void language plpgsql as $$
begin
  execute format('alter table %s add column %I bigint not null references %s on delete cascade', target, owner, owner_table);
  execute format('comment on column %s.%I is %L', target, owner, format('Row of %s that the line is a part of.', owner_table));
  perform has_custom_values(target);
  execute format('create index on %s (%I)', target, owner);
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy owner_scope on %1$s to quayside_purchaser, quayside_supplier using (
    tenantsid = (select scope_text('app.tenantsid')) and exists (select from %2$s o where o.id = %3$I))$policy$,
    target, owner_table, owner);
  perform scope_to_system(target);
  execute format('grant select, insert, update, delete on %s to quayside_purchaser, quayside_system', target);
  perform comment_usual_columns(target);
end $$;

-- Rules that make numbers and labels, strategies and messages have an approval status (spec domain §4, generic status): as drafts they are not
-- used by anything. The state lies in the column that all queries ask for valid rows, so that they find effective ones alone. What
-- there is stays effective; new rows are drafts by the command that adds them.
create function as_record_with_approval_status(target regclass, menu text) returns void language plpgsql as $$
begin
  execute format('alter table %1$s drop constraint %2$I, add constraint %2$I check (status_code in (''0'', ''1'', ''2''))',
    target, target || '_status_code_check');
  execute format('comment on column %s.status_code is %L', target,
    '2 draft, 1 effective, 0 invalid; only effective rows are used.');
  -- Whoever could change rows at any time could also make them valid and invalid.
  update sys_role_menu set flags = flags || (
    select array_agg(flag) from unnest('{isSubmit,isDelete,isCancelInvalid}'::text[]) as step (flag) where flag <> all (flags))
  where menu_no = menu and 'isModify' = any (flags)
    and not flags @> '{isSubmit,isDelete,isCancelInvalid}';
end $$;

-- Numbers that nobody thinks of: a row without one gets the next of its tenant. Numbers that people have given are stepped over.
create function auto_number_record() returns trigger language plpgsql security definer set search_path = public as $$
declare
  next_number text;
  is_taken boolean;
begin
  if coalesce(to_jsonb(new) ->> tg_argv[0], '') <> '' then
    return new;
  end if;
  loop
    insert into sys_document_counter as c (tenantsid, rule, period, last_number) values (new.tenantsid, tg_argv[1], '', 1)
    on conflict (tenantsid, rule, period) do update set last_number = c.last_number + 1
    returning tg_argv[1] || lpad(last_number::text, 6, '0') into next_number;
    execute format('select exists (select from %s where tenantsid = $1 and %I = $2)', tg_relid::regclass, tg_argv[0])
      into is_taken using new.tenantsid, next_number;
    exit when not is_taken;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], next_number));
end $$;

-- How many rows of the tenant name a record, and the first of them, also such as the caller may not see: nothing that is used
-- is deleted. Counted no further than to 100; rows of the record itself do not count. A number that is its own only within
-- something, such as a zone's within its warehouse, is looked for there: `within_column` names it in the rows that refer.
create function record_uses(target text, used_column text, shown_column text, value text, own_id text, within_column text,
    within_value text, out used integer)
  language plpgsql stable security definer set search_path = public as $$
begin
  if target !~ '^(bm|srm|wms|doc|sys)_[a-z_]+$' or (target ~ '^sys_' and (target, shown_column) <> ('sys_user', 'user_no')) then
    raise exception 'no table that refers to records: %', target;
  end if;
  execute format($query$
    select count(*)::int from (
      select from %1$I where tenantsid = scope_text('app.tenantsid') and %3$I = $1 and %2$I::text <> $2 and %4$s limit 100) found
  $query$, target, shown_column, used_column,
    case when within_column = '' then 'true' else format('%I = $3', within_column) end)
    into used using value, own_id, within_value;
end $$;
revoke execute on function record_uses from public;
grant execute on function record_uses to quayside_purchaser, quayside_system;

-- How many rows of the tenant have a value of a custom field, also such as the caller may not see.
create function custom_value_uses(target text, field text, value text) returns integer
  language plpgsql stable security definer set search_path = public as $$
declare uses integer;
begin
  if target !~ '^(bm|srm|wms)_[a-z_]+$' then
    raise exception 'no table with custom fields: %', target;
  end if;
  execute format('select count(*)::int from (select from %I where tenantsid = $1 and custom ->> $2 = $3 limit 100) found', target)
    into uses using scope_text('app.tenantsid'), field, value;
  return uses;
end $$;
revoke execute on function custom_value_uses from public;
grant execute on function custom_value_uses to quayside_purchaser, quayside_system;

-- Whether any row of the tenant has a value of the field, also such rows as the caller does not see. Only where there is such a column.
create function is_custom_field_used(target text, field text) returns boolean
  language plpgsql stable security definer set search_path = public as $$
declare is_used boolean;
begin
  if not exists (select from pg_attribute where attrelid = to_regclass(quote_ident(target)) and attname = 'custom') then
    raise exception 'no table with custom fields: %', target;
  end if;
  execute format('select exists (select from %I where tenantsid = $1 and custom ? $2)', target)
    into is_used using scope_text('app.tenantsid'), field;
  return is_used;
end $$;
revoke execute on function is_custom_field_used from public;
grant execute on function is_custom_field_used to quayside_purchaser, quayside_system;

-- Menu entries that come with a version are for those who administer roles; from there they are given on.
create function grant_new_menu(entry text, allowed text[]) returns void language sql as $$
  insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
  select role_id, tenantsid, entry, allowed from sys_role_menu where menu_no = 'baseRole' and 'isModify' = any(flags)
  on conflict do nothing
$$;
