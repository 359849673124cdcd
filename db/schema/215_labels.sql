-- Labels of boxes and their scans at receipt.

create table srm_asn_label (
  id bigint generated always as identity primary key,
  asn_line_id bigint not null references srm_asn_line on delete cascade,
  asn_lot_id bigint not null references srm_asn_lot on delete cascade,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  unit_code text not null,
  is_sscc boolean not null,
  box_no integer not null check (box_no > 0),
  box_count integer not null check (box_count between box_no and 500),
  qty numeric(20, 6) not null check (qty > 0),
  is_current boolean not null default true,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  -- A split box gives way to its parts: they keep its place among the lot's boxes and get numbers of their own.
  parent_id bigint references srm_asn_label on delete cascade,
  part_path text not null default '' check (part_path ~ '^([0-9]{1,3}(-[0-9]{1,3}){0,7})?$'),
  -- Labels whose barcode is made by a rule with a serial number keep theirs, so that a reprint shows the same.
  rule_serial bigint check (rule_serial > 0),
  package_id bigint references srm_asn_package,
  -- Goods are received by scanning labels: a box remembers the row of a receipt that it was booked with, until that row is reversed.
  receipt_id bigint references srm_check_receipt,
  return_id bigint references srm_check_return,
  -- A box that was scanned waits with its goods.
  inspection_id bigint references srm_inspection,
  -- A box knows the pieces that lie in it, where they are distinguished by serial number: its label names them, and who scans it receives
  -- exactly them.
  serial_nos text[] not null default '{}'
);
comment on table srm_asn_label is 'Boxes of an ASN''s lot and the numbers on their labels. A reprint shows the same numbers; packing into another number of boxes replaces them.';
comment on column srm_asn_label.unit_code is 'SSCC of 18 digits, or a number of the company''s own; in force once. Of the own series, or of whoever packed the goods.';
comment on column srm_asn_label.parent_id is 'The box that was split; empty for boxes as they were packed.';
comment on column srm_asn_label.part_path is 'Place among the parts of split boxes: 2 is the second part, 2-1 the first part of that.';
comment on column srm_asn_label.rule_serial is 'Serial number that the item''s barcode rule gave the box; empty where it has none.';
comment on column srm_asn_label.package_id is 'The carton or pallet that the box is packed into.';
comment on column srm_asn_label.receipt_id is 'The acceptance that the box was scanned for; empty again once that is reversed.';
comment on column srm_asn_label.return_id is 'The rejection that the box was scanned for; empty again once that is reversed.';
comment on column srm_asn_label.inspection_id is 'The inspection that the box waits for; empty again once that has ended.';
comment on column srm_asn_label.serial_nos is 'Serial numbers of the pieces that lie in it; empty where there are none, or nobody said.';
comment on column srm_asn_label.box_no is 'Number of the box within its lot.';
comment on column srm_asn_label.box_count is 'Boxes of the lot when the label was made.';
select scope_documents('srm_asn_label');
select scope_merged('srm_asn_label');
create index srm_asn_label_line on srm_asn_label (asn_line_id);
create unique index srm_asn_label_box on srm_asn_label (asn_lot_id, box_no, part_path) where is_current;
create index srm_asn_label_parent on srm_asn_label (parent_id);
-- Boxes in force, newest first.
create index srm_asn_label_recent on srm_asn_label (tenantsid, create_date desc, id desc) where is_current;
create index srm_asn_label_package on srm_asn_label (package_id) where package_id is not null;
create index srm_asn_label_receipt on srm_asn_label (receipt_id) where receipt_id is not null;
create index srm_asn_label_return on srm_asn_label (return_id) where return_id is not null;
create index srm_asn_label_inspection on srm_asn_label (inspection_id) where inspection_id is not null;
create unique index srm_asn_label_unit on srm_asn_label (tenantsid, unit_code, (case when is_current then 0 else id end));
grant insert on srm_asn_label to quayside_purchaser, quayside_supplier;
grant insert, update, maintain on srm_asn_label to quayside_system;
grant update (is_current, package_id, receipt_id, return_id, inspection_id, serial_nos) on srm_asn_label to quayside_purchaser;
grant update (is_current, package_id, serial_nos) on srm_asn_label to quayside_supplier;
select track_history('srm_asn_label', $$x.create_date <= as_of_moment()$$, '{asn_line_id,asn_lot_id}', is_deletable => true);

