-- What differs between what a supplier announced and what came: a record that somebody looks after until it is settled.
create table srm_discrepancy (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  discrepancy_no text not null,
  discrepancy_kind text not null check (discrepancy_kind in
    ('refused', 'shortage', 'surplus', 'damage', 'wrongGoods', 'wrongPapers')),
  status text not null default 'open' check (status in ('open', 'answered', 'closed', 'withdrawn')),
  origin text,
  asn_id bigint not null references srm_asn_head,
  asn_line_id bigint not null references srm_asn_line,
  batch_id bigint not null references srm_purchase_batch,
  check_return_id bigint references srm_check_return,
  receipt_id bigint references srm_check_receipt,
  receipt_no text not null default '',
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
  discrepancy_qty numeric(20, 6) not null check (discrepancy_qty >= 0),
  settled_qty numeric(20, 6) not null default 0 check (settled_qty >= 0),
  noted_qty numeric(20, 6) not null default 0 check (noted_qty >= 0),
  open_qty numeric(20, 6) not null generated always as (
    case when status = 'withdrawn' then 0 else discrepancy_qty - settled_qty - noted_qty end) stored,
  reason text not null check (reason <> ''),
  owner_id bigint references sys_user on delete set null,
  owner_name text not null default '',
  due_date date not null,
  statement text not null default '',
  closed_by text not null default '' check (closed_by in ('', 'asn', 'return', 'note')),
  closing_no text not null default '',
  closing_note text not null default '',
  search_text text not null generated always as (search_normalise(discrepancy_no || ' ' || asn_no || ' ' || receipt_no || ' '
    || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no
    || ' ' || reason || ' ' || owner_name || ' ' || statement || ' ' || closing_no)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, discrepancy_no),
  unique (tenantsid, origin),
  -- What was settled and what a note took off never exceed it; closed is what nothing is open of.
  constraint srm_discrepancy_balance check (settled_qty + noted_qty <= discrepancy_qty and case status
    when 'closed' then settled_qty + noted_qty = discrepancy_qty and closed_by <> ''
    when 'withdrawn' then settled_qty = 0 and noted_qty = 0
    else noted_qty = 0 and (settled_qty < discrepancy_qty or discrepancy_qty = 0) and closed_by = '' end)
);
comment on table srm_discrepancy is 'Shortages, refused goods and other differences from a notice, each with an owner until a new notice, a return or a note closes it.';
comment on column srm_discrepancy.origin is 'The row that made it, so that none is made twice; null where people report it.';
comment on column srm_discrepancy.settled_qty is 'What notices shipped again, or returns took back, by the steps that name them.';
comment on column srm_discrepancy.noted_qty is 'What a closing note took off, without goods.';
create index srm_discrepancy_recent on srm_discrepancy
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_discrepancy_supplier on srm_discrepancy (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_discrepancy_count on srm_discrepancy (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_discrepancy_batch on srm_discrepancy (batch_id, id);
create index srm_discrepancy_asn on srm_discrepancy (asn_id);
create index srm_discrepancy_receipt on srm_discrepancy (receipt_id) where receipt_id is not null;
create index srm_discrepancy_refusal on srm_discrepancy (check_return_id) where check_return_id is not null;
create index srm_discrepancy_number on srm_discrepancy (tenantsid, discrepancy_no collate "C" desc);
create index srm_discrepancy_search on srm_discrepancy using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_discrepancy');
grant insert on srm_discrepancy to quayside_purchaser, quayside_system;
grant update (status, settled_qty, noted_qty, owner_id, owner_name, due_date, closed_by, closing_no, closing_note, version,
  update_name, update_date) on srm_discrepancy to quayside_purchaser;
grant update (status, settled_qty, noted_qty, owner_id, owner_name, due_date, statement, closed_by, closing_no, closing_note,
  version, update_name, update_date) on srm_discrepancy to quayside_system;
-- The supplier answers, and ships again what is missing.
grant update (status, settled_qty, noted_qty, statement, closed_by, closing_no, closing_note, version, update_name, update_date)
  on srm_discrepancy to quayside_supplier;

create table srm_discrepancy_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  discrepancy_id bigint not null references srm_discrepancy,
  batch_id bigint not null references srm_purchase_batch,
  step text not null check (step in
    ('made', 'assigned', 'answered', 'settled', 'released', 'closed', 'reopened', 'withdrawn')),
  step_qty numeric(20, 6),
  note text not null default '',
  document_type text not null default '' check (document_type in ('', 'asn', 'return', 'receipt')),
  document_id bigint,
  document_no text not null default '',
  party text not null check (party in ('purchaser', 'supplier', 'system')),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_discrepancy_step is 'The story of a discrepancy, never edited; what notices and returns settled of it is the sum of its steps.';
comment on column srm_discrepancy_step.step_qty is 'What it made, settled (released: with the other sign) or noted; null where no quantity moved.';
create index srm_discrepancy_step_story on srm_discrepancy_step (discrepancy_id, id);
create index srm_discrepancy_step_batch on srm_discrepancy_step (batch_id);
create index srm_discrepancy_step_document on srm_discrepancy_step (document_id, document_type) where step in ('settled', 'released');
select scope_documents('srm_discrepancy_step');
grant insert on srm_discrepancy_step to quayside_purchaser, quayside_supplier, quayside_system;

-- Photos and papers of a discrepancy. The kinds that there are stay, whichever they are by now.
do $$
declare
  kinds constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_kind_check');
  places constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_place');
begin
  alter table doc_file drop constraint doc_file_kind_check, drop constraint doc_file_place;
  execute format('alter table doc_file
    add constraint doc_file_kind_check check ((%s) or kind = ''discrepancy''),
    add constraint doc_file_place check (case when kind = ''discrepancy'' then document_id is not null else %s end)',
    kinds, places);
end $$;
create policy discrepancy_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'discrepancy'
  and exists (select from srm_discrepancy d where d.id = document_id));

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('discrepancyDetails', 'receiptTracking', '2', 'ReceiptTracking.Discrepancy.Details', '', 35);
-- Who reads what was refused reads what differs; who receives goods reports and looks after it; who ships answers.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'discrepancyDetails',
  array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport'))
  || case when 'isSubmit' = any (receive.flags) then '{isAdd,isModify,isClose}'::text[] else '{}' end
  || case when 'isAdd' = any (ship.flags) then '{isSubmit}'::text[] else '{}' end
from sys_role_menu read
left join sys_role_menu receive on receive.role_id = read.role_id and receive.menu_no = 'asnTracking'
left join sys_role_menu ship on ship.role_id = read.role_id and ship.menu_no = 'addAsn'
where read.menu_no = 'rejectionDetails' and 'isSearch' = any (read.flags);
