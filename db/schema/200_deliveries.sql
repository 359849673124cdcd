-- Advance ship notices with lines, lots and packages.

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
  -- What became of an ASN's approval, told beside its state, and the warehouse from which its supplier sends it.
  approval_status text not null default '0' check (approval_status in ('0', '1', '2', '3')),
  del_warehouse text not null default '' check (length(del_warehouse) <= 60),
  custom jsonb not null default '{}',
  constraint srm_asn_head_dates check (delivery_date <= expected_arrival_date),
  unique (tenantsid, asn_no),
  -- Only what waits is pending, and what is rejected was; how an ASN came to its other states its state does not say.
  constraint srm_asn_head_approval
    check ((status = '0') = (approval_status = '1') and (status <> '1' or approval_status = '3')),
  constraint srm_asn_head_custom check (jsonb_typeof(custom) = 'object')
);
comment on table srm_asn_head is 'Advance ship notices: what a supplier announces to ship to one place at one time.';
comment on column srm_asn_head.status is '0 pending approval, 1 rejected, 2 shipped, 3 partially received, 4 received, X voided.';
comment on column srm_asn_head.purchase_nos is 'Numbers of the orders on the lines, kept here for the list and its search.';
comment on column srm_asn_head.way_carriage is '1 express, 2 logistics, 3 self-shipped.';
comment on column srm_asn_head.approval_status is '0 not needed, 1 pending, 2 approved, 3 rejected.';
comment on column srm_asn_head.del_warehouse is 'The supplier''s own warehouse from which the goods leave.';
comment on column srm_asn_head.custom is 'Values of custom fields by field number (sys_frame_define).';
comment on column srm_asn_head.delivery_date is 'Day on which the goods leave the supplier.';
comment on column srm_asn_head.expected_arrival_date is 'Day on which the goods arrive.';
comment on column srm_asn_head.sender is 'Person to ask at the supplier.';
comment on column srm_asn_head.sender_phone is 'Telephone number of the sender.';
comment on column srm_asn_head.shipping_address is 'Address from which the goods are shipped.';
comment on column srm_asn_head.car_type is 'Type of the vehicle.';
comment on column srm_asn_head.car_no is 'Licence plate of the vehicle.';
comment on column srm_asn_head.car_info is 'Further information on the vehicle.';
comment on column srm_asn_head.driver is 'Name of the driver.';
comment on column srm_asn_head.driver_phone is 'Telephone number of the driver.';
comment on column srm_asn_head.tracking_no is 'Tracking number of the carrier.';
comment on column srm_asn_head.line_count is 'Lines of the ASN.';
comment on column srm_asn_head.reject_reason is 'Why the purchaser rejected the ASN.';
comment on column srm_asn_head.void_reason is 'Why the ASN was voided.';
select scope_documents('srm_asn_head');
select scope_merged('srm_asn_head');
create index srm_asn_head_supplier on srm_asn_head (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_asn_head_search on srm_asn_head using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_asn_head_no on srm_asn_head (tenantsid, asn_no collate "C");
create index srm_asn_head_recent on srm_asn_head
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released, warehouse_nos, classify_types);
create index srm_asn_head_state on srm_asn_head
  (tenantsid, status, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released, warehouse_nos, classify_types);
create index srm_asn_head_count on srm_asn_head (tenantsid, org_no, status, warehouse_no, classify_type)
  include (warehouse_nos, classify_types);
