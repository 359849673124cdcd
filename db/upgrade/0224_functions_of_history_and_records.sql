-- Functions of history, records, tab counts and kinds of documents, as in db/schema.
set local check_function_bodies = off;

-- Only this writes history: whoever sees a row as it is now may see what it was. The first argument says whether suppliers see
-- the table's rows at all, the others name columns that are added up from elsewhere.
create or replace function record_history() returns trigger language plpgsql security definer set search_path = public as $$
declare
  whole jsonb := to_jsonb(old);
  before jsonb := whole - tg_argv[1:];
  seen jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else whole end;
begin
  insert into document_history (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, old_values,
    is_removed, update_name, warehouse_nos, classify_types)
  select tg_table_name, old.id, old.tenantsid, old.org_no, old.warehouse_no, old.classify_type, old.supplier_no,
    coalesce((seen ->> 'is_released')::boolean, tg_argv[0]::boolean),
    case tg_op when 'DELETE' then before else
      (select jsonb_object_agg(b.key, b.value) from jsonb_each(before) b where b.value is distinct from seen -> b.key) end,
    tg_op = 'DELETE',
    -- Who last wrote a row that does not say so is whoever acts.
    coalesce(case tg_op when 'UPDATE' then seen ->> 'update_name' end,
      (select user_name from sys_user where id = nullif(scope_text('app.user_id'), '')::bigint), ''),
    array(select jsonb_array_elements_text(coalesce(whole -> 'warehouse_nos', '[]'))),
    array(select jsonb_array_elements_text(coalesce(whole -> 'classify_types', '[]')));
  return null;
end $$;

