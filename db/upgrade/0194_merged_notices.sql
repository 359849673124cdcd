-- A notice may ship lines of several warehouses and document categories where the delivery rules allow it. Its lines have those of
-- their orders; the notice, and all that belongs to it as a whole, carries the arrays of both, and a purchaser sees it only if both
-- are contained in the own lists: so no total of it tells of what somebody may not see. `warehouse_no` and `classify_type` of the
-- notice are those of its first line: the place where it is unloaded.
alter table srm_delivery_rule_config
  add column can_merge_warehouses boolean not null default false,
  add column can_merge_classify_types boolean not null default false;
comment on column srm_delivery_rule_config.can_merge_warehouses is 'Lines of several warehouses share a notice, which is seen by whoever may see all of them.';
comment on column srm_delivery_rule_config.can_merge_classify_types is 'Lines of several document categories share a notice, which is seen by whoever may see all of them.';

-- Tables whose rows may stand for several warehouses and categories. An empty array adds nothing to the row's own two columns. Of what
-- an array contains the planner expects next to nothing, and would sort a list instead of reading it in its order: of a case it does not.
create function scope_merged(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column warehouse_nos text[] not null default ''{}'',
    add column classify_types text[] not null default ''{}''', target);
  execute format($policy$
    create policy merged_scope on %s as restrictive to quayside_purchaser using (
      case when warehouse_nos <@ (select scope_list('app.warehouse_nos'))::text[]
        and classify_types <@ (select scope_list('app.classify_types'))::text[] then true else false end)
  $policy$, target);
  execute format('comment on column %s.warehouse_nos is ''All warehouses of the document: purchasers see the row who may see each of them.''', target);
  execute format('comment on column %s.classify_types is ''All categories of the document: purchasers see the row who may see each of them.''', target);
end $$;
comment on function scope_merged is 'Beside scope_documents: rows that stand for several warehouses and document categories.';
select scope_merged(name::regclass)
from unnest('{srm_asn_head,srm_asn_line,srm_asn_lot,srm_asn_label,srm_asn_package,srm_asn_invoice,srm_asn_appointment,srm_label_scan,
  doc_exchange_message,sys_webhook_message,doc_past,sys_tab_count}'::text[]) as name;
grant update (warehouse_nos, classify_types) on doc_exchange_message to quayside_purchaser, quayside_supplier;

do $$
declare
  target text;
begin
  foreach target in array array['srm_asn_head', 'srm_asn_line', 'srm_asn_lot', 'srm_asn_label', 'srm_asn_package', 'srm_asn_invoice',
    'srm_asn_appointment', 'srm_label_scan'] loop
    execute format('alter table %I disable trigger user', target);
    execute format('update %I set warehouse_nos = array[warehouse_no], classify_types = array[classify_type]', target);
    execute format('alter table %I enable trigger user', target);
  end loop;
end $$;

-- The arrays of what belongs to a notice are the notice's, never the writer's word; policies are checked after these triggers.
create function own_merged_scope() returns trigger language plpgsql as $$
begin
  if new.warehouse_nos = '{}' then new.warehouse_nos := array[new.warehouse_no]; end if;
  if new.classify_types = '{}' then new.classify_types := array[new.classify_type]; end if;
  return new;
end $$;
create trigger srm_asn_head_merged before insert on srm_asn_head for each row execute function own_merged_scope();

create function take_merged_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_argv[0] = 'asn_id' then
    select warehouse_nos, classify_types into new.warehouse_nos, new.classify_types from srm_asn_head where id = new.asn_id;
  else
    select warehouse_nos, classify_types into new.warehouse_nos, new.classify_types from srm_asn_line where id = new.asn_line_id;
  end if;
  return new;