alter table srm_asn_head alter column search_text set statistics 500;
grant insert, update on srm_asn_head to quayside_purchaser, quayside_supplier;
grant insert, update, maintain on srm_asn_head to quayside_system;
create trigger srm_asn_head_merged before insert on srm_asn_head for each row execute function own_merged_scope();
select track_history('srm_asn_head', $$x.create_date <= as_of_moment()$$);

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
  inspect_qty numeric(20, 6) not null default 0,
  -- Receiving details: lines of ASNs of which something came, the latest first, found by the words on them.
  update_date timestamptz not null default clock_timestamp(),
  search_text text not null generated always as (search_normalise(
    asn_no || ' ' || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || supplier_no)) stored,
  -- More than an ASN announced may come, within the limit of its order. The ASN's line, its lot and the ledger grow by it at the
  -- receipt, as if it had been announced, and each row of a receipt keeps its part, so that its reversal takes exactly that back.
  over_receipt_qty numeric(20, 6) not null default 0,
  -- A line is as old as its ASN, or as its coming onto it.
  create_date timestamptz not null default now(),
  create_name text not null default '',
  gift_receive_qty numeric(20, 6) not null default 0,
  -- The rule of the item when the line was made: lines that are under way keep to it.
  is_serial boolean not null default false,
  -- What supplier and warehouse tell of the goods of a line beyond item and lot, such as a colour or a grade, in words of their own.
  product_feature text not null default '' check (length(product_feature) <= 60),
  stock_feature text not null default '' check (length(stock_feature) <= 60),
  custom jsonb not null default '{}',
  unique (asn_id, asn_seq),
  constraint srm_asn_line_received check (receive_qty + check_return_qty + ended_qty <= delivery_qty),
  constraint srm_asn_line_inspected check (inspect_qty between 0 and on_way_qty),
  constraint srm_asn_line_over_receipt check (over_receipt_qty >= 0 and over_receipt_qty < delivery_qty),
  constraint srm_asn_line_gifts check (gift_receive_qty between 0 and gift_qty),
  constraint srm_asn_line_custom check (jsonb_typeof(custom) = 'object')
);
comment on table srm_asn_line is 'Lines of an ASN, each of one batch of a purchase order.';
comment on column srm_asn_line.sup_remarks is 'Supplier batch or lot number (spec domain §3).';
comment on column srm_asn_line.gift_qty is 'Free of charge; never reduces the open order and is not billed (domain, tolerances 4).';
comment on column srm_asn_line.inspect_qty is 'Arrived, and waits for the result of its inspection.';
comment on column srm_asn_line.update_date is 'When something of it was last received, refused, ended or taken back.';
comment on column srm_asn_line.over_receipt_qty is 'Of the delivery quantity: what came above what was announced.';
comment on column srm_asn_line.create_date is 'When the line came onto its ASN: with it, or when it was submitted again.';
comment on column srm_asn_line.gift_receive_qty is 'Of the gifts: what was taken in. The sum of the line''s gift rows.';
comment on column srm_asn_line.is_serial is 'Its pieces are distinguished by serial number: as many are announced as are delivered.';
comment on column srm_asn_line.product_feature is 'What distinguishes the goods as a product, such as a colour or a version.';
comment on column srm_asn_line.stock_feature is 'What distinguishes the goods in stock, such as a grade or a reservation.';
comment on column srm_asn_line.custom is 'Values of custom fields by field number (sys_frame_define).';
comment on column srm_asn_line.asn_seq is 'Number of the line within its ASN.';
comment on column srm_asn_line.ended_qty is 'Of the delivery quantity: ended before it was received.';
select scope_documents('srm_asn_line');
select scope_merged('srm_asn_line');
create index srm_asn_line_batch on srm_asn_line (batch_id);
create index srm_asn_line_goods on srm_asn_line (tenantsid, goods_no);
create index srm_asn_line_order on srm_asn_line (tenantsid, purchase_no);
create index srm_asn_line_arrived_supplier on srm_asn_line (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released, on_way_qty) where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_search on srm_asn_line using gin (org_no, supplier_no, search_text search_trigrams)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_arrived on srm_asn_line (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, on_way_qty, warehouse_nos, classify_types)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_arrived_count on srm_asn_line (tenantsid, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, on_way_qty, check_return_qty, warehouse_nos, classify_types)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_refused on srm_asn_line (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, warehouse_nos, classify_types) where check_return_qty > 0;
alter table srm_asn_line alter column search_text set statistics 500;
create policy dropped_before_shipping on srm_asn_line as restrictive for delete to quayside_supplier
  using (exists (select from srm_asn_head h where h.id = asn_id and h.status in ('0', '1')));
grant insert, update on srm_asn_line to quayside_purchaser;
grant insert, update, delete on srm_asn_line to quayside_supplier;
grant insert, update, maintain on srm_asn_line to quayside_system;
select track_history('srm_asn_line', $$x.create_date <= as_of_moment()$$, '{asn_id,batch_id,head_id}', is_deletable => true);

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
  inspect_qty numeric(20, 6) not null default 0,
  -- Lots to label are searched by the days on which their ASNs were made, the latest first: the day stands on the lot, in its index.
  create_date timestamptz not null default now(),
  over_receipt_qty numeric(20, 6) not null default 0,
  constraint srm_asn_lot_once unique (asn_line_id, lot_no),
  constraint srm_asn_lot_received check (receive_qty + check_return_qty <= qty),
  constraint srm_asn_lot_inspected check (inspect_qty between 0 and qty - receive_qty - check_return_qty),
  constraint srm_asn_lot_over_receipt check (over_receipt_qty >= 0 and over_receipt_qty < qty)
);
comment on table srm_asn_lot is 'Lots of an ASN''s line; their quantities add up to the line''s.';
comment on column srm_asn_lot.create_date is 'When the ASN was made, kept here for the list of lots to label.';
comment on column srm_asn_lot.over_receipt_qty is 'Of the quantity: what came above what was announced; those of a line''s lots add up to the line''s.';
comment on column srm_asn_lot.product_date is 'Day of production.';
select scope_documents('srm_asn_lot');
select scope_merged('srm_asn_lot');
create index srm_asn_lot_recent on srm_asn_lot (tenantsid, create_date desc, id desc);
-- Without a span of days, lots and boxes are found by whole numbers.
create index srm_asn_lot_number on srm_asn_lot (tenantsid, lot_no, create_date desc, id desc);
grant insert, update on srm_asn_lot to quayside_purchaser, quayside_supplier;
grant insert, update, maintain on srm_asn_lot to quayside_system;
select track_history('srm_asn_lot', $$exists (select from history.srm_asn_line l where l.id = x.asn_line_id)$$, '{asn_line_id}',
  is_deletable => true);

