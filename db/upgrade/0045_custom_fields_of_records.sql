-- Companies add their own fields to master data, too: every table of `as_record` has the column that holds their values.
create function has_custom_values(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column if not exists custom jsonb not null default ''{}'' check (jsonb_typeof(custom) = ''object'')',
    target);
  execute format('comment on column %s.custom is %L', target, 'Values of custom fields by field number (sys_frame_define).');
end $$;

-- As before, and with the column for the values of custom fields.
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
end $$;

-- Master data that is there already; settings of the product itself have no fields of companies.
select has_custom_values(c.oid::regclass) from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like 'bm\_%'
  and (select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
    and a.attname in ('tenantsid', 'remark', 'version', 'create_name', 'update_name', 'update_date', 'search_text')) = 7;

-- Whether any row of the tenant has a value of the field, also such rows as the caller does not see. Only where there is such a column.
create or replace function is_custom_field_used(target text, field text) returns boolean
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
