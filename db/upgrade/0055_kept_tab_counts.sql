-- The tabs of a big list are answered from kept counts. Who writes a document appends how many rows each tab gained or lost,
-- so that nobody waits for anybody; a reader adds up, in its own snapshot, what its scope shows. A job folds the rows of a key
-- into one.
create table sys_tab_count (
  list_name text not null,
  side text not null check (side in ('purchaser', 'supplier')),
  tenantsid text not null,
  org_no text not null default '',
  warehouse_no text not null default '',
  classify_type text not null default '',
  supplier_no text not null default '',
  tab text not null,
  delta bigint not null
);
comment on table sys_tab_count is 'How many rows of a list''s table have which value of the field behind its tabs; the sum of a key''s deltas counts.';
comment on column sys_tab_count.side is 'Each row of a document counts for purchasers, by what their scope looks at; a released one for its supplier too.';
comment on column sys_tab_count.list_name is 'The list''s table.';
create index sys_tab_count_purchaser on sys_tab_count (tenantsid, list_name, org_no) where side = 'purchaser';
create index sys_tab_count_supplier on sys_tab_count (tenantsid, list_name, supplier_no) where side = 'supplier';

-- The conditions of scope_documents, so that a count never says more than the list shows.
alter table sys_tab_count enable row level security;
create policy purchaser_scope on sys_tab_count to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and side = 'purchaser'
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
  and classify_type = any ((select scope_list('app.classify_types'))::text[]));
create policy supplier_scope on sys_tab_count to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and side = 'supplier'
  and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('sys_tab_count');
-- Only the triggers and the functions below write.
grant select on sys_tab_count to quayside_purchaser, quayside_supplier, quayside_system;

-- Keeps the counts of a document table by one of its columns: a view that counts, and triggers that say what changed.
create function keep_tab_counts(target regclass, tab_column name) returns void language plpgsql as $$
declare
  -- Rows that are alike are added up before they count for both sides.
  changes constant text := format($query$
    select %L, c.side, r.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, r.tab, sum(r.n)::bigint
    from (
      select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, tab, sum(n) as n
      from (%%s) moved group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
    ) r
    cross join lateral (values
      ('purchaser', r.org_no, r.warehouse_no, r.classify_type, ''),
      ('supplier', '', '', '', r.supplier_no)
    ) c (side, org_no, warehouse_no, classify_type, supplier_no)
    where c.side = 'purchaser' or r.is_released
    group by 2, 3, 4, 5, 6, 7, 8 having sum(r.n) <> 0
  $query$, target);
  rows_of constant text := format(
    'select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, %I as tab, %%s as n from %%I', tab_column);
  gained constant text := format(rows_of, 1, 'gained');
  lost constant text := format(rows_of, -1, 'lost');
  event record;
begin
  execute format('create view %I (list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab, row_count)
    with (security_invoker = true) as %s', target || '_tabs', format(changes, format(rows_of, 1, target)));
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
        insert into sys_tab_count (list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab, delta)
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
  execute format('insert into sys_tab_count select * from %I', target || '_tabs');
end $$;
revoke execute on function fill_tab_counts from public;

-- One statement, so one snapshot: what others append or fold meanwhile is left to them, and the sums stay as they are.
create function fold_tab_counts() returns bigint language sql security definer set search_path = public
begin atomic
  with crowded as (
    select list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab from sys_tab_count
    group by 1, 2, 3, 4, 5, 6, 7, 8 having count(*) > 1 or sum(delta) = 0
  ), gone as (
    delete from sys_tab_count t using crowded c
    where (t.list_name, t.side, t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.supplier_no, t.tab)
      = (c.list_name, c.side, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, c.tab)
    returning t.*
  ), folded as (
    insert into sys_tab_count
    select list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab, sum(delta) from gone
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(delta) <> 0
    returning 1
  )
  select (select count(*) from gone) - (select count(*) from folded);
end;
comment on function fold_tab_counts is 'Makes one row of each key''s deltas; answers how many rows fewer there are.';
revoke execute on function fold_tab_counts from public;
grant execute on function fold_tab_counts to quayside_system;

select keep_tab_counts('srm_purchase_batch', 'status');
select keep_tab_counts('srm_asn_head', 'status');
select keep_tab_counts('srm_check_receipt', 'delivery_timing');

-- Kept counts that differ from the rows themselves; empty when all is well.
create view sys_tab_count_differences with (security_invoker = true) as
select list_name, tenantsid, side, org_no, warehouse_no, classify_type, supplier_no, tab,
  coalesce(kept.row_count, 0) as kept, coalesce(counted.row_count, 0) as counted
from (
  select list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab, sum(delta) as row_count
  from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8
) kept
full join (
  select * from srm_purchase_batch_tabs
  union all select * from srm_asn_head_tabs
  union all select * from srm_check_receipt_tabs
) counted using (list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab)
where coalesce(kept.row_count, 0) <> coalesce(counted.row_count, 0);
grant select on sys_tab_count_differences to quayside_system;
