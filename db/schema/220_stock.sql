-- Stock by cell, its ledger, and serial numbers.

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
comment on table wms_stock is 'Stock on hand by warehouse, cell, item, lot and owner; only the ledger moves it.';
comment on column wms_stock.owner_no is 'Empty: the buyer; else the supplier that still owns the goods.';
comment on column wms_stock.is_controlled is 'The warehouse forbade negative stock (control_inv) when it last moved.';
comment on column wms_stock.on_hand_qty is 'Stock on hand; only the ledger moves it.';
-- Where an item and lot lie, whatever the cell.
create index wms_stock_item on wms_stock (tenantsid, warehouse_no, item_no, lot_no, owner_no) include (on_hand_qty);
create policy purchaser_scope on wms_stock to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]));
create policy supplier_scope on wms_stock for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and owner_no = (select scope_text('app.supplier_no')));
select scope_to_system('wms_stock');
grant select on wms_stock to quayside_purchaser, quayside_supplier, quayside_system;

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
  stock_date date not null,
  movement text not null check (movement in ('arrive', 'arriveCancel', 'store', 'take', 'takeCancel', 'takeBack',
    'takeBackCancel', 'giveBack', 'giveBackCancel', 'adjust')),
  reason text not null default '',
  came_date date check ((came_date is not null) = (transaction_type = '1')),
  document_type text not null,
  document_id bigint not null,
  document_no text not null,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table wms_stock_ledger is 'Stock movements, append only: 1 in, 2 out.';
comment on column wms_stock_ledger.stock_date is 'Business date of the movement, by which periods are closed.';
comment on column wms_stock_ledger.movement is 'arrive: accepted; store: put away; take, takeBack: components issued and returned; giveBack: returned to the supplier; adjust: brought in by a load.';
comment on column wms_stock_ledger.came_date is 'Day on which what comes in here first came into the company; age counts from it, also after moves. Empty for what goes out.';
comment on column wms_stock_ledger.owner_no is 'Empty: the buyer; else the supplier that owns the goods.';
comment on column wms_stock_ledger.transaction_type is '1 in, 2 out.';
create index wms_stock_ledger_key on wms_stock_ledger (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no);
create index wms_stock_ledger_document on wms_stock_ledger (tenantsid, document_type, document_id);
create index wms_stock_ledger_day on wms_stock_ledger (tenantsid, owner_no, item_no, warehouse_no, stock_date);
create policy purchaser_scope on wms_stock_ledger to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]));
create policy supplier_scope on wms_stock_ledger for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and owner_no = (select scope_text('app.supplier_no')));
select scope_to_system('wms_stock_ledger');
grant select on wms_stock_ledger to quayside_supplier;
grant select, insert on wms_stock_ledger to quayside_purchaser, quayside_system;

