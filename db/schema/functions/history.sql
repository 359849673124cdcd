-- The history of documents, read as of a moment.

create function as_of_moment() returns timestamptz language sql stable
return nullif(current_setting('app.as_of', true), '')::timestamp at time zone current_setting('TimeZone');
comment on function as_of_moment is 'The moment as of which the transaction reads, on the company''s clock; null for now.';

-- What is late is late on a day: today, or that of the moment.
create function today() returns date language sql stable return current_date;

create function history.today() returns date language sql stable return (as_of_moment() at time zone current_setting('TimeZone'))::date;

-- Only this writes history: whoever sees a row as it is now may see what it was. The first argument says whether suppliers see
-- the table's rows at all, the others name columns that are added up from elsewhere.
create function record_history() returns trigger language plpgsql security definer set search_path = public as $$
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

-- A grant alone shows no row: suppliers may ask for tasks, whose rows no policy gives them.
create function shows_suppliers(target regclass) returns boolean language sql stable
return exists (select from pg_policy p where p.polrelid = target and p.polpermissive and p.polcmd in ('r', '*')
  and (select r.oid from pg_roles r where r.rolname = 'quayside_supplier') = any (p.polroles));
comment on function shows_suppliers is 'Whether row-level security gives suppliers rows of a table; only migrations ask.';

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
create function refresh_history(target regclass) returns void language plpgsql as $$
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
