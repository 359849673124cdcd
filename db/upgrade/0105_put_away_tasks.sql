-- Warehouses that work with tasks put accepted goods away step by step: somebody is told to, does it in one or several cells,
-- and may be corrected once. Elsewhere accepted goods count as put away in the receiving cell, as before.
alter table bm_warehouse add column is_put_away_task boolean not null default false;
comment on column bm_warehouse.is_put_away_task is 'Accepted goods are put away by tasks; otherwise they stay in the receiving cell.';

create table wms_put_away_task (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  task_no text not null,
  status text not null default 'initial' check (status in ('initial', 'inProgress', 'complete', 'frozen', 'closed')),
  frozen_from text check (frozen_from in ('initial', 'inProgress')),
  receipt_id bigint not null unique references srm_check_receipt,
  receipt_no text not null,
  batch_id bigint not null references srm_purchase_batch,
  asn_no text not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null,
  lot_no text not null default '',
  owner_no text not null default '',
  from_cell_no text not null,
  target_cell_no text not null default '',
  task_qty numeric(20, 6) not null check (task_qty > 0),
  done_qty numeric(20, 6) not null default 0,
  assignee_no text not null default '',
  assignee_name text not null default '',
  reason text not null default '',
  adjust_no text not null default '',
  search_text text not null generated always as (search_normalise(task_no || ' ' || receipt_no || ' ' || asn_no || ' '
    || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || lot_no || ' ' || target_cell_no || ' ' || supplier_no || ' '
    || supplier_name)) stored,
  create_name text not null default '',
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, task_no),
  constraint wms_put_away_task_done check (done_qty between 0 and task_qty),
  check ((status = 'frozen') = (frozen_from is not null)),
  check (adjust_no = '' or status in ('complete', 'closed'))
);
comment on table wms_put_away_task is 'Tasks of putting accepted goods away, one for each acceptance of a warehouse that works with them.';
comment on column wms_put_away_task.frozen_from is 'The state to which a frozen task comes back.';
comment on column wms_put_away_task.owner_no is 'Empty: the buyer; else the supplier that still owns the goods.';
comment on column wms_put_away_task.target_cell_no is 'The first cell that the strategy of putting away proposed when the goods came; empty where none fits.';
comment on column wms_put_away_task.done_qty is 'What lies in cells of its choice; the rest is still in the receiving cell, or went back from there.';
comment on column wms_put_away_task.adjust_no is 'The adjustment order that corrected it.';
create index wms_put_away_task_recent on wms_put_away_task
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type);
create index wms_put_away_task_count on wms_put_away_task (tenantsid, org_no, status, warehouse_no, classify_type);
create index wms_put_away_task_batch on wms_put_away_task (batch_id);
create index wms_put_away_task_search on wms_put_away_task using gin (org_no, supplier_no, search_text search_trigrams);

-- Corrections of complete tasks. A task has one at most.
create table wms_put_away_adjustment (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  adjust_no text not null,
  task_id bigint not null references wms_put_away_task,
  done_before numeric(20, 6) not null,
  done_after numeric(20, 6) not null,
  reason text not null check (reason <> ''),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, adjust_no),
  constraint wms_put_away_adjustment_once unique (task_id)
);
comment on table wms_put_away_adjustment is 'Adjustment orders: they reverse the put-away of a complete task and write the right one.';

do $$
declare target text;
begin
  foreach target in array array['wms_put_away_task', 'wms_put_away_adjustment'] loop
    perform scope_to_system(target);
    execute format($policy$
      create policy purchaser_scope on %s to quayside_purchaser using (
        tenantsid = (select scope_text('app.tenantsid'))
        and org_no = any ((select scope_list('app.org_nos'))::text[])
        and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
        and classify_type = any ((select scope_list('app.classify_types'))::text[]))
    $policy$, target);
    execute format('grant select, insert on %s to quayside_purchaser, quayside_system', target);
  end loop;
end $$;
-- Suppliers may ask, and see none: how a warehouse works is its own affair.
grant select on wms_put_away_task to quayside_supplier;
grant update (status, frozen_from, done_qty, assignee_no, assignee_name, reason, adjust_no, update_name, update_date)
  on wms_put_away_task to quayside_purchaser, quayside_system;

alter table srm_warehousing_detail
  add column task_no text not null default '',
  add column adjust_no text not null default '';
comment on column srm_warehousing_detail.task_no is 'The task by which goods were put away; empty where the warehouse works without.';
comment on column srm_warehousing_detail.adjust_no is 'The adjustment order that wrote the row.';

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('putAwayTasks', 'receiptTracking', '2', 'ReceiptTracking.PutAway.Tasks', '', 35);
-- Who receives goods puts them away; who cancels receipts may correct, hand over and hold tasks, too.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'putAwayTasks',
  array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport'))
  || case when 'isSubmit' = any (receive.flags) then '{isSubmit}'::text[] else '{}' end
  || case when 'isDelete' = any (receive.flags)
    then '{isClose,isAdjust,isReassign,isSuspend,isReleaseTask}'::text[] else '{}' end
from sys_role_menu read
join sys_role_menu receive on receive.role_id = read.role_id and receive.menu_no = 'asnTracking'
  and receive.flags && '{isSubmit,isDelete}'
where read.menu_no = 'warehousingDetails' and 'isSearch' = any (read.flags);