end $$;
create trigger srm_asn_line_merged before insert on srm_asn_line for each row execute function take_merged_scope('asn_id');
create trigger srm_asn_lot_merged before insert on srm_asn_lot for each row execute function take_merged_scope('asn_line_id');
create trigger srm_asn_label_merged before insert on srm_asn_label for each row execute function take_merged_scope('asn_line_id');
create trigger srm_asn_package_merged before insert on srm_asn_package for each row execute function take_merged_scope('asn_id');
create trigger srm_asn_invoice_merged before insert on srm_asn_invoice for each row execute function take_merged_scope('asn_id');
create trigger srm_asn_appointment_merged before insert on srm_asn_appointment for each row execute function take_merged_scope('asn_id');
create trigger srm_label_scan_merged before insert on srm_label_scan for each row execute function take_merged_scope('asn_id');

-- Lines come and go when a notice is submitted again.
create function spread_merged_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_asn_line set warehouse_nos = new.warehouse_nos, classify_types = new.classify_types where asn_id = new.id;
  update srm_asn_lot t set warehouse_nos = new.warehouse_nos, classify_types = new.classify_types
    from srm_asn_line l where l.asn_id = new.id and t.asn_line_id = l.id;
  update srm_asn_label t set warehouse_nos = new.warehouse_nos, classify_types = new.classify_types
    from srm_asn_line l where l.asn_id = new.id and t.asn_line_id = l.id;
  update srm_asn_package set (warehouse_no, classify_type, warehouse_nos, classify_types)
    = (new.warehouse_no, new.classify_type, new.warehouse_nos, new.classify_types) where asn_id = new.id;
  update srm_asn_invoice set (warehouse_no, classify_type, warehouse_nos, classify_types)
    = (new.warehouse_no, new.classify_type, new.warehouse_nos, new.classify_types) where asn_id = new.id;
  update srm_asn_appointment set (warehouse_no, classify_type, warehouse_nos, classify_types)
    = (new.warehouse_no, new.classify_type, new.warehouse_nos, new.classify_types) where asn_id = new.id;
  update srm_label_scan set (warehouse_no, classify_type, warehouse_nos, classify_types)
    = (new.warehouse_no, new.classify_type, new.warehouse_nos, new.classify_types) where asn_id = new.id;
  return null;
end $$;
create trigger srm_asn_head_merged_on after update on srm_asn_head for each row
  when ((old.warehouse_no, old.classify_type, old.warehouse_nos, old.classify_types)
    is distinct from (new.warehouse_no, new.classify_type, new.warehouse_nos, new.classify_types))
  execute function spread_merged_scope();

-- As before (0135), but that what was replaced of such rows is seen by whoever could see them.
create or replace function keep_past() returns trigger language plpgsql security definer set search_path = public as $$
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
select follow_past_again(name::regclass)
from unnest('{srm_asn_head,srm_asn_line,srm_asn_lot,srm_asn_label,srm_asn_package,srm_asn_invoice,srm_asn_appointment}'::text[]) as name;
-- Of rows that are gone the arrays stand in what was kept of them.
update doc_past set was = was || jsonb_build_object('warehouse_nos', array[warehouse_no], 'classify_types', array[classify_type])
where is_removed and table_name in ('srm_asn_line', 'srm_asn_lot', 'srm_asn_label', 'srm_asn_invoice');

-- What happened and nobody was told of yet names its warehouses and categories in arrays, too.
update sys_outbox set event_detail = event_detail - 'warehouseNo' - 'classifyType'
  || case when event_detail ? 'warehouseNo' then jsonb_build_object('warehouseNos', jsonb_build_array(event_detail -> 'warehouseNo'))
    else '{}' end
  || case when event_detail ? 'classifyType' then jsonb_build_object('classifyTypes', jsonb_build_array(event_detail -> 'classifyType'))
    else '{}' end
where event <> '' and resolved_at is null;

-- Tab counts of notices, by containment as well.
drop view sys_tab_count_differences;
do $$
declare
  target text;
  event text;
