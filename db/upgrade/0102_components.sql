-- Outsourced orders (type 2): what of which components a supplier gets to make the product, what was issued to it, and what it
-- has used of that.

create table srm_bill_of_material (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  bom_no text not null default '',
  bom_name text not null,
  org_no text not null default '*',
  item_no text not null,
  component_no text not null,
  per_qty numeric(20, 6) not null constraint srm_bill_of_material_per check (per_qty > 0 and per_qty <= 1000000),
  waste_percent numeric(9, 4) not null default 0 check (waste_percent between 0 and 100),
  valid_from date,
  valid_to date,
  constraint srm_bill_of_material_itself check (component_no <> item_no),
  constraint srm_bill_of_material_period check (valid_to >= valid_from)
);
comment on table srm_bill_of_material is 'What goes into one unit of an item. An organisation''s own rows of an item go before those of all.';
comment on column srm_bill_of_material.waste_percent is 'What is lost on the way, on top of what ends up in the product.';
comment on column srm_bill_of_material.valid_from is 'Empty: since ever. Orders take what holds on their own date.';
create trigger draw_number before insert on srm_bill_of_material
  for each row execute function draw_record_number('bom_no', 'BM');
select as_master_data('srm_bill_of_material', '{bom_no}', '{bom_no,bom_name}', 'org');
select as_record('srm_bill_of_material', '{bom_no,bom_name}');
create unique index srm_bill_of_material_once on srm_bill_of_material (tenantsid, org_no, item_no, component_no, valid_from)
  nulls not distinct where status_code = '1';
create index srm_bill_of_material_item on srm_bill_of_material (tenantsid, item_no) where status_code = '1';

-- So much of a component is needed for so much of the product; with the waste it is rounded up to what its unit can be issued in.
create function component_need(product numeric, per numeric, waste_percent numeric, decimals integer) returns numeric
  language sql immutable strict parallel safe
  return ceil(product * per * (1 + waste_percent / 100) * power(10::numeric, decimals)) / power(10::numeric, decimals);

