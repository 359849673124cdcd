-- Suppliers look after themselves: contacts and addresses as far as the buyer allows, and proposals for bank and tax data.
alter table bm_supplier
  add column can_edit_contacts boolean not null default true,
  add column can_edit_addresses boolean not null default true,
  add column can_propose_changes boolean not null default true;
comment on column bm_supplier.can_edit_contacts is 'The supplier writes its contacts itself.';
comment on column bm_supplier.can_edit_addresses is 'The supplier writes its shipping addresses itself.';
comment on column bm_supplier.can_propose_changes is 'The supplier proposes changes of bank and tax data, which the buyer approves.';

-- Of its own record a supplier may only note that its contacts were changed, and when.
create policy own_supplier on bm_supplier for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
grant update (version, update_name, update_date) on bm_supplier to quayside_supplier;

grant select, insert, delete on bm_supplier_contact to quayside_supplier;
create policy contacts_added on bm_supplier_contact as restrictive for insert to quayside_supplier
  with check (exists (select from bm_supplier s where s.id = supplier_id and s.can_edit_contacts));
create policy contacts_removed on bm_supplier_contact as restrictive for delete to quayside_supplier
  using (exists (select from bm_supplier s where s.id = supplier_id and s.can_edit_contacts));
grant select on bm_supplier_bank_account to quayside_supplier;

create function is_own_address(kind text, owner text) returns boolean language sql stable parallel safe
  return kind = '2' and owner = (select scope_text('app.supplier_no'))
    and exists (select from bm_supplier s where s.supplier_no = owner and s.can_edit_addresses);
comment on function is_own_address is 'Whether the supplier in scope may write this shipping address.';
create policy own_added on bm_delivery_address for insert to quayside_supplier
  with check (tenantsid = (select scope_text('app.tenantsid')) and is_own_address(loadadr_type, supplier_no));
create policy own_changed on bm_delivery_address for update to quayside_supplier
  using (tenantsid = (select scope_text('app.tenantsid')) and is_own_address(loadadr_type, supplier_no));
create policy own_removed on bm_delivery_address for delete to quayside_supplier
  using (tenantsid = (select scope_text('app.tenantsid')) and is_own_address(loadadr_type, supplier_no));
grant insert (tenantsid, loadadr_type, supplier_no, address, contact, phone, is_default, create_name, update_name),
  update (contact, phone, is_default, version, update_name, update_date), delete on bm_delivery_address to quayside_supplier;

create table bm_supplier_change (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  change_no text not null default '',
  supplier_no text not null,
  part text not null check (part in ('bank', 'tax')),
  status text not null default '0' check (status in ('0', '1', '2', '3')),
  old_value jsonb not null,
  new_value jsonb not null,
  reason text not null check (length(reason) between 1 and 200),
  propose_user_id bigint not null,
  propose_name text not null,
  propose_date timestamptz not null default now(),
  answer text not null default '' check (length(answer) <= 200),
  answer_name text not null default '',
  answer_date timestamptz,
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  search_text text generated always as (search_normalise(change_no || ' ' || supplier_no || ' ' || propose_name)) stored,
  unique (tenantsid, change_no)
);
comment on table bm_supplier_change is 'Changes of a supplier''s bank and tax data, proposed there and decided by the buyer.';
comment on column bm_supplier_change.status is '0 pending, 1 approved, 2 rejected, 3 withdrawn.';
comment on column bm_supplier_change.old_value is 'The part as it was when the change was proposed; approved only while it is still so.';
create unique index bm_supplier_change_pending on bm_supplier_change (tenantsid, supplier_no, part) where status = '0';
create index bm_supplier_change_recent on bm_supplier_change (tenantsid, update_date desc, id desc);
create index bm_supplier_change_search on bm_supplier_change using gin (search_text search_trigrams);
create trigger draw_number before insert on bm_supplier_change
  for each row execute function draw_record_number('change_no', 'SC');
alter table bm_supplier_change enable row level security;
-- The database itself holds who decides: suppliers propose and withdraw, the buyer approves and rejects, each only what is pending.
create policy purchaser_scope on bm_supplier_change for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy purchaser_decides on bm_supplier_change for update to quayside_purchaser
  using (tenantsid = (select scope_text('app.tenantsid')) and status = '0')
  with check (status in ('1', '2') and propose_user_id::text <> (select scope_text('app.user_id')));
create policy supplier_scope on bm_supplier_change for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
create policy supplier_proposes on bm_supplier_change for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no'))
  and status = '0' and propose_user_id::text = (select scope_text('app.user_id'))
  and exists (select from bm_supplier s where s.supplier_no = bm_supplier_change.supplier_no and s.can_propose_changes));
create policy supplier_withdraws on bm_supplier_change for update to quayside_supplier
  using (tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')) and status = '0')
  with check (status = '3' and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('bm_supplier_change');
grant select on bm_supplier_change to quayside_purchaser, quayside_supplier;
grant insert (tenantsid, supplier_no, part, old_value, new_value, reason, propose_user_id, propose_name, update_name)
  on bm_supplier_change to quayside_supplier;
grant update (status, answer, answer_name, answer_date, version, update_name, update_date) on bm_supplier_change
  to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on bm_supplier_change to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('ownSupplier', 'base', '2', 'Base.OwnSupplier', '', 52),
  ('supplierChange', 'base', '2', 'Base.SupplierChange', '', 52);
select grant_new_menu('supplierChange', '{isSearch,isCheck}');