begin
  foreach target in array array['srm_purchase_batch', 'srm_purchase_head', 'srm_asn_head', 'srm_check_receipt'] loop
    execute format('drop view %I', target || '_tabs');
    execute format('drop trigger %I on %I', target || '_tabs_truncate', target);
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger %I on %I', target || '_tabs_' || event, target);
      execute format('drop function %I', target || '_tabs_' || event);
    end loop;
  end loop;
end $$;

create or replace function keep_tab_counts(target regclass, tab_column name) returns void language plpgsql as $$
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

create or replace function fill_tab_counts(target regclass) returns void language plpgsql as $$
begin
  execute format('lock table %s, sys_tab_count in share row exclusive mode', target);
  delete from sys_tab_count where list_name = target::text;
  execute format('insert into sys_tab_count (list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos,
    classify_types, supplier_no, tab, delta) select * from %I', target || '_tabs');
end $$;

create or replace function fold_tab_counts() returns bigint language sql security definer set search_path = public
begin atomic
  with crowded as (
    select list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab
    from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having count(*) > 1 or sum(delta) = 0
  ), gone as (
    delete from sys_tab_count t using crowded c
    where (t.list_name, t.side, t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.warehouse_nos, t.classify_types,
        t.supplier_no, t.tab)
      = (c.list_name, c.side, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.warehouse_nos, c.classify_types,
        c.supplier_no, c.tab)
    returning t.*
  ), folded as (
    insert into sys_tab_count (list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
      supplier_no, tab, delta)
    select list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab, sum(delta)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(delta) <> 0
    returning 1
  )
  select (select count(*) from gone) - (select count(*) from folded);
end;

select keep_tab_counts('srm_purchase_batch', 'status');
select keep_tab_counts('srm_purchase_head', 'status');
select keep_tab_counts('srm_asn_head', 'status');
select keep_tab_counts('srm_check_receipt', 'delivery_timing');
create view sys_tab_count_differences with (security_invoker = true) as
select list_name, tenantsid, side, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab,
  coalesce(kept.row_count, 0) as kept, coalesce(counted.row_count, 0) as counted
from (
  select list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab,
    sum(delta) as row_count
  from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
) kept
full join (
  select * from srm_purchase_batch_tabs
  union all select * from srm_purchase_head_tabs
  union all select * from srm_asn_head_tabs
  union all select * from srm_check_receipt_tabs
) counted using (list_name, side, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab)
where coalesce(kept.row_count, 0) <> coalesce(counted.row_count, 0);
grant select on sys_tab_count_differences to quayside_system;

-- What the scope asks for stands in the indexes of the lists.
drop index srm_asn_head_recent, srm_asn_head_state, srm_asn_head_count;
create index srm_asn_head_recent on srm_asn_head (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, warehouse_nos, classify_types);
create index srm_asn_head_state on srm_asn_head (tenantsid, status, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, warehouse_nos, classify_types);
create index srm_asn_head_count on srm_asn_head (tenantsid, org_no, status, warehouse_no, classify_type)
  include (warehouse_nos, classify_types);
drop index srm_asn_line_arrived, srm_asn_line_arrived_count, srm_asn_line_refused;
create index srm_asn_line_arrived on srm_asn_line (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, on_way_qty, warehouse_nos, classify_types)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_arrived_count on srm_asn_line (tenantsid, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, on_way_qty, check_return_qty, warehouse_nos, classify_types)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_refused on srm_asn_line (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, warehouse_nos, classify_types) where check_return_qty > 0;
drop index srm_asn_appointment_list, srm_asn_appointment_count;
create index srm_asn_appointment_list on srm_asn_appointment
  (tenantsid, slot_start, id, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, status, slot_day, warehouse_nos, classify_types);
create index srm_asn_appointment_count on srm_asn_appointment (tenantsid, org_no, status, warehouse_no, classify_type)
  include (warehouse_nos, classify_types);