-- Boxes are stacked: into cartons, and cartons and boxes onto pallets, each with a number and a label of its own.
create table srm_asn_package (
  id bigint generated always as identity primary key,
  asn_id bigint not null references srm_asn_head,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  package_level text not null check (package_level in ('2', '3')),
  package_no integer not null check (package_no > 0),
  unit_code text not null,
  is_sscc boolean not null,
  parent_id bigint,
  parent_level text,
  is_current boolean not null default true,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  unique (id, asn_id, package_level),
  unique (asn_id, package_level, package_no),
  -- What is around a package is of the same ASN and of a higher level, so that no package is inside of itself.
  foreign key (parent_id, asn_id, parent_level) references srm_asn_package (id, asn_id, package_level),
  check ((parent_id is null) = (parent_level is null)),
  check (parent_level > package_level),
  check (is_current or parent_id is null)
);
comment on table srm_asn_package is 'Cartons and pallets of an ASN: what its boxes are packed into. One that was unpacked keeps its number and is not in force.';
comment on column srm_asn_package.package_level is '2 carton, 3 pallet; boxes, the level below, are rows of srm_asn_label.';
comment on column srm_asn_package.package_no is 'Counts the cartons, and the pallets, of an ASN; none is given twice.';
comment on column srm_asn_package.unit_code is 'SSCC of 18 digits, or a number of the company''s own; of the same series as those of boxes.';
comment on column srm_asn_package.parent_id is 'The pallet on which a carton stands.';
comment on column srm_asn_package.parent_level is 'Level of the package around it; empty: none.';
select scope_documents('srm_asn_package');
select scope_merged('srm_asn_package');
create index srm_asn_package_parent on srm_asn_package (parent_id) where parent_id is not null;
create unique index srm_asn_package_unit on srm_asn_package (tenantsid, unit_code, (case when is_current then 0 else id end));
grant insert on srm_asn_package to quayside_purchaser, quayside_supplier;
grant insert, update on srm_asn_package to quayside_system;
grant update (parent_id, parent_level, is_current) on srm_asn_package to quayside_purchaser, quayside_supplier;
select track_history('srm_asn_package', $$x.create_date <= as_of_moment()$$, '{asn_id}');

-- A box that is split or packed anew is in no package any more; a box in force is in one of its own ASN.
create function check_box_package() returns trigger language plpgsql set search_path = public as $$
begin
  if not new.is_current then
    new.package_id := null;
  elsif not exists (
    select from srm_asn_package p join srm_asn_line l on l.asn_id = p.asn_id
    where p.id = new.package_id and l.id = new.asn_line_id and p.is_current) then
    raise exception 'a box is packed into a package in force of its own notice' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- How many labelled containers of an item go into a carton, and how many of the level below onto a pallet, by the container rule
-- that labelled_pack_qty finds; no row without a rule.
create function container_levels(item text, org text, unit text)
  returns table (label_level text, carton_qty integer, pallet_qty integer)
  language sql stable security definer set search_path = public as $$
  select h.label_level,
    (select l.level_qty from bm_box_rule_line l where l.rule_id = h.id and l.box_level = '2'),
    (select l.level_qty from bm_box_rule_line l where l.rule_id = h.id and l.box_level = '3')
  from bm_box_rule_head h
  where h.tenantsid = scope_text('app.tenantsid') and h.status_code = '1' and h.pack_qty is not null
    and coalesce(h.item_no, item) = item and h.org_no in (org, '*') and h.unit_no = unit
  order by h.item_no is null, h.org_no = '*', h.update_date desc, h.id desc limit 1
$$;
revoke execute on function container_levels from public;
grant execute on function container_levels to quayside_purchaser, quayside_supplier, quayside_system;

-- An ASN that is edited gets lots anew: they are as old as it is.
create function date_asn_lot() returns trigger language plpgsql as $$
begin
  select h.create_date into new.create_date
  from srm_asn_line l join srm_asn_head h on h.id = l.asn_id where l.id = new.asn_line_id;
  return new;
end $$;
create trigger srm_asn_lot_dated before insert on srm_asn_lot for each row execute function date_asn_lot();

create function count_gifts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_asn_line set gift_receive_qty = gift_receive_qty + new.gift_qty, version = version + 1,
    update_date = clock_timestamp()
    where id = new.asn_line_id;
  return null;
end $$;

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
create trigger srm_asn_package_merged before insert on srm_asn_package for each row execute function take_merged_scope('asn_id');

select as_document_files('srm_asn_head', 'asn');
select register_document('srm_asn_head', 'asn_no', 'asn');

select materialise_tab_counts('srm_asn_head', 'status');