create table srm_label_scan (
  id bigint generated always as identity primary key,
  asn_id bigint not null references srm_asn_head,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  asn_no text not null,
  unit_code text not null,
  unit_level text not null check (unit_level in ('1', '2', '3')),
  box_count integer not null check (box_count > 0),
  receipt_no text not null,
  is_refused boolean not null,
  reason text not null default '',
  user_no text not null,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, receipt_no)
);
comment on table srm_label_scan is 'Labels that were scanned to receive what is inside, each with the receipt that it made.';
comment on column srm_label_scan.unit_level is '1 box, 2 carton, 3 pallet.';
comment on column srm_label_scan.box_count is 'Boxes that the scan booked; those that were booked before are not among them.';
comment on column srm_label_scan.unit_code is 'Number on the label.';
comment on column srm_label_scan.is_refused is 'The goods were rejected with the scan.';
select scope_documents('srm_label_scan');
select scope_merged('srm_label_scan');
create index srm_label_scan_own on srm_label_scan (tenantsid, user_no, id desc);
grant insert on srm_label_scan to quayside_purchaser, quayside_system;

-- Cartons and pallets have numbers of the same series as boxes, and some came with documents of suppliers.
create function highest_label_serial(prefix text, extension text) returns bigint
  language sql stable security definer set search_path = public as $$
  select coalesce(max(case when prefix = '' then substr(unit_code, 2)::bigint
      else substr(unit_code, length(prefix) + 2, 16 - length(prefix))::bigint end), 0)
  from (
    select tenantsid, unit_code, is_sscc from srm_asn_label
    union all
    select tenantsid, unit_code, is_sscc from srm_asn_package
    union all
    select tenantsid, old_values ->> 'unit_code', (old_values ->> 'is_sscc')::boolean from document_history
    where is_removed and table_name = 'srm_asn_label') unit
  where tenantsid = scope_text('app.tenantsid')
    and case when prefix = '' then not is_sscc else is_sscc and starts_with(unit_code, extension || prefix) end
$$;
revoke execute on function highest_label_serial from public;
grant execute on function highest_label_serial to quayside_purchaser, quayside_system;

-- However a receipt is cancelled, its boxes can be scanned again.
create function reopen_received_boxes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'srm_check_receipt' then
    update srm_asn_label set receipt_id = null where receipt_id = new.id;
  else
    update srm_asn_label set return_id = null where return_id = new.id;
  end if;
  return null;
end $$;
create trigger reopen_received_boxes after update of is_reversed on srm_check_receipt for each row
  when (new.is_reversed and not old.is_reversed) execute function reopen_received_boxes();
create trigger reopen_received_boxes after update of is_reversed on srm_check_return for each row
  when (new.is_reversed and not old.is_reversed) execute function reopen_received_boxes();

-- A number is free again only when the ASN that had it is void: the label of a box that was split, or packed anew, may still be on
-- goods, and would be read as whatever has its number next.
create function taken_unit_codes(codes text[], supplier text) returns setof text
  language sql stable security definer set search_path = public as $$
  with label as (
    select b.unit_code, b.is_current or h.status <> 'X' as is_taken, b.supplier_no
    from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id join srm_asn_head h on h.id = l.asn_id
    where b.tenantsid = scope_text('app.tenantsid') and b.unit_code = any (codes)
    union all
    select p.unit_code, p.is_current or h.status <> 'X', p.supplier_no
    from srm_asn_package p join srm_asn_head h on h.id = p.asn_id
    where p.tenantsid = scope_text('app.tenantsid') and p.unit_code = any (codes)
    union all
    select d.old_values ->> 'unit_code', false, d.supplier_no
    from document_history d
    where d.tenantsid = scope_text('app.tenantsid') and d.is_removed and d.table_name = 'srm_asn_label'
      and d.old_values ->> 'unit_code' = any (codes))
  select distinct c from unnest(codes) c
  where exists (select from label l where l.unit_code = c and l.is_taken)
    or not exists (select from label l where l.unit_code = c and l.supplier_no = supplier)
      and (c !~ '^[0-9]{18}$' or exists (
        select from srm_label_rule_config r where r.tenantsid = scope_text('app.tenantsid')
          and r.gs1_company_prefix <> '' and starts_with(substr(c, 2), r.gs1_company_prefix)))
$$;
revoke execute on function taken_unit_codes from public;
grant execute on function taken_unit_codes to quayside_purchaser, quayside_supplier, quayside_system;

-- Lines come and go when an ASN is submitted again.
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

create trigger srm_asn_label_merged before insert on srm_asn_label for each row execute function take_merged_scope('asn_line_id');

create trigger srm_label_scan_merged before insert on srm_label_scan for each row execute function take_merged_scope('asn_id');

create trigger srm_asn_label_packed before insert or update on srm_asn_label for each row
  when (new.package_id is not null) execute function check_box_package();