-- Tracks what is replaced of a table's rows, and shows the table in the schema history.
--   exists_when      which rows existed at the moment, of the row x as it is now
--   keys             columns that never change: rows are found by them
--   computed         columns without a history of their own: they are added up by `computed_values`, or follow other rows
--   computed_values  of the row x: the computed columns as a JSON object
--   is_deletable     whether rows are deleted
create function track_history(target regclass, exists_when text, keys text[] default '{}', computed text[] default '{}',
  computed_values text default '''{}''::jsonb', is_deletable boolean default false) returns void language plpgsql as $$
declare
  own text;
  replaced text;
  inner_columns text;
  outer_columns text;
  row_of_now text;
  removed text := '';
  seen text := '';
  untracked constant text[] := '{update_date,update_name,version,search_text}';
begin
  insert into history.tracked_table (table_name, exists_when, keys, computed, computed_values, is_deletable)
    values (target::text, exists_when, keys, computed, computed_values, is_deletable)
    on conflict (table_name) do update set exists_when = excluded.exists_when, keys = excluded.keys, computed = excluded.computed,
      computed_values = excluded.computed_values, is_deletable = excluded.is_deletable, is_updatable = true;
  select string_agg(quote_literal(attname), ', ') filter (where attgenerated <> '' or attname = any (computed)),
    string_agg(format('%I', attname), ', ')
      filter (where attgenerated = '' and attname <> all (keys || computed || untracked || '{id}'))
    into own, replaced
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  execute format('drop trigger if exists record_history on %s', target);
  execute format('drop trigger if exists record_history_of_deleted on %s', target);
  execute format('create trigger record_history after update on %s for each row when ((%s) is distinct from (%s)) execute function record_history(%s)',
    target, regexp_replace(replaced, '(^|, )', '\1old.', 'g'), regexp_replace(replaced, '(^|, )', '\1new.', 'g'),
    concat_ws(', ', quote_literal(shows_suppliers(target)), own));
  if is_deletable then
    execute format('create trigger record_history_of_deleted after delete on %s for each row execute function record_history(%s)',
      target, concat_ws(', ', quote_literal(shows_suppliers(target)), own));
  end if;
  select string_agg(format(case when attname = any (keys || '{id,tenantsid}') then 'x.%I' else 'v.%I' end, attname), ', '
      order by attnum) filter (where attgenerated = ''),
    string_agg(case when attgenerated = '' then quote_ident(attname)
      else format('(%s)::%s as %I', (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid
        and adnum = attnum), format_type(atttypid, atttypmod), attname) end, ', ' order by attnum)
    into inner_columns, outer_columns
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  -- Where rows are shown to the supplier one by one, what it was not shown then is not there.
  if exists (select from pg_attribute where attrelid = target and attname = 'is_released' and attname <> all (computed)) then
    seen := ' and (v.is_released or acting_party() is distinct from ''supplier'')';
  end if;
  row_of_now := format('select %s from public.%I x cross join lateral jsonb_populate_record(x, history_values(%L, x.id) || %s) v
    where %s%s', inner_columns, target::text, target::text, computed_values, exists_when, seen);
  if is_deletable then
    select string_agg(case when attname = 'id' then 'd.row_id as id'
        else format(case when attname = any (keys || '{tenantsid}') then 'd.%I' else 'v.%I' end, attname) end, ', '
        order by attnum)
      into inner_columns
      from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
    removed := format(' union all select %s from public.document_history d cross join lateral
        jsonb_populate_record(null::public.%I, history_values(%L, d.row_id) || jsonb_build_object(''id'', d.row_id)) x
      cross join lateral jsonb_populate_record(x, %s) v
      where d.table_name = %L and d.is_removed and d.until_date > as_of_moment() and %s%s',
      inner_columns, target::text, target::text, computed_values, target::text, exists_when, seen);
  end if;
  execute format('create or replace view history.%I with (security_invoker = true) as select %s from (%s%s) x', target::text,
    outer_columns, row_of_now, removed);
  execute format('grant select on history.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

-- Shows a table whose rows are written once and stay, as far as they were there.
create function track_append_only_history(target regclass, exists_when text) returns void language plpgsql as $$
begin
  insert into history.tracked_table (table_name, exists_when, keys, computed, computed_values, is_deletable, is_updatable)
    values (target::text, exists_when, '{}', '{}', '''{}''::jsonb', false, false)
    on conflict (table_name) do update set exists_when = excluded.exists_when, is_updatable = false;
  execute format('create or replace view history.%I with (security_invoker = true) as select x.* from public.%I x where %s',
    target::text, target::text, exists_when);
  execute format('grant select on history.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

-- To be called when a table that is followed gets another column.
create or replace function refresh_history(target regclass) returns void language plpgsql as $$
declare
  f history.tracked_table;
begin
  select * into f from history.tracked_table where table_name = target::text;
  if not found then
    raise exception 'No history of % is kept: call track_history() or track_append_only_history().', target;
  elsif f.is_updatable then
    perform track_history(target, f.exists_when, f.keys, f.computed, f.computed_values, f.is_deletable);
  else
    perform track_append_only_history(target, f.exists_when);
  end if;
end $$;

-- What every maintained table has beside its own columns (spec domain §3): who made and changed a row, and its version. Tables
-- of `as_master_data` have it already and only get writers. `searched` are the columns that the keyword finds.
create or replace function as_record(target regclass, searched text[]) returns void language plpgsql as $$
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
create or replace function as_record_lines(target regclass, owner_table regclass, owner text) returns void language plpgsql as $$
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

-- Numbers that nobody thinks of: a row without one gets the next of its tenant. Numbers that people have given are stepped over.
create or replace function auto_number_record() returns trigger language plpgsql security definer set search_path = public as $$
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

-- Materialises the counts of a document table by one of its columns: a view that counts, and triggers that say what changed.
create or replace function materialise_tab_counts(target regclass, tab_column name) returns void language plpgsql as $$
declare
  is_merged constant boolean := exists (select from pg_attribute where attrelid = target and attname = 'warehouse_nos');
  -- Rows that are alike are added up before they count for both parties.
  changes constant text := format($query$
    select %L, c.party, r.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.warehouse_nos, c.classify_types, c.supplier_no, r.tab,
      sum(r.n)::bigint
    from (
      select tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, is_released, tab, sum(n) as n
      from (%%s) moved group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0
    ) r
    cross join lateral (values
      ('purchaser', r.org_no, r.warehouse_no, r.classify_type, r.warehouse_nos, r.classify_types, ''),
      ('supplier', '', '', '', '{}'::text[], '{}'::text[], r.supplier_no)
    ) c (party, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no)
    where c.party = 'purchaser' or r.is_released
    group by 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(r.n) <> 0
  $query$, target);
  rows_of constant text := format(
    'select tenantsid, org_no, warehouse_no, classify_type, %s, supplier_no, is_released, %I as tab, %%s as n from %%I',
    case when is_merged then 'warehouse_nos, classify_types'
      else '''{}''::text[] as warehouse_nos, ''{}''::text[] as classify_types' end, tab_column);
  gained constant text := format(rows_of, 1, 'gained');
  lost constant text := format(rows_of, -1, 'lost');
  event record;
begin
  execute format('create view %I (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
    supplier_no, tab, row_count) with (security_invoker = true) as %s', target || '_tabs', format(changes, format(rows_of, 1, target)));
  execute format('comment on view %I is %L', target || '_tabs', format('Rows of %s by the values of %I and by who sees them.', target, tab_column));
  execute format('grant select on %I to quayside_system', target || '_tabs');
  for event in
    select * from (values
      ('insert', 'new table as gained', gained),
      ('delete', 'old table as lost', lost),
      ('update', 'new table as gained old table as lost', gained || ' union all ' || lost)
    ) e (name, tables, moved)
  loop
    execute format($function$
      create function %1$I() returns trigger language plpgsql security definer set search_path = public as $body$
      begin
        insert into sys_tab_count (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
          supplier_no, tab, delta)
        %2$s;
        return null;
      end $body$
    $function$, target || '_tabs_' || event.name, format(changes, event.moved));
    execute format('create trigger %1$I after %2$s on %3$s referencing %4$s for each statement execute function %1$I()',
      target || '_tabs_' || event.name, event.name, target, event.tables);
  end loop;
  execute format('create trigger %I after truncate on %s for each statement execute function clear_tab_counts()',
    target || '_tabs_truncate', target);
  perform fill_tab_counts(target);
  execute format($view$
    create or replace view sys_tab_count_differences with (security_invoker = true) as
    select list_name, tenantsid, party, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab,
      coalesce(materialised.row_count, 0) as materialised, coalesce(counted.row_count, 0) as counted
    from (
      select list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab,
        sum(delta) as row_count
      from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) materialised
    full join (%s) counted using
      (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab)
    where coalesce(materialised.row_count, 0) <> coalesce(counted.row_count, 0)
  $view$, (select string_agg(format('select * from %I', viewname), ' union all ' order by viewname) from pg_views
    where schemaname = 'public' and viewname like '%\_tabs'));
  comment on view sys_tab_count_differences is 'Materialised tab counts that differ from their rows; empty when all is well.';
  grant select on sys_tab_count_differences to quayside_system;
end $$;

-- Counts a list's table anew, while nobody writes: after a load past the triggers.
create or replace function fill_tab_counts(target regclass) returns void language plpgsql as $$
begin
  execute format('lock table %s, sys_tab_count in share row exclusive mode', target);
  delete from sys_tab_count where list_name = target::text;
  execute format('insert into sys_tab_count (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos,
    classify_types, supplier_no, tab, delta) select * from %I', target || '_tabs');
end $$;

create function register_document(target regclass, number_column name, action_area text default null)
  returns void language plpgsql as $$
declare
  documents text;
begin
  insert into sys_document_kind values (target::text, number_column, action_area)
    on conflict (table_name) do update set number_column = excluded.number_column, action_area = excluded.action_area;
  -- A number that is not unique has an index in the order of bytes. Documents that stand for several warehouses have arrays of them.
  select string_agg(format($query$select org_no, %s from %s where tenantsid = tenant and %I%s = any (numbers)$query$,
      case when exists (select from pg_attribute where attrelid = k.table_name::regclass and attname = 'warehouse_nos')
        then $columns$array_to_string(warehouse_nos, E'\x1f'), array_to_string(classify_types, E'\x1f')$columns$
        else 'warehouse_no, classify_type' end,
      k.table_name, k.number_column,
      case when not exists (select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        where c.conrelid = k.table_name::regclass and c.contype = 'u' and a.attname = k.number_column) then ' collate "C"' else '' end),
      E'\n    union all ' order by k.table_name)
    into documents from sys_document_kind k where k.number_column is not null;
  execute format($function$
    create or replace function scope_of_documents(tenant text, numbers text[],
      out org_nos text[], out warehouse_nos text[], out classify_types text[])
      language sql stable security definer set search_path = public as $body$
      select array_agg(distinct d.org_no order by d.org_no),
        array(select distinct w from unnest(string_to_array(string_agg(d.warehouses, E'\x1f'), E'\x1f')) w where w <> '' order by w),
        array(select distinct c from unnest(string_to_array(string_agg(d.categories, E'\x1f'), E'\x1f')) c where c <> '' order by c)
      from (%s) d (org_no, warehouses, categories)
    $body$
  $function$, documents);
  comment on function scope_of_documents is 'The scope of the documents that have one of these numbers, whatever their kind; nothing where there is none.';
  revoke execute on function scope_of_documents from public;
  execute format($function$
    create or replace function is_document_action(action text) returns boolean language sql immutable
    return split_part(action, '.', 1) in (%s) or action in ('print.print', 'print.label', 'print.splitLabel')
  $function$, (select string_agg(quote_literal(k.action_area), ', ' order by k.action_area) from sys_document_kind k
    where k.action_area is not null));
end $$;
