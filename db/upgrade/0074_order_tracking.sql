-- Order tracking: when a delivery is due, what stands out about an order, and each side's own mark.

-- The day that counts for a delivery, kept with it so that what is late is found on an index.
alter table srm_purchase_batch
  add column due_date date not null generated always as (coalesce(sup_reply_date, expect_arrival_date)) stored;
comment on column srm_purchase_batch.due_date is 'When the delivery has to arrive: as promised, else as expected.';
-- What is still expected, in the order of the lists: whether a delivery is unfinished or late is seen in the index.
create index srm_purchase_batch_open on srm_purchase_batch
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, un_delivery_qty, due_date)
  where status in ('accepting', 'executing', 'changing') and un_receive_qty > 0;
-- Late deliveries, the oldest first: few, where all is well.
create index srm_purchase_batch_due on srm_purchase_batch
  (tenantsid, due_date, org_no, warehouse_no, classify_type) include (supplier_no, is_released, head_id)
  where status in ('accepting', 'executing', 'changing') and un_receive_qty > 0;
-- Whether an order has something open.
create index srm_purchase_batch_open_head on srm_purchase_batch (head_id, due_date)
  include (tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, un_delivery_qty)
  where status in ('accepting', 'executing', 'changing') and un_receive_qty > 0;

-- One row per order: its list has the order of its own changes, and its own search.
alter table srm_purchase_head
  add column search_text text not null generated always as (search_normalise(
    purchase_no || ' ' || supplier_no || ' ' || supplier_name || ' ' || employee_name)) stored;
create index srm_purchase_head_recent on srm_purchase_head
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_head_supplier on srm_purchase_head (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_purchase_head_state on srm_purchase_head
  (tenantsid, status, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_head_count on srm_purchase_head (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_purchase_head_search on srm_purchase_head using gin (org_no, supplier_no, search_text search_trigrams);

-- A red flag is the purchaser's word to both sides; a mark is each side's own.
alter table srm_purchase_head
  add column red_flag_reason text not null default '',
  add constraint srm_purchase_head_red_flag check (is_red_flag = (red_flag_reason <> '')),
  drop column is_marked;
comment on column srm_purchase_head.red_flag_reason is 'Why the purchaser raised a red flag; both sides read it.';
create index srm_purchase_head_red_flag on srm_purchase_head (tenantsid, update_date desc, id desc) where is_red_flag;

create table srm_purchase_mark (
  head_id bigint not null references srm_purchase_head,
  side text not null check (side in ('purchaser', 'supplier')),
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  primary key (head_id, side)
);
comment on table srm_purchase_mark is 'Orders that a side has marked for itself; the other side never sees it.';
alter table srm_purchase_mark enable row level security;
create policy purchaser_scope on srm_purchase_mark to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and side = 'purchaser'
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
  and classify_type = any ((select scope_list('app.classify_types'))::text[]));
create policy supplier_scope on srm_purchase_mark to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and side = 'supplier'
  and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('srm_purchase_mark');
grant select, insert, delete on srm_purchase_mark to quayside_purchaser, quayside_supplier, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('orderTracking', 'offsite', '2', 'Offsite.Order.Tracking', '', 20);
-- Who may look up orders may track them; who may change them may mark them.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'orderTracking',
  array(select f from unnest(flags) f where f in ('isSearch', 'isModify', 'isExport'))
from sys_role_menu where menu_no = 'userOrder' and 'isSearch' = any (flags);
