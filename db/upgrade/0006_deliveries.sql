create table srm_delivery_rule_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null default '*',
  is_approval_needed boolean not null default false,
  advance_days integer check (advance_days > 0),
  can_merge_orders boolean not null default true,
  can_merge_order_types boolean not null default false,
  unique (tenantsid, org_no)
);
comment on table srm_delivery_rule_config is 'Delivery rules of an organisation; org_no * holds where an organisation has none of its own.';
comment on column srm_delivery_rule_config.advance_days is 'Goods may leave at most so many days before the expected arrival of the order line; empty: no limit.';
select scope_tenant('srm_delivery_rule_config');
grant insert, update on srm_delivery_rule_config to quayside_system;

create table srm_asn_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  asn_no text not null,
  status text not null check (status in ('0', '1', '2', '3', '4', 'X')),
  delivery_date date not null,
  expected_arrival_date date not null,
  way_carriage text not null check (way_carriage in ('1', '2', '3')),
  sender text not null,
  sender_phone text not null,
  shipping_address text not null,
  delivery_address text not null,
  car_type text not null default '',
  car_no text not null default '',
  car_info text not null default '',
  driver text not null default '',
  driver_phone text not null default '',
  tracking_no text not null default '',
  remarks text not null default '',
  purchase_nos text not null default '',
  line_count integer not null default 0,
  reject_reason text not null default '',
  void_reason text not null default '',
  data_source text not null default '',
  search_text text not null generated always as (search_normalise(
    asn_no || ' ' || supplier_no || ' ' || supplier_name || ' ' || tracking_no || ' ' || sender || ' ' || purchase_nos)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  constraint srm_asn_head_dates check (delivery_date <= expected_arrival_date),
  unique (tenantsid, asn_no)
);
comment on column srm_asn_head.status is '0 pending approval, 1 rejected, 2 shipped, 3 partially received, 4 received, X voided.';
comment on column srm_asn_head.purchase_nos is 'Numbers of the orders on the lines, kept here for the list and its search.';
comment on column srm_asn_head.way_carriage is '1 express, 2 logistics, 3 self-shipped.';
create index srm_asn_head_recent on srm_asn_head (tenantsid, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
create index srm_asn_head_supplier on srm_asn_head (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_asn_head_state on srm_asn_head (tenantsid, status, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
create index srm_asn_head_count on srm_asn_head (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_asn_head_search on srm_asn_head using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_asn_head');
grant insert, update on srm_asn_head to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_asn_line (
  id bigint generated always as identity primary key,
  asn_id bigint not null references srm_asn_head,
  batch_id bigint not null references srm_purchase_batch,
  head_id bigint not null references srm_purchase_head,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  asn_no text not null,
  asn_seq integer not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null default 0,
  expect_arrival_date date not null,
  delivery_qty numeric(20, 6) not null check (delivery_qty > 0),
  gift_qty numeric(20, 6) not null default 0 check (gift_qty >= 0),
  receive_qty numeric(20, 6) not null default 0 check (receive_qty >= 0),
  check_return_qty numeric(20, 6) not null default 0 check (check_return_qty >= 0),
  ended_qty numeric(20, 6) not null default 0 check (ended_qty >= 0),
  on_way_qty numeric(20, 6) not null generated always as (delivery_qty - receive_qty - check_return_qty - ended_qty) stored,
  sup_remarks text not null default '',
  remarks text not null default '',
  version integer not null default 1,
  unique (asn_id, asn_seq),
  constraint srm_asn_line_received check (receive_qty + check_return_qty + ended_qty <= delivery_qty)
);
comment on column srm_asn_line.sup_remarks is 'Supplier batch or lot number (spec domain §3).';
comment on column srm_asn_line.gift_qty is 'Free of charge; never reduces the open order and is not billed (domain, tolerances 4).';
create index srm_asn_line_batch on srm_asn_line (batch_id);
select scope_documents('srm_asn_line');
grant insert, update on srm_asn_line to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_asn_lot (
  id bigint generated always as identity primary key,
  asn_line_id bigint not null references srm_asn_line on delete cascade,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  lot_no text not null,
  product_date date,
  qty numeric(20, 6) not null check (qty > 0),
  receive_qty numeric(20, 6) not null default 0 check (receive_qty >= 0),
  check_return_qty numeric(20, 6) not null default 0 check (check_return_qty >= 0),
  constraint srm_asn_lot_once unique (asn_line_id, lot_no),
  constraint srm_asn_lot_received check (receive_qty + check_return_qty <= qty)
);
comment on table srm_asn_lot is 'Lots of a notice''s line; their quantities add up to the line''s.';
select scope_documents('srm_asn_lot');
grant insert, update on srm_asn_lot to quayside_purchaser, quayside_supplier, quayside_system;

-- What can be shipped, earliest demand first.
create index srm_purchase_batch_demand on srm_purchase_batch (tenantsid, expect_arrival_date, id)
  where status in ('executing', 'changing') and not is_closed;