-- Pieces that are distinguished by serial numbers (item rule 3). A serial number is announced with an ASN, and lives through four
-- states until it has left the house again. Its movements are the ledger: written once, never edited; the database moves the number.
create table wms_serial (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null default '',
  is_released boolean not null default true,
  item_no text not null,
  item_name text not null default '',
  serial_no text not null constraint wms_serial_spelling check (serial_no ~ '^[!-+\-./0-9:<-~]{1,40}$'),
  status text not null default 'initial' check (status in ('initial', 'arrival', 'inStorage', 'outOfStorage')),
  asn_id bigint references srm_asn_head,
  asn_line_id bigint references srm_asn_line,
  asn_lot_id bigint references srm_asn_lot,
  asn_no text not null default '',
  purchase_no text not null default '',
  purchase_seq integer,
  lot_no text not null default '',
  inspection_id bigint references srm_inspection,
  receipt_id bigint references srm_check_receipt,
  check_return_id bigint references srm_check_return,
  receipt_no text not null default '',
  return_no text not null default '',
  cell_no text not null default '',
  owner_no text not null default '',
  issue_id bigint references srm_component_issue,
  search_text text not null generated always as (search_normalise(serial_no || ' ' || item_no || ' ' || item_name || ' ' || asn_no
    || ' ' || purchase_no || ' ' || lot_no || ' ' || receipt_no || ' ' || return_no || ' ' || supplier_no || ' '
    || supplier_name)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  constraint wms_serial_number unique (tenantsid, item_no, serial_no),
  constraint wms_serial_place check (case status
    when 'initial' then inspection_id is null
    when 'arrival' then inspection_id is not null and asn_lot_id is not null
    when 'inStorage' then receipt_id is not null and check_return_id is null and issue_id is null
    else inspection_id is null end),
  constraint wms_serial_asn check ((asn_line_id is null) = (asn_lot_id is null) and (asn_line_id is null) = (asn_id is null))
);
comment on table wms_serial is 'Serial numbers of pieces, unique within an item, and where each is now. Only its movements change it.';
comment on column wms_serial.status is 'initial: known, not here; arrival: here, waits for inspection; inStorage: in stock; outOfStorage: refused, returned or issued.';
comment on column wms_serial.asn_line_id is 'The ASN''s line that brings or brought it; null while it is on no ASN.';
comment on column wms_serial.lot_no is 'The lot with which it was announced; in stock it lies in this lot.';
comment on column wms_serial.receipt_id is 'The acceptance by which it came into stock.';
comment on column wms_serial.check_return_id is 'The rejection by which it was refused.';
comment on column wms_serial.return_no is 'The return by which it went back.';
comment on column wms_serial.cell_no is 'Where it lies while it is in stock; empty otherwise.';
comment on column wms_serial.owner_no is 'Whose it is in stock: empty is the buyer, else the supplier.';
comment on column wms_serial.issue_id is 'The issue of components by which it left for a subcontractor.';
comment on column wms_serial.serial_no is 'Serial number, unique within the item.';
comment on column wms_serial.inspection_id is 'Inspection in which the piece waits.';
select scope_documents('wms_serial');
create index wms_serial_recent on wms_serial
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index wms_serial_supplier on wms_serial (tenantsid, supplier_no, update_date desc, id desc) include (is_released);
create index wms_serial_count on wms_serial (tenantsid, org_no, status, warehouse_no, classify_type) include (supplier_no, is_released);
create index wms_serial_numbers on wms_serial (tenantsid, serial_no collate "C" desc, id desc);
create index wms_serial_line on wms_serial (asn_line_id) where asn_line_id is not null;
create index wms_serial_asn on wms_serial (asn_id) where asn_id is not null;
create index wms_serial_receipt on wms_serial (receipt_id) where receipt_id is not null;
create index wms_serial_inspection on wms_serial (inspection_id) where inspection_id is not null;
create index wms_serial_refusal on wms_serial (check_return_id) where check_return_id is not null;
create index wms_serial_issue on wms_serial (issue_id) where issue_id is not null;
create index wms_serial_stock on wms_serial (tenantsid, item_no, warehouse_no, cell_no, lot_no, owner_no) where status = 'inStorage';
create index wms_serial_search on wms_serial using gin (org_no, supplier_no, search_text search_trigrams);
grant insert (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, item_no, item_name, serial_no,
    create_name, update_name) on wms_serial to quayside_purchaser, quayside_supplier, quayside_system;

create table wms_serial_move (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  serial_id bigint not null references wms_serial,
  serial_version integer not null,
  action text not null,
  status_from text not null,
  status_to text not null,
  place jsonb not null,
  old_values jsonb not null default '{}',
  document_type text not null,
  document_id bigint not null,
  document_no text not null,
  reason text not null default '',
  party text default acting_party(),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table wms_serial_move is 'The trail of serial numbers: each step with its document, written once. The database carries it out.';
comment on column wms_serial_move.serial_version is 'The number as whoever moves it saw it: another step meanwhile refuses this one.';
comment on column wms_serial_move.place is 'What of the number is otherwise from then on.';
comment on column wms_serial_move.old_values is 'What that was before, for the step that takes this one back. Only the database writes it.';
comment on column wms_serial_move.is_released is 'Whether the supplier sees the step: what happens inside the house it does not.';
comment on column wms_serial_move.serial_id is 'Serial number that moved.';
comment on column wms_serial_move.action is 'Step of the document that moved the number.';
comment on column wms_serial_move.status_from is 'State before the step.';
comment on column wms_serial_move.status_to is 'State after the step.';
select scope_documents('wms_serial_move');
create index wms_serial_move_story on wms_serial_move (serial_id, id);
create index wms_serial_move_document on wms_serial_move (document_id, document_type, action);
grant insert on wms_serial_move to quayside_purchaser, quayside_supplier, quayside_system;

-- Takes stock for a command that judges it before it moves it. The caller names the keys in the order in which movements take them.
create function lock_stock(keys jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  key jsonb;
begin
  for key in select k.key from jsonb_array_elements(keys) with ordinality k (key, place) order by k.place loop
    perform 1 from wms_stock
      where (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) = (scope_text('app.tenantsid'),
        key ->> 'warehouseNo', key ->> 'cellNo', key ->> 'itemNo', key ->> 'lotNo', key ->> 'ownerNo')
      for update;
  end loop;
end $$;
revoke execute on function lock_stock from public;
grant execute on function lock_stock to quayside_purchaser, quayside_system;

create function move_serial() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before wms_serial;
  after wms_serial;
  movable constant text[] := '{org_no,warehouse_no,classify_type,asn_id,asn_line_id,asn_lot_id,asn_no,purchase_no,purchase_seq,lot_no,inspection_id,receipt_id,check_return_id,receipt_no,return_no,cell_no,owner_no,issue_id}';
begin
  select * into before from wms_serial where id = new.serial_id for update;
  if before.version is distinct from new.serial_version or before.status <> new.status_from then
    raise exception 'serial number % was moved meanwhile', before.serial_no
      using errcode = 'check_violation', constraint = 'wms_serial_meanwhile';
  end if;
  if exists (select from jsonb_object_keys(new.place) k where k <> all (movable)) then
    raise exception 'a step moves what does not move';
  end if;
  after := jsonb_populate_record(before, new.place);
  new.old_values := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(before)) where key = any (movable) or key = 'status');
  update wms_serial set org_no = after.org_no, warehouse_no = after.warehouse_no, classify_type = after.classify_type,
    asn_id = after.asn_id, asn_line_id = after.asn_line_id, asn_lot_id = after.asn_lot_id, asn_no = after.asn_no,
    purchase_no = after.purchase_no, purchase_seq = after.purchase_seq, lot_no = after.lot_no,
    inspection_id = after.inspection_id, receipt_id = after.receipt_id, check_return_id = after.check_return_id,
    receipt_no = after.receipt_no, return_no = after.return_no, cell_no = after.cell_no, owner_no = after.owner_no,
    issue_id = after.issue_id, status = new.status_to, version = version + 1, update_name = new.create_name,
    update_date = clock_timestamp()
    where id = before.id;
  -- Who may see the number may see its step: the scope is the number's, whatever was given.
  new.tenantsid := before.tenantsid;
  new.org_no := after.org_no;
  new.warehouse_no := after.warehouse_no;
  new.classify_type := after.classify_type;
  new.supplier_no := before.supplier_no;
  return new;
end $$;
create trigger move_serial before insert on wms_serial_move for each row execute function move_serial();

-- A lot that is renamed before it is shipped keeps its numbers.
create function rename_lot_of_serials() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update wms_serial set lot_no = new.lot_no where asn_lot_id = new.id and status = 'initial';
  return null;
end $$;
create trigger rename_lot_of_serials after update of lot_no on srm_asn_lot for each row when (old.lot_no <> new.lot_no)
  execute function rename_lot_of_serials();

-- Which of these items are distinguished by serial number, also for suppliers, who do not read items.
create function serial_items(items text[]) returns setof text language sql stable security definer set search_path = public as $$
  select item_no from bm_item where tenantsid = scope_text('app.tenantsid') and item_no = any (items) and item_rule = '3'
$$;
revoke execute on function serial_items from public;
grant execute on function serial_items to quayside_purchaser, quayside_supplier, quayside_system;

-- Which of these numbers are known, and of which supplier; where they are, only their own parties read.
create function serial_owners(items text[], serials text[]) returns table (item_no text, serial_no text, supplier_no text)
  language sql stable security definer set search_path = public as $$
  select s.item_no, s.serial_no, s.supplier_no
  from unnest(items, serials) as given (item_no, serial_no)
  join wms_serial s on s.tenantsid = scope_text('app.tenantsid') and s.item_no = given.item_no and s.serial_no = given.serial_no
$$;
revoke execute on function serial_owners from public;
grant execute on function serial_owners to quayside_purchaser, quayside_supplier, quayside_system;

-- Stock that is distinguished and stock that is not cannot be mixed: an item changes over while nothing of it is there or under way.
create function check_serial_rule() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from wms_stock s where s.tenantsid = new.tenantsid and s.item_no = new.item_no and s.on_hand_qty <> 0)
    or exists (select from srm_asn_line l join srm_asn_head h on h.id = l.asn_id
      where l.tenantsid = new.tenantsid and l.goods_no = new.item_no and (h.status in ('0', '1') or l.on_way_qty > 0)) then
    raise exception 'stock or notices of item % are there', new.item_no
      using errcode = 'check_violation', constraint = 'bm_item_serial_rule';
  end if;
  return new;
end $$;
create trigger check_serial_rule before update of item_rule on bm_item for each row
  when ((old.item_rule = '3') <> (new.item_rule = '3')) execute function check_serial_rule();

create trigger wms_stock_ledger_post after insert on wms_stock_ledger for each row execute function stock_post();

-- Goods that come back into a cell, or move to another one, keep the day on which they first came into the company: the poster's word,
-- or that of their lot in the warehouse; without a lot, the latest that lay there. What is accepted came on the day of its acceptance.
create function stock_came_date() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.transaction_type = '1' and new.came_date is null then
    new.came_date := least(new.stock_date, case when new.movement <> 'arrive' then (
      select case new.lot_no when '' then max(came_date) else min(came_date) end from wms_stock_ledger
      where (tenantsid, owner_no, item_no, warehouse_no, lot_no)
        = (new.tenantsid, new.owner_no, new.item_no, new.warehouse_no, new.lot_no)) end);
  end if;
  return new;
end $$;
create trigger wms_stock_ledger_came before insert on wms_stock_ledger for each row execute function stock_came_date();
