-- Acceptances, rejections, warehousing details and returns.

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
  receive_qty numeric(20, 6) not null,
  price numeric(20, 6) not null,
  currency text not null,
  amount numeric(20, 6) not null,
  tax_rate numeric(9, 4) not null,
  tax_amount numeric(20, 6) not null,
  expect_arrival_date date not null,
  receipt_date date not null,
  posting_date date not null,
  delivery_timing text not null,
  reverses_id bigint unique references srm_check_receipt,
  is_reversed boolean not null default false,
  reason text not null default '',
  search_text text not null generated always as (search_normalise(receipt_no || ' ' || asn_no || ' ' || purchase_no || ' '
    || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no)) stored,
  create_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  over_receipt_qty numeric(20, 6) not null default 0,
  -- Gifts that an ASN announces are taken in: each is an acceptance of its own that costs nothing and moves no quantity of the order.
  -- These rows are the ledger of gifts, written once and reversed by rows with the negative quantity; the database adds them up on the
  -- ASN's line, and lets nobody take in more than was announced.
  gift_qty numeric(20, 6) not null default 0,
  custom jsonb not null default '{}',
  constraint srm_check_receipt_over_receipt check (over_receipt_qty between least(0, receive_qty) and greatest(0, receive_qty)),
  constraint srm_check_receipt_receive_qty_check check ((receive_qty <> 0) <> (gift_qty <> 0)),
  constraint srm_check_receipt_gift check (gift_qty = 0 or (price, amount, tax_amount, over_receipt_qty) = (0, 0, 0, 0)),
  constraint srm_check_receipt_delivery_timing_check check (case when gift_qty = 0 then delivery_timing in ('1', '2', '3')
    else delivery_timing = '0' end),
  constraint srm_check_receipt_custom check (jsonb_typeof(custom) = 'object')
);
comment on table srm_check_receipt is 'Acceptance details. A correction is a reversing row with the negative quantity, never an edit.';
comment on column srm_check_receipt.delivery_timing is '1 normal, 2 early, 3 delayed, against the expected arrival date; 0 of gifts, which nobody waits for.';
comment on column srm_check_receipt.over_receipt_qty is 'Of the accepted quantity: what came above the ASN.';
comment on column srm_check_receipt.gift_qty is 'What came free of charge: a row is of goods or of gifts, never of both.';
comment on column srm_check_receipt.custom is 'Values of custom fields by field number (sys_frame_define).';
comment on column srm_check_receipt.amount is 'Price times accepted quantity, without tax.';
select scope_documents('srm_check_receipt');
create index srm_check_receipt_recent on srm_check_receipt
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_check_receipt_supplier on srm_check_receipt (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_check_receipt_line on srm_check_receipt (asn_line_id);
create index srm_check_receipt_batch on srm_check_receipt (batch_id);
create index srm_check_receipt_count on srm_check_receipt (tenantsid, org_no, delivery_timing, warehouse_no, classify_type);
create index srm_check_receipt_search on srm_check_receipt using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_check_receipt_no on srm_check_receipt (tenantsid, receipt_no collate "C");
-- What was received of one ASN is read whenever its drawer opens, and for each scan: by this 9 pages instead of all receipts.
create index srm_check_receipt_asn on srm_check_receipt (asn_id);
alter table srm_check_receipt alter column search_text set statistics 500;
grant insert on srm_check_receipt to quayside_purchaser;
grant insert, maintain on srm_check_receipt to quayside_system;
grant update (is_reversed, custom) on srm_check_receipt to quayside_purchaser, quayside_system;
select track_history('srm_check_receipt', $$x.update_date <= as_of_moment()$$, '{asn_id,asn_line_id,batch_id}');

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
  update_date timestamptz not null default clock_timestamp(),
  over_receipt_qty numeric(20, 6) not null default 0,
  custom jsonb not null default '{}',
  constraint srm_check_return_over_receipt check (over_receipt_qty between least(0, check_return_qty) and greatest(0, check_return_qty)),
  constraint srm_check_return_custom check (jsonb_typeof(custom) = 'object')
);
comment on table srm_check_return is 'Rejection details: refused at inspection, goes back to the supplier. Corrections are reversing rows.';
comment on column srm_check_return.over_receipt_qty is 'Of the refused quantity: what came above the ASN.';
comment on column srm_check_return.custom is 'Values of custom fields by field number (sys_frame_define).';
select scope_documents('srm_check_return');
create index srm_check_return_recent on srm_check_return
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_check_return_supplier on srm_check_return (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_check_return_line on srm_check_return (asn_line_id);
create index srm_check_return_batch on srm_check_return (batch_id);
create index srm_check_return_count on srm_check_return (tenantsid, org_no, warehouse_no, classify_type);
create index srm_check_return_search on srm_check_return using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_check_return_no on srm_check_return (tenantsid, receipt_no collate "C");
create index srm_check_return_asn on srm_check_return (asn_id);
alter table srm_check_return alter column search_text set statistics 500;
grant insert on srm_check_return to quayside_purchaser;
grant insert, maintain on srm_check_return to quayside_system;
grant update (is_reversed, custom) on srm_check_return to quayside_purchaser, quayside_system;
select track_history('srm_check_return', $$x.update_date <= as_of_moment()$$, '{asn_id,asn_line_id,batch_id}');

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
  update_date timestamptz not null default clock_timestamp(),
  task_no text not null default '',
  adjust_no text not null default '',
  -- Where they lie: rows and tasks of their own.
  is_gift boolean not null default false,
  custom jsonb not null default '{}',
  constraint srm_warehousing_detail_custom check (jsonb_typeof(custom) = 'object')
);
comment on table srm_warehousing_detail is 'Put-away of accepted goods into a cell; each row has its stock posting.';
comment on column srm_warehousing_detail.task_no is 'The task by which goods were put away; empty where the warehouse works without.';
comment on column srm_warehousing_detail.adjust_no is 'The adjustment order that wrote the row.';
comment on column srm_warehousing_detail.is_gift is 'The goods came free of charge.';
comment on column srm_warehousing_detail.custom is 'Values of custom fields by field number (sys_frame_define).';
comment on column srm_warehousing_detail.warehousing_qty is 'Put away quantity.';
select scope_documents('srm_warehousing_detail');
create index srm_warehousing_detail_recent on srm_warehousing_detail
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_warehousing_detail_supplier on srm_warehousing_detail (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_warehousing_detail_receipt on srm_warehousing_detail (receipt_id);
create index srm_warehousing_detail_count on srm_warehousing_detail (tenantsid, org_no, warehouse_no, classify_type);
create index srm_warehousing_detail_search on srm_warehousing_detail using gin (org_no, supplier_no, search_text search_trigrams);
alter table srm_warehousing_detail alter column search_text set statistics 500;
grant insert on srm_warehousing_detail to quayside_purchaser, quayside_system;
grant update (is_reversed, custom) on srm_warehousing_detail to quayside_purchaser, quayside_system;
select track_history('srm_warehousing_detail', $$x.update_date <= as_of_moment()$$, '{receipt_id}');

-- Returns of goods that were put away: for exchange, which are delivered anew, or for credit, which are no longer paid.
create table srm_bill_return (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  return_no text not null,
  return_type text not null check (return_type in ('exchange', 'credit')),
  return_date date not null,
  reason text not null check (reason <> ''),
  reverses_id bigint unique references srm_bill_return,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, return_no)
);
comment on table srm_bill_return is 'Documents by which goods go back to their supplier after warehousing. A correction is a reversing document.';
comment on column srm_bill_return.return_type is 'exchange: to be delivered again; credit: not paid, and not delivered again.';
select scope_documents('srm_bill_return');
grant insert on srm_bill_return to quayside_purchaser, quayside_system;
select track_append_only_history('srm_bill_return', $$x.create_date <= as_of_moment()$$);

