-- Materialised tab counts of document tables.

-- Keeps the counts of a document table by one of its columns: a view that counts, and triggers that say what changed.
create function keep_tab_counts(target regclass, tab_column name) returns void language plpgsql as $$
declare
  is_merged constant boolean := exists (select from pg_attribute where attrelid = target and attname = 'warehouse_nos');
  -- Rows that are alike are added up before they count for both sides.
  changes constant text := format($query$
    select %L, c.side, r.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.warehouse_nos, c.classify_types, c.supplier_no, r.tab,
      sum(r.n)::bigint
    from (
      select tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, is_released, tab, sum(n) as n
      from (%%s) moved group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0
    ) r
    cross join lateral (values
      ('purchaser', r.org_no, r.warehouse_no, r.classify_type, r.warehouse_nos, r.classify_types, ''),
      ('supplier', '', '', '', '{}'::text[], '{}'::text[], r.supplier_no)
    ) c (side, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no)
    where c.side = 'purchaser' or r.is_released
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
  execute format('create view %I (list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
    supplier_no, tab, row_count) with (security_invoker = true) as %s', target || '_tabs', format(changes, format(rows_of, 1, target)));
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
        insert into sys_tab_count (list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
          supplier_no, tab, delta)
        %2$s;
        return null;
      end $body$
    $function$, target || '_tabs_' || event.name, format(changes, event.moved));
    execute format('create trigger %1$I after %2$s on %3$s referencing %4$s for each statement execute function %1$I()',
      target || '_tabs_' || event.name, event.name, target, event.tables);
  end loop;
  execute format('create trigger %I after truncate on %s for each statement execute function forget_tab_counts()',
    target || '_tabs_truncate', target);
  perform fill_tab_counts(target);
end $$;
comment on function keep_tab_counts is 'Keeps the tab counts of a document table (scope_documents) by a column that is never null.';

create function forget_tab_counts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from sys_tab_count where list_name = tg_table_name;
  return null;
end $$;

-- Counts a list's table anew, while nobody writes: after a load past the triggers.
create function fill_tab_counts(target regclass) returns void language plpgsql as $$
begin
  execute format('lock table %s, sys_tab_count in share row exclusive mode', target);
  delete from sys_tab_count where list_name = target::text;
  execute format('insert into sys_tab_count (list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos,
    classify_types, supplier_no, tab, delta) select * from %I', target || '_tabs');
end $$;
revoke execute on function fill_tab_counts from public;
