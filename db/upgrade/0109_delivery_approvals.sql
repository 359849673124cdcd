-- Delivery approvals: within their days they let an item, or one promised delivery, be shipped outside the delivery rules.
create table srm_delivery_approval (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null default '',
  classify_type text not null default '',
  supplier_no text not null,
  supplier_name text not null,
  approval_no text not null,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'approved', 'rejected', 'voided')),
  source text not null check (source in ('supplier', 'purchaser')),
  goods_no text not null,
  goods_name text not null,
  batch_id bigint references srm_purchase_batch,
  purchase_no text not null default '',
  line_batch text not null default '',
  valid_from date not null,
  valid_to date not null,
  reason text not null,
  review_reason text not null default '',
  review_name text not null default '',
  review_date timestamptz,
  search_text text not null generated always as (search_normalise(approval_no || ' ' || goods_no || ' ' || goods_name || ' '
    || purchase_no || ' ' || supplier_no || ' ' || supplier_name)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  constraint srm_delivery_approval_days check (valid_from <= valid_to),
  constraint srm_delivery_approval_batch check ((batch_id is null) = (purchase_no = '')),
  unique (tenantsid, approval_no)
);
comment on table srm_delivery_approval is 'Lets goods be shipped outside the days in advance and the merge rules; never more than is ordered, never by a frozen supplier.';
comment on column srm_delivery_approval.batch_id is 'The promised delivery that it is for; empty: every order of the item in the organisation.';
comment on column srm_delivery_approval.warehouse_no is 'Of the delivery; empty where it is for an item.';
comment on column srm_delivery_approval.source is 'The side that asks.';
comment on column srm_delivery_approval.review_reason is 'Why it was refused or voided.';
create index srm_delivery_approval_recent on srm_delivery_approval
  (tenantsid, update_date desc, id desc, org_no) include (supplier_no, status);
create index srm_delivery_approval_supplier on srm_delivery_approval (tenantsid, supplier_no, update_date desc, id desc);
create index srm_delivery_approval_count on srm_delivery_approval (tenantsid, org_no, status);
-- What lets a line through is found by its item: few of them are in force at a time.
create index srm_delivery_approval_item on srm_delivery_approval (tenantsid, goods_no, org_no, supplier_no)
  include (batch_id, valid_from, valid_to) where status = 'approved';
create index srm_delivery_approval_search on srm_delivery_approval using gin (org_no, supplier_no, search_text search_trigrams);

alter table srm_delivery_approval enable row level security;
create policy purchaser_scope on srm_delivery_approval to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));
create policy supplier_scope on srm_delivery_approval to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('srm_delivery_approval');
grant select, insert, update on srm_delivery_approval to quayside_purchaser, quayside_supplier, quayside_system;

-- Its reports. The kinds of files that there are stay, whichever they are by now.
do $$
declare
  kinds constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_kind_check');
  places constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'doc_file_place');
begin
  alter table doc_file drop constraint doc_file_kind_check, drop constraint doc_file_place;
  execute format('alter table doc_file
    add constraint doc_file_kind_check check ((%s) or kind = ''deliveryApproval''),
    add constraint doc_file_place check (case when kind = ''deliveryApproval'' then document_id is not null else %s end)',
    kinds, places);
end $$;
-- Who may see an approval may see its reports: the subquery runs under the reader's own policies.
create policy delivery_approval_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'deliveryApproval'
  and exists (select from srm_delivery_approval a where a.id = document_id));

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('deliveryApproval', 'offsite', '2', 'Offsite.Schedule.DeliveryApproval', '', 24);
-- Who makes notices asks for approvals, who approves notices reviews them, who voids notices voids them.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select ask.role_id, ask.tenantsid, 'deliveryApproval',
  '{isSearch,isAdd,isModify,isExport}'::text[]
  || case when 'isCheck' = any (asn.flags) then '{isCheck}'::text[] else '{}' end
  || case when 'isCancelInvalid' = any (asn.flags) then '{isCancelInvalid}'::text[] else '{}' end
from sys_role_menu ask
left join sys_role_menu asn on asn.role_id = ask.role_id and asn.menu_no = 'asnTracking'
where ask.menu_no = 'addAsn' and 'isAdd' = any (ask.flags);