create table srm_bill_return_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  return_id bigint not null references srm_bill_return,
  return_no text not null,
  return_type text not null check (return_type in ('exchange', 'credit')),
  receipt_id bigint not null references srm_check_receipt,
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
  cell_no text not null,
  lot_no text not null default '',
  return_qty numeric(20, 6) not null check (return_qty <> 0),
  price numeric(20, 6) not null,
  currency text not null,
  amount numeric(20, 6) not null,
  tax_rate numeric(9, 4) not null,
  tax_amount numeric(20, 6) not null,
  return_date date not null,
  reason text not null,
  reverses_id bigint unique references srm_bill_return_line,
  is_reversed boolean not null default false,
  search_text text not null generated always as (search_normalise(return_no || ' ' || receipt_no || ' ' || asn_no || ' '
    || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no
    || ' ' || cell_no || ' ' || reason)) stored,
  create_name text not null default '',
  update_date timestamptz not null default clock_timestamp()
);
comment on table srm_bill_return_line is 'Return details: what of an acceptance left which cell. Rows of a reversing document are negative.';
comment on column srm_bill_return_line.amount is 'The returned share of the acceptance''s amount: what is no longer paid for it.';
comment on column srm_bill_return_line.return_qty is 'Returned quantity.';
select has_custom_values('srm_bill_return_line');
select scope_documents('srm_bill_return_line');
create index srm_bill_return_line_recent on srm_bill_return_line
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_bill_return_line_supplier on srm_bill_return_line (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_bill_return_line_count on srm_bill_return_line (tenantsid, org_no, return_type, warehouse_no, classify_type);
create index srm_bill_return_line_document on srm_bill_return_line (return_id);
create index srm_bill_return_line_receipt on srm_bill_return_line (receipt_id);
create index srm_bill_return_line_batch on srm_bill_return_line (batch_id);
create index srm_bill_return_line_search on srm_bill_return_line using gin (org_no, supplier_no, search_text search_trigrams);
alter table srm_bill_return_line alter column search_text set statistics 500;
grant insert on srm_bill_return_line to quayside_purchaser, quayside_system;
grant update (is_reversed, custom) on srm_bill_return_line to quayside_purchaser, quayside_system;
select track_history('srm_bill_return_line', $$x.update_date <= as_of_moment()$$, '{return_id,receipt_id,batch_id}');

create function stock_post() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change numeric := case new.transaction_type when '1' then new.qty else -new.qty end;
  is_negative_refused boolean := take_warehouse(new.tenantsid, new.warehouse_no);
begin
  -- Updated first: a row proposed for insertion has to pass the checks by itself, which a movement out never does.
  -- What comes in is taken even where it does not yet make up for what a warehouse without control gave out before.
  update wms_stock set on_hand_qty = on_hand_qty + change, update_date = clock_timestamp(),
      is_controlled = is_negative_refused and (change < 0 or on_hand_qty + change >= 0)
    where (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
      = (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no);
  if found then
    return null;
  end if;
  insert into wms_stock as s (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, org_no, on_hand_qty, is_controlled)
  values (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no, new.org_no, change,
    is_negative_refused)
  on conflict (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) do update set
    on_hand_qty = s.on_hand_qty + change, update_date = clock_timestamp(), is_controlled = is_negative_refused;
  return null;
end $$;

select as_document_files('srm_check_return', 'rejection');
select register_document('srm_check_receipt', 'receipt_no', 'receipt');
select register_document('srm_check_return', 'receipt_no');
select register_document('srm_bill_return', 'return_no');

create trigger count_gifts after insert on srm_check_receipt for each row when (new.gift_qty <> 0) execute function count_gifts();

select materialise_tab_counts('srm_check_receipt', 'delivery_timing');
