-- Goods that are inspected arrive first: they are here and wait for the result, and nothing of them is accepted yet. What waits is
-- held on its line and lot, so that it is neither received again, ended nor voided meanwhile. The ledger does not move.
alter table bm_item add column is_inspected boolean not null default false;
comment on column bm_item.is_inspected is 'Deliveries of the item are inspected before they are accepted, whoever supplies it.';

alter table srm_asn_line add column inspect_qty numeric(20, 6) not null default 0,
  add constraint srm_asn_line_inspected check (inspect_qty between 0 and on_way_qty);
comment on column srm_asn_line.inspect_qty is 'Arrived, and waits for the result of its inspection.';
alter table srm_asn_lot add column inspect_qty numeric(20, 6) not null default 0,
  add constraint srm_asn_lot_inspected check (inspect_qty between 0 and qty - receive_qty - check_return_qty);

create table srm_inspection (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  inspection_no text not null,
  status text not null default 'toInspect' check (status in ('toInspect', 'decided', 'takenBack')),
  receipt_no text not null,
  asn_id bigint not null references srm_asn_head,
  asn_line_id bigint not null references srm_asn_line,
  asn_lot_id bigint not null references srm_asn_lot,
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
  inspect_qty numeric(20, 6) not null check (inspect_qty > 0),
  accepted_qty numeric(20, 6) not null default 0 check (accepted_qty >= 0),
  refused_qty numeric(20, 6) not null default 0 check (refused_qty >= 0),
  sample_qty numeric(20, 6) check (sample_qty > 0),
  defect_qty numeric(20, 6) check (defect_qty >= 0 and defect_qty <= sample_qty),
  reason text not null default '',
  remarks text not null default '',
  receipt_date date not null,
  inspect_date date,
  inspector_name text not null default '',
  result_no text not null default '',
  search_text text not null generated always as (search_normalise(inspection_no || ' ' || receipt_no || ' ' || result_no || ' '
    || asn_no || ' ' || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || lot_no || ' ' || supplier_no || ' '
    || supplier_name)) stored,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, inspection_no),
  constraint srm_inspection_result check (case status when 'decided' then accepted_qty + refused_qty = inspect_qty
    else accepted_qty + refused_qty = 0 end),
  check (refused_qty = 0 or reason <> '')
);
comment on table srm_inspection is 'Goods that arrived and are inspected: what was counted at arrival, and what became of it.';
comment on column srm_inspection.receipt_no is 'The number under which they arrived.';
comment on column srm_inspection.result_no is 'The receipt that accepted and refused them.';
create index srm_inspection_recent on srm_inspection
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_inspection_supplier on srm_inspection (tenantsid, supplier_no, update_date desc, id desc) include (is_released);
create index srm_inspection_count on srm_inspection (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_inspection_arrival on srm_inspection (asn_id, receipt_no);
create index srm_inspection_line on srm_inspection (asn_line_id);
create index srm_inspection_batch on srm_inspection (batch_id);
create index srm_inspection_search on srm_inspection using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_inspection');
grant insert on srm_inspection to quayside_purchaser, quayside_system;
grant update (status, accepted_qty, refused_qty, sample_qty, defect_qty, reason, remarks, inspect_date, inspector_name, result_no,
  update_name, update_date) on srm_inspection to quayside_purchaser, quayside_system;

-- A box that was scanned waits with its goods.
alter table srm_asn_label add column inspection_id bigint references srm_inspection;
comment on column srm_asn_label.inspection_id is 'The inspection that the box waits for; empty again once that has ended.';
create index srm_asn_label_inspection on srm_asn_label (inspection_id) where inspection_id is not null;
grant update (inspection_id) on srm_asn_label to quayside_purchaser;

-- What waits for inspection is held on its line and lot by the database itself, whoever writes.
create function hold_inspected() returns trigger language plpgsql security definer set search_path = public as $$
declare held numeric := case when new.status = 'toInspect' then new.inspect_qty else -new.inspect_qty end;
begin
  update srm_asn_line set inspect_qty = inspect_qty + held where id = new.asn_line_id;
  update srm_asn_lot set inspect_qty = inspect_qty + held where id = new.asn_lot_id;
  if new.status <> 'toInspect' then
    update srm_asn_label set inspection_id = null where inspection_id = new.id;
  end if;
  return null;
end $$;
create trigger hold_inspected after insert on srm_inspection for each row execute function hold_inspected();
create trigger release_inspected after update of status on srm_inspection for each row
  when (old.status = 'toInspect' and new.status <> 'toInspect') execute function hold_inspected();

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('inspections', 'receiptTracking', '2', 'ReceiptTracking.Inspection', '', 30);
-- Who reads acceptances reads inspections; who receives goods tells results; who cancels receipts takes arrivals back, and may
-- receive without inspection.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'inspections',
  array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport'))
  || case when 'isSubmit' = any (receive.flags) then '{isCheck}'::text[] else '{}' end
  || case when 'isDelete' = any (receive.flags) then '{isDelete,isEnd}'::text[] else '{}' end
from sys_role_menu read
left join sys_role_menu receive on receive.role_id = read.role_id and receive.menu_no = 'asnTracking'
where read.menu_no = 'acceptanceDetails' and 'isSearch' = any (read.flags);
