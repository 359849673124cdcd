-- The history of documents, read as of a moment.

create function past_moment() returns timestamptz language sql stable
return nullif(current_setting('app.as_of', true), '')::timestamp at time zone current_setting('TimeZone');
comment on function past_moment is 'The moment as of which the transaction reads, on the company''s clock; null for now.';

-- What is late is late on a day: today, or that of the moment.
create function today() returns date language sql stable return current_date;

create function past.today() returns date language sql stable return (past_moment() at time zone current_setting('TimeZone'))::date;

-- Only this writes the past: whoever sees a row as it is now may see what it was. The first argument says whether suppliers see
-- the table's rows at all, the others name columns that are added up from elsewhere.
create function keep_past() returns trigger language plpgsql security definer set search_path = public as $$
declare
  whole jsonb := to_jsonb(old);
  before jsonb := whole - tg_argv[1:];
  seen jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else whole end;
begin
  insert into doc_past (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, was,
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

-- Keeps what is replaced of a table's rows, and shows the table in the schema past.
--   there     which rows were there at the moment, of the row x as it is now
--   keys      columns that never change: rows are found by them
--   summed    columns that are no part of the past but added up by `sums`, or follow other rows
--   sums      of the row x: the summed columns as a JSON object
--   can_go    whether rows are removed
create function follow_past(target regclass, there text, keys text[] default '{}', summed text[] default '{}',
  sums text default '''{}''::jsonb', can_go boolean default false) returns void language plpgsql as $$
declare
  own text;
  replaced text;
  inner_columns text;
  outer_columns text;
  row_of_now text;
  removed text := '';
  seen text := '';
  untold constant text[] := '{update_date,update_name,version,search_text}';
begin
  insert into past.followed (table_name, there, keys, summed, sums, can_go)
    values (target::text, there, keys, summed, sums, can_go)
    on conflict (table_name) do update set there = excluded.there, keys = excluded.keys, summed = excluded.summed,
      sums = excluded.sums, can_go = excluded.can_go, is_kept = true;
  select string_agg(quote_literal(attname), ', ') filter (where attgenerated <> '' or attname = any (summed)),
    string_agg(format('%I', attname), ', ')
      filter (where attgenerated = '' and attname <> all (keys || summed || untold || '{id}'))
    into own, replaced
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  execute format('drop trigger if exists keep_past on %s', target);
  execute format('drop trigger if exists keep_past_removed on %s', target);
  execute format('create trigger keep_past after update on %s for each row when ((%s) is distinct from (%s)) execute function keep_past(%s)',
    target, regexp_replace(replaced, '(^|, )', '\1old.', 'g'), regexp_replace(replaced, '(^|, )', '\1new.', 'g'),
    concat_ws(', ', quote_literal(shows_suppliers(target)), own));
  if can_go then
    execute format('create trigger keep_past_removed after delete on %s for each row execute function keep_past(%s)',
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
  if exists (select from pg_attribute where attrelid = target and attname = 'is_released' and attname <> all (summed)) then
    seen := ' and (v.is_released or acting_party() is distinct from ''supplier'')';
  end if;
  row_of_now := format('select %s from public.%I x cross join lateral jsonb_populate_record(x, past_of(%L, x.id) || %s) v
    where %s%s', inner_columns, target::text, target::text, sums, there, seen);
  if can_go then
    select string_agg(case when attname = 'id' then 'd.row_id as id'
        else format(case when attname = any (keys || '{tenantsid}') then 'd.%I' else 'v.%I' end, attname) end, ', '
        order by attnum)
      into inner_columns
      from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
    removed := format(' union all select %s from public.doc_past d cross join lateral
        jsonb_populate_record(null::public.%I, past_of(%L, d.row_id) || jsonb_build_object(''id'', d.row_id)) x
      cross join lateral jsonb_populate_record(x, %s) v
      where d.table_name = %L and d.is_removed and d.until_date > past_moment() and %s%s',
      inner_columns, target::text, target::text, sums, target::text, there, seen);
  end if;
  execute format('create or replace view past.%I with (security_invoker = true) as select %s from (%s%s) x', target::text,
    outer_columns, row_of_now, removed);
  execute format('grant select on past.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

-- Shows a table whose rows are written once and stay, as far as they were there.
create function append_past(target regclass, there text) returns void language plpgsql as $$
begin
  insert into past.followed (table_name, there, keys, summed, sums, can_go, is_kept)
    values (target::text, there, '{}', '{}', '''{}''::jsonb', false, false)
    on conflict (table_name) do update set there = excluded.there, is_kept = false;
  execute format('create or replace view past.%I with (security_invoker = true) as select x.* from public.%I x where %s',
    target::text, target::text, there);
  execute format('grant select on past.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

-- To be called when a table that is followed gets another column.
create function follow_past_again(target regclass) returns void language plpgsql as $$
declare
  f past.followed;
begin
  select * into f from past.followed where table_name = target::text;
  if not found then
    raise exception 'No past of % is kept: call follow_past() or append_past().', target;
  elsif f.is_kept then
    perform follow_past(target, f.there, f.keys, f.summed, f.sums, f.can_go);
  else
    perform append_past(target, f.there);
  end if;
end $$;