create table srm_purchase_component (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  line_id bigint not null references srm_purchase_line,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  purchase_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  component_no text not null,
  component_name text not null,
  component_spec text not null default '',
  unit_no text not null,
  unit_decimals integer not null default 0,
  per_qty numeric(20, 6) not null check (per_qty > 0 and per_qty <= 1000000),
  waste_percent numeric(9, 4) not null default 0 check (waste_percent between 0 and 100),
  product_qty numeric(30, 6) not null default 0 check (product_qty >= 0),
  issued_qty numeric(30, 6) not null default 0 check (issued_qty >= 0),
  returned_qty numeric(30, 6) not null default 0 check (returned_qty >= 0),
  used_qty numeric(30, 6) not null default 0 check (used_qty >= 0),
  scrapped_qty numeric(30, 6) not null default 0 check (scrapped_qty >= 0),
  required_qty numeric(30, 6) not null generated always as
    (component_need(product_qty, per_qty, waste_percent, unit_decimals)) stored,
  supplier_qty numeric(30, 6) not null generated always as
    (greatest(0, issued_qty - returned_qty - scrapped_qty - used_qty)) stored,
  missing_qty numeric(30, 6) not null generated always as
    (greatest(0, used_qty + scrapped_qty + returned_qty - issued_qty)) stored,
  to_issue_qty numeric(30, 6) not null generated always as (greatest(0, greatest(
    component_need(product_qty, per_qty, waste_percent, unit_decimals),
    component_need(product_qty, per_qty, 0, unit_decimals) + scrapped_qty) - issued_qty + returned_qty)) stored,
  issue_status text not null generated always as (case
    when issued_qty - returned_qty <= 0 then 'none'
    when issued_qty - returned_qty < component_need(product_qty, per_qty, waste_percent, unit_decimals) then 'partial'
    else 'full' end) stored,
  search_text text not null generated always as (search_normalise(purchase_no || ' ' || goods_no || ' ' || goods_name || ' '
    || component_no || ' ' || component_name || ' ' || component_spec || ' ' || supplier_no || ' ' || supplier_name)) stored,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_date timestamptz not null default clock_timestamp(),
  unique (line_id, component_no),
  constraint srm_purchase_component_held check (returned_qty + scrapped_qty <= issued_qty)
);
comment on table srm_purchase_component is 'Components of an outsourced order''s line, with what was issued, came back, is used and is lost of them.';
comment on column srm_purchase_component.product_qty is 'What of the product is wanted: ordered, or where a delivery is closed what came and comes of it.';
comment on column srm_purchase_component.used_qty is 'What is in the accepted goods, whether or not so much was issued.';
comment on column srm_purchase_component.supplier_qty is 'What lies at the supplier.';
comment on column srm_purchase_component.missing_qty is 'Used and never issued: the papers are short by so much. A later issue covers it first.';
comment on column srm_purchase_component.to_issue_qty is 'Scrap beyond the planned waste is issued anew.';
create index srm_purchase_component_head on srm_purchase_component (head_id, purchase_seq, id);
create index srm_purchase_component_recent on srm_purchase_component
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_component_supplier on srm_purchase_component (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_purchase_component_count on srm_purchase_component
  (tenantsid, org_no, issue_status, warehouse_no, classify_type);
create index srm_purchase_component_search on srm_purchase_component using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_purchase_component');
-- Balances are moved by the ledger's trigger, and what is needed by that of the deliveries.
grant insert (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
    purchase_no, purchase_seq, goods_no, goods_name, component_no, component_name, component_spec, unit_no, unit_decimals,
    per_qty, waste_percent, product_qty, create_name),
  update (is_released, per_qty, waste_percent, update_date), delete on srm_purchase_component to quayside_purchaser, quayside_system;

-- How far the components of a line are issued, kept with it for the lists.
alter table srm_purchase_line add column issue_status text not null default 'unplanned'
  check (issue_status in ('unplanned', 'none', 'partial', 'full'));
comment on column srm_purchase_line.issue_status is 'Of its components: unplanned where it has none.';

create function component_status() returns trigger language plpgsql security definer set search_path = public as $$
declare
  line bigint := coalesce(new.line_id, old.line_id);
begin
  update srm_purchase_line l set issue_status = s.status
  from (select case when count(*) = 0 then 'unplanned' when bool_and(c.issue_status = 'full') then 'full'
      when bool_and(c.issue_status = 'none') then 'none' else 'partial' end as status
    from srm_purchase_component c where c.line_id = line) s
  where l.id = line and l.issue_status <> s.status;
  return null;
end $$;
create trigger srm_purchase_component_status after insert or update or delete on srm_purchase_component
  for each row execute function component_status();

-- What is needed follows what is wanted of the product, whoever changes that.
create function component_follow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set product_qty = w.wanted, update_date = statement_timestamp()
  from (select sum(wanted_of(b)) as wanted from srm_purchase_batch b where b.line_id = new.line_id) w
  where c.line_id = new.line_id and c.product_qty <> w.wanted;
  return null;
end $$;
create function wanted_of(b srm_purchase_batch) returns numeric language sql immutable
  return case when b.is_closed or b.status = 'cancelled' then b.receive_qty + b.on_way_qty else b.batch_pur_qty end;
create trigger srm_purchase_batch_component after update on srm_purchase_batch for each row
  when (new.order_type = '2' and (new.batch_pur_qty, new.is_closed, new.status = 'cancelled', new.receive_qty, new.on_way_qty)
    is distinct from (old.batch_pur_qty, old.is_closed, old.status = 'cancelled', old.receive_qty, old.on_way_qty))
  execute function component_follow();

create table srm_component_ledger (
  id bigint generated always as identity primary key,
  component_id bigint not null references srm_purchase_component,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  movement text not null check (movement in ('issue', 'issueCancel', 'takeBack', 'takeBackCancel', 'use', 'useCancel',
    'scrap', 'scrapCancel')),
  issued numeric(30, 6) not null default 0,
  returned numeric(30, 6) not null default 0,
  used numeric(30, 6) not null default 0,
  scrapped numeric(30, 6) not null default 0,
  document_type text not null check (document_type in ('componentIssue', 'receipt', 'componentScrap')),
  document_id bigint not null,
  document_no text not null,
  reason text not null default '',
  party text default acting_party() check (party in ('purchaser', 'supplier')),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_component_ledger is 'Every movement of components, append only; the columns are deltas of the balances of srm_purchase_component.';
create index srm_component_ledger_component on srm_component_ledger (component_id, id);
create index srm_component_ledger_document on srm_component_ledger (document_type, document_id);
select scope_documents('srm_component_ledger');
grant insert on srm_component_ledger to quayside_purchaser, quayside_supplier, quayside_system;

-- The scope of a movement is its component's, never the caller's word.
create function component_ledger_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released
    into new.tenantsid, new.org_no, new.warehouse_no, new.classify_type, new.supplier_no, new.is_released
    from srm_purchase_component where id = new.component_id for update;
  return new;
end $$;
create trigger srm_component_ledger_scope before insert on srm_component_ledger
  for each row execute function component_ledger_scope();

-- The one place where balances move. Nothing is taken from the supplier that does not lie there; only what is accepted may have
-- used more than that.
create function component_ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_component c set
    issued_qty = c.issued_qty + moved.issued,
    returned_qty = c.returned_qty + moved.returned,
    used_qty = c.used_qty + moved.used,
    scrapped_qty = c.scrapped_qty + moved.scrapped,
    -- One moment for all rows, so that the components of a line stay together in the lists.
    update_date = statement_timestamp()
  from (
    select component_id, sum(issued) as issued, sum(returned) as returned, sum(used) as used, sum(scrapped) as scrapped
    from posted group by component_id
  ) moved
  where c.id = moved.component_id;
  if exists (select from posted p join srm_purchase_component c on c.id = p.component_id
      where p.movement in ('issueCancel', 'takeBack', 'scrap') and c.missing_qty > 0) then
    raise exception 'more is taken from the supplier than lies there'
      using errcode = 'check_violation', constraint = 'srm_purchase_component_held';
  end if;
  return null;
end $$;
create trigger srm_component_ledger_post after insert on srm_component_ledger
  referencing new table as posted
  for each statement execute function component_ledger_post();

-- Components whose balances differ from the sum of their ledger; empty when all is well.
create view srm_component_ledger_differences with (security_invoker = true) as
select c.id as component_id, c.tenantsid, c.purchase_no, c.purchase_seq, c.component_no
from srm_purchase_component c
left join lateral (
  select coalesce(sum(issued), 0) as issued, coalesce(sum(returned), 0) as returned, coalesce(sum(used), 0) as used,
    coalesce(sum(scrapped), 0) as scrapped
  from srm_component_ledger l where l.component_id = c.id
) l on true
where (c.issued_qty, c.returned_qty, c.used_qty, c.scrapped_qty) is distinct from (l.issued, l.returned, l.used, l.scrapped);
grant select on srm_component_ledger_differences to quayside_system;

create table srm_component_issue (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  issue_no text not null,
  issue_type text not null check (issue_type in ('issue', 'takeBack')),
  head_id bigint not null references srm_purchase_head,
  purchase_no text not null,
  issue_date date not null,
  reason text not null default '',
  reverses_id bigint unique references srm_component_issue,
  is_reversed boolean not null default false,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, issue_no)
);
comment on table srm_component_issue is 'Documents by which components leave a warehouse for a supplier, or come back unused. A correction is a reversing document.';
create index srm_component_issue_head on srm_component_issue (head_id, id);
select scope_documents('srm_component_issue');
grant insert, update (is_reversed) on srm_component_issue to quayside_purchaser, quayside_system;

create table srm_component_issue_line (
  id bigint generated always as identity primary key,
  issue_id bigint not null references srm_component_issue,
  component_id bigint not null references srm_purchase_component,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  purchase_seq integer not null,
  component_no text not null,
  component_name text not null,
  component_spec text not null default '',
  unit_no text not null,
  stock_warehouse_no text not null,
  cell_no text not null,
  lot_no text not null default '',
  issue_qty numeric(20, 6) not null check (issue_qty > 0)
);
comment on column srm_component_issue_line.stock_warehouse_no is 'Where the component lay or was put; the order''s own warehouse is that of the product.';
create index srm_component_issue_line_document on srm_component_issue_line (issue_id, id);
create index srm_component_issue_line_component on srm_component_issue_line (component_id);
select scope_documents('srm_component_issue_line');
grant insert on srm_component_issue_line to quayside_purchaser, quayside_system;

-- The list of outsourced orders has the order of its changes; few orders are such.
create index srm_purchase_batch_outsourced on srm_purchase_batch
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released)
  where order_type = '2';
