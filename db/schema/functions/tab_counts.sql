-- Materialised tab counts of document tables.

-- Materialises the counts of a document table by one of its columns: a view that counts, and triggers that say what changed.
create function materialise_tab_counts(target regclass, tab_column name) returns void language plpgsql as $$
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
comment on function materialise_tab_counts is 'Materialises the tab counts of a document table (scope_documents) by a column that is never null.';

create function clear_tab_counts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from sys_tab_count where list_name = tg_table_name;
  return null;
end $$;

-- Counts a list's table anew, while nobody writes: after a load past the triggers.
create function fill_tab_counts(target regclass) returns void language plpgsql as $$
begin
  execute format('lock table %s, sys_tab_count in share row exclusive mode', target);
  delete from sys_tab_count where list_name = target::text;
  execute format('insert into sys_tab_count (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos,
    classify_types, supplier_no, tab, delta) select * from %I', target || '_tabs');
end $$;
revoke execute on function fill_tab_counts from public;
