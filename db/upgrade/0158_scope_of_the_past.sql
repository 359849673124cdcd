-- What suppliers see of the past follows from what they see of the present, rows that are gone are found by their keys, and what
-- belongs to a document begins with it.

-- A grant alone shows no row: suppliers may ask for tasks, whose rows no policy gives them.
create function shows_suppliers(target regclass) returns boolean language sql stable
return exists (select from pg_policy p where p.polrelid = target and p.polpermissive and p.polcmd in ('r', '*')
  and (select r.oid from pg_roles r where r.rolname = 'quayside_supplier') = any (p.polroles));
comment on function shows_suppliers is 'Whether row-level security gives suppliers rows of a table; only migrations ask.';

-- Row-level security lets only leakproof conditions choose rows of an index, and taking a value out of JSON is none. So the keys by
-- which rows are found that are gone stand in columns; a table with other keys brings its column and index along.
alter table doc_past
  add column head_id bigint generated always as (case when is_removed then (was ->> 'head_id')::bigint end) stored,
  add column line_id bigint generated always as (case when is_removed then (was ->> 'line_id')::bigint end) stored,
  add column asn_id bigint generated always as (case when is_removed then (was ->> 'asn_id')::bigint end) stored,
  add column change_date timestamptz;
alter table doc_past alter column change_date set default transaction_timestamp();
comment on column doc_past.head_id is 'Of a removed row: the key by which the schema past finds it, as line_id and asn_id.';
comment on column doc_past.change_date is 'When the transaction began: a restored cluster counts transactions anew. Empty for what was kept before.';
create index doc_past_removed_head on doc_past (table_name, head_id) where is_removed;
create index doc_past_removed_line on doc_past (table_name, line_id) where is_removed;
create index doc_past_removed_asn on doc_past (table_name, asn_id) where is_removed;
drop index doc_past_removed;

alter table past.followed add column is_kept boolean not null default true;
comment on column past.followed.is_kept is 'False of a table whose rows are written once: append_past() shows it.';

-- As before (0135), but for the scope of suppliers and for the keys of rows that are gone.
create or replace function follow_past(target regclass, there text, keys text[] default '{}', summed text[] default '{}',
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

create or replace function append_past(target regclass, there text) returns void language plpgsql as $$
begin
  insert into past.followed (table_name, there, keys, summed, sums, can_go, is_kept)
    values (target::text, there, '{}', '{}', '''{}''::jsonb', false, false)
    on conflict (table_name) do update set there = excluded.there, is_kept = false;
  execute format('create or replace view past.%I with (security_invoker = true) as select x.* from public.%I x where %s',
    target::text, target::text, there);
  execute format('grant select on past.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

create or replace function follow_past_again(target regclass) returns void language plpgsql as $$
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

select append_past(name::regclass, $$x.create_date <= past_moment()$$)
from unnest('{srm_purchase_ledger,srm_purchase_mark,srm_component_ledger,srm_bill_return,wms_put_away_adjustment,
  srm_discrepancy_step,doc_file}'::text[]) as name;

-- What belongs to an order is not there before it: to the supplier, not before its release.
update past.followed set there = there || ' and exists (select from past.srm_purchase_head h where h.id = x.head_id)'
  where table_name in ('srm_purchase_component', 'srm_purchase_change');
-- A task is written with its acceptance. When it was written last says nothing about when it was made.
update past.followed set there = 'exists (select from past.srm_check_receipt r where r.id = x.receipt_id)'
  where table_name = 'wms_put_away_task';
select follow_past_again(table_name::regclass) from past.followed where is_kept order by table_name;

update doc_past set is_released = false
where is_released and table_name in (
  select table_name from past.followed where is_kept and not shows_suppliers(table_name::regclass));