create index srm_purchase_batch_outsourced_supplier on srm_purchase_batch (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released) where order_type = '2';

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('outsourcedOrder', 'orderCollaboration', '2', 'Offsite.Outsourced.Order', '', 12),
  ('billOfMaterial', 'goods', '2', 'Base.BillOfMaterial', '', 65);
select grant_new_menu('billOfMaterial', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
-- Who looks orders up sees the outsourced ones here; who releases them says what they are made of, who receives goods issues
-- components.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'outsourcedOrder',
  array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport', 'isModify', 'isImport', 'isPrint'))
  || case when 'isSubmit' = any (receive.flags) then '{isAdd}'::text[] else '{}' end
  || case when 'isDelete' = any (receive.flags) then '{isDelete}'::text[] else '{}' end
from sys_role_menu read
left join sys_role_menu receive on receive.role_id = read.role_id and receive.menu_no = 'asnTracking'
where read.menu_no = 'userOrder' and 'isSearch' = any (read.flags);
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'outsourcedOrder', '{isSearch,isExport,isPrint,isAdd}'::text[]
  || case when 'isDelete' = any (flags) then '{isDelete}'::text[] else '{}' end
from sys_role_menu where menu_no = 'asnTracking' and flags @> '{isSearch,isSubmit}'
on conflict do nothing;
