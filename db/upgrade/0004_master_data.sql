create table bm_org (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  org_name text not null,
  org_short_name text not null default '',
  status_code text not null default '1' check (status_code in ('0', '1')),
  unique (tenantsid, org_no)
);
comment on table bm_org is 'Legal or purchasing units of the buyer.';
alter table bm_org enable row level security;
create policy purchaser_scope on bm_org to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and org_no = any ((select scope_list('app.org_nos'))::text[]));
create policy supplier_scope on bm_org for select to quayside_supplier using (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('bm_org');
grant select on bm_org to quayside_purchaser, quayside_supplier;
grant select, insert, update on bm_org to quayside_system;

create table bm_warehouse (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  warehouse_no text not null,
  warehouse_name text not null,
  org_no text not null,
  control_inv boolean not null default true,
  in_cell_no text not null default 'RECEIVING',
  status_code text not null default '1' check (status_code in ('0', '1')),
  unique (tenantsid, warehouse_no)
);
comment on column bm_warehouse.control_inv is 'Stock may not become negative.';
comment on column bm_warehouse.in_cell_no is 'Cell into which accepted goods are put away.';
alter table bm_warehouse enable row level security;
create policy purchaser_scope on bm_warehouse to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]));
create policy supplier_scope on bm_warehouse for select to quayside_supplier using (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('bm_warehouse');
grant select on bm_warehouse to quayside_purchaser, quayside_supplier;
grant select, insert, update on bm_warehouse to quayside_system;

create table bm_classify_type (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  classify_type text not null,
  classify_type_name text not null,
  doc_nature text not null default '1',
  status_code text not null default '1' check (status_code in ('0', '1')),
  unique (tenantsid, classify_type)
);
comment on column bm_classify_type.doc_nature is '1 inbound, 2 outbound, others neutral.';
select scope_tenant('bm_classify_type');
grant insert, update on bm_classify_type to quayside_system;

create table bm_supplier (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  supplier_no text not null,
  supplier_name text not null,
  supplier_short_name text not null default '',
  contact text not null default '',
  tel_no text not null default '',
  email text not null default '',
  is_delivery_frozen boolean not null default false,
  is_order_frozen boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  search_text text generated always as
    (search_normalise(supplier_no || ' ' || supplier_name || ' ' || supplier_short_name)) stored,
  unique (tenantsid, supplier_no)
);
create index bm_supplier_search on bm_supplier using gin (search_text search_trigrams);
alter table bm_supplier enable row level security;
create policy purchaser_scope on bm_supplier to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on bm_supplier for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('bm_supplier');
grant select on bm_supplier to quayside_purchaser, quayside_supplier;
grant select, insert, update on bm_supplier to quayside_system;

create table bm_unit (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  unit_no text not null,
  unit_name text not null,
  decimals integer not null default 0 check (decimals between 0 and 6),
  status_code text not null default '1' check (status_code in ('0', '1')),
  unique (tenantsid, unit_no)
);
select scope_tenant('bm_unit');
grant insert, update on bm_unit to quayside_system;

create table bm_currency (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  currency text not null,
  decimals integer not null default 2 check (decimals between 0 and 6),
  unique (tenantsid, currency)
);
select scope_tenant('bm_currency');
grant insert, update on bm_currency to quayside_system;

create table bm_item (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  item_no text not null,
  item_name text not null,
  item_spec text not null default '',
  unit_no text not null,
  pack_qty numeric(20, 6) check (pack_qty > 0),
  over_percent numeric(9, 4) not null default 0 check (over_percent >= 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  search_text text generated always as (search_normalise(item_no || ' ' || item_name || ' ' || item_spec)) stored,
  unique (tenantsid, item_no)
);
comment on column bm_item.over_percent is 'Over-delivery allowed on new order lines of this item; 0 means exactly 0.';
create index bm_item_search on bm_item using gin (search_text search_trigrams);
alter table bm_item enable row level security;
create policy purchaser_scope on bm_item to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('bm_item');
grant select on bm_item to quayside_purchaser;
grant select, insert, update on bm_item to quayside_system;

create table bm_delivery_address (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  loadadr_type text not null check (loadadr_type in ('1', '2')),
  warehouse_no text,
  supplier_no text,
  address text not null,
  contact text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  check ((loadadr_type = '1') = (warehouse_no is not null)),
  check ((loadadr_type = '2') = (supplier_no is not null))
);
comment on table bm_delivery_address is '1 receiving address of a warehouse, 2 shipping address of a supplier.';
alter table bm_delivery_address enable row level security;
create policy purchaser_scope on bm_delivery_address to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on bm_delivery_address for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
select scope_to_system('bm_delivery_address');
grant select on bm_delivery_address to quayside_purchaser, quayside_supplier;
grant select, insert, update on bm_delivery_address to quayside_system;
