-- Goods are received by scanning labels: a box remembers the row of a receipt that it was booked with, until that row is reversed.
alter table srm_asn_label
  add column receipt_id bigint references srm_check_receipt,
  add column return_id bigint references srm_check_return;
comment on column srm_asn_label.receipt_id is 'The acceptance that the box was scanned for; empty again once that is reversed.';
comment on column srm_asn_label.return_id is 'The rejection that the box was scanned for; empty again once that is reversed.';
create index srm_asn_label_receipt on srm_asn_label (receipt_id) where receipt_id is not null;
create index srm_asn_label_return on srm_asn_label (return_id) where return_id is not null;
grant update (receipt_id, return_id) on srm_asn_label to quayside_purchaser;

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
create index srm_label_scan_own on srm_label_scan (tenantsid, user_no, id desc);
select scope_documents('srm_label_scan');
grant insert on srm_label_scan to quayside_purchaser, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('scanReceipt', 'offsite', '2', 'Offsite.Scan.Receipt', '', 28);
-- Who receives goods may do so by scanning; who may cancel receipts may take a scan back.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'scanReceipt',
  array(select f from unnest(flags) f where f in ('isSearch', 'isSubmit', 'isDelete'))
from sys_role_menu where menu_no = 'asnTracking' and 'isSubmit' = any (flags);
