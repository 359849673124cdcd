create table srm_check_receipt (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  receipt_no text not null,
  asn_id bigint not null references srm_asn_head,
  asn_line_id bigint not null references srm_asn_line,
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
  lot_no text not null default '',
  receive_qty numeric(20, 6) not null check (receive_qty <> 0),
  price numeric(20, 6) not null,
  currency text not null,
  amount numeric(20, 6) not null,
  tax_rate numeric(9, 4) not null,
  tax_amount numeric(20, 6) not null,
  expect_arrival_date date not null,
  receipt_date date not null,
  posting_date date not null,
  delivery_timing text not null check (delivery_timing in ('1', '2', '3')),
  reverses_id bigint unique references srm_check_receipt,
  is_reversed boolean not null default false,
  reason text not null default '',
  search_text text not null generated always as (search_normalise(receipt_no || ' ' || asn_no || ' ' || purchase_no || ' '
    || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no)) stored,
  create_name text not null default '',
  update_date timestamptz not null default clock_timestamp()
);
comment on table srm_check_receipt is 'Acceptance details. A correction is a reversing row with the negative quantity, never an edit.';
comment on column srm_check_receipt.delivery_timing is '1 normal, 2 early, 3 delayed, against the expected arrival date.';
create index srm_check_receipt_recent on srm_check_receipt (tenantsid, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
create index srm_check_receipt_supplier on srm_check_receipt (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_check_receipt_line on srm_check_receipt (asn_line_id);
create index srm_check_receipt_batch on srm_check_receipt (batch_id);
create index srm_check_receipt_count on srm_check_receipt (tenantsid, org_no, delivery_timing, warehouse_no, classify_type);
create index srm_check_receipt_search on srm_check_receipt using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_check_receipt');
grant insert, update (is_reversed) on srm_check_receipt to quayside_purchaser, quayside_system;

create table srm_check_return (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  receipt_no text not null,
  asn_id bigint not null references srm_asn_head,
  asn_line_id bigint not null references srm_asn_line,
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
  lot_no text not null default '',
  check_return_qty numeric(20, 6) not null check (check_return_qty <> 0),
  receipt_date date not null,
  reason text not null,
  reverses_id bigint unique references srm_check_return,
  is_reversed boolean not null default false,
  search_text text not null generated always as (search_normalise(receipt_no || ' ' || asn_no || ' ' || purchase_no || ' '
    || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || reason)) stored,
  create_name text not null default '',
  update_date timestamptz not null default clock_timestamp()
);
comment on table srm_check_return is 'Rejection details: refused at inspection, goes back to the supplier. Corrections are reversing rows.';
create index srm_check_return_recent on srm_check_return (tenantsid, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
create index srm_check_return_supplier on srm_check_return (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_check_return_line on srm_check_return (asn_line_id);
create index srm_check_return_batch on srm_check_return (batch_id);
create index srm_check_return_count on srm_check_return (tenantsid, org_no, warehouse_no, classify_type);
create index srm_check_return_search on srm_check_return using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_check_return');
grant insert, update (is_reversed) on srm_check_return to quayside_purchaser, quayside_system;

create table srm_warehousing_detail (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  receipt_id bigint not null references srm_check_receipt,
  receipt_no text not null,
  asn_no text not null,
  purchase_no text not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  cell_no text not null,
  lot_no text not null default '',
  warehousing_qty numeric(20, 6) not null check (warehousing_qty <> 0),
  posting_date date not null,
  is_reversed boolean not null default false,
  search_text text not null generated always as (search_normalise(receipt_no || ' ' || asn_no || ' ' || purchase_no || ' '
    || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no || ' ' || cell_no)) stored,
  create_name text not null default '',
  update_date timestamptz not null default clock_timestamp()
);
comment on table srm_warehousing_detail is 'Put-away of accepted goods into a cell; each row has its stock posting.';
create index srm_warehousing_detail_recent on srm_warehousing_detail (tenantsid, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
create index srm_warehousing_detail_supplier on srm_warehousing_detail (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_warehousing_detail_receipt on srm_warehousing_detail (receipt_id);
create index srm_warehousing_detail_count on srm_warehousing_detail (tenantsid, org_no, warehouse_no, classify_type);
create index srm_warehousing_detail_search on srm_warehousing_detail using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_warehousing_detail');
grant insert, update (is_reversed) on srm_warehousing_detail to quayside_purchaser, quayside_system;

create table wms_stock (
  tenantsid text not null references sys_tenant,
  warehouse_no text not null,
  cell_no text not null,
  item_no text not null,
  lot_no text not null default '',
  owner_no text not null default '',
  org_no text not null,
  on_hand_qty numeric(20, 6) not null default 0,
  is_controlled boolean not null default true,
  update_date timestamptz not null default clock_timestamp(),
  primary key (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no),
  constraint wms_stock_on_hand check (on_hand_qty >= 0 or not is_controlled)
);
comment on column wms_stock.owner_no is 'Empty: the buyer; else the supplier that still owns the goods.';
comment on column wms_stock.is_controlled is 'The warehouse forbids negative stock (controlInv).';
create table wms_stock_ledger (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  warehouse_no text not null,
  cell_no text not null,
  item_no text not null,
  lot_no text not null default '',
  owner_no text not null default '',
  org_no text not null,
  transaction_type text not null check (transaction_type in ('1', '2')),
  qty numeric(20, 6) not null check (qty > 0),
  document_type text not null,
  document_id bigint not null,
  document_no text not null,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table wms_stock_ledger is 'Stock movements, append only: 1 in, 2 out.';
create index wms_stock_ledger_key on wms_stock_ledger (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no);
create index wms_stock_ledger_document on wms_stock_ledger (tenantsid, document_type, document_id);
create function stock_post() returns trigger language plpgsql security definer set search_path = public as $$
declare change numeric := case new.transaction_type when '1' then new.qty else -new.qty end;
begin
  -- Updated first: a row proposed for insertion has to pass the checks by itself, which a movement out never does.
  update wms_stock set on_hand_qty = on_hand_qty + change, update_date = clock_timestamp()
    where (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
      = (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no);
  if found then
    return null;
  end if;
  insert into wms_stock as s (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, org_no, on_hand_qty, is_controlled)
  values (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no, new.org_no, change,
    coalesce((select control_inv from bm_warehouse w
      where w.tenantsid = new.tenantsid and w.warehouse_no = new.warehouse_no), true))
  on conflict (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) do update set
    on_hand_qty = s.on_hand_qty + change, update_date = clock_timestamp();
  return null;
end $$;
create trigger wms_stock_ledger_post after insert on wms_stock_ledger for each row execute function stock_post();
do $$
declare target text;
begin
  foreach target in array array['wms_stock', 'wms_stock_ledger'] loop
    execute format('alter table %s enable row level security', target);
    execute format($policy$
      create policy purchaser_scope on %s to quayside_purchaser using (
        tenantsid = (select scope_text('app.tenantsid'))
        and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
    $policy$, target);
    execute format($policy$
      create policy supplier_scope on %s for select to quayside_supplier using (
        tenantsid = (select scope_text('app.tenantsid')) and owner_no = (select scope_text('app.supplier_no')))
    $policy$, target);
    perform scope_to_system(target);
    execute format('grant select on %s to quayside_purchaser, quayside_supplier, quayside_system', target);
  end loop;
end $$;
grant insert on wms_stock_ledger to quayside_purchaser, quayside_system;
