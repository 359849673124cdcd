-- A supplier's own administrators look after their colleagues: people of the same supplier, with roles that the buyer offers.
alter table sys_role add column is_for_suppliers boolean not null default false;
comment on column sys_role.is_for_suppliers is 'Suppliers'' administrators may give it to their colleagues.';

-- Whether the caller administers the people of this supplier: their own, and only with the menu entry.
create function is_own_colleague(supplier text) returns boolean language sql stable parallel safe
  return supplier = (select scope_text('app.supplier_no')) and 'supplierColleague' = any ((select scope_list('app.menu_nos'))::text[]);

-- Whether the buyer offers a role to suppliers; with the owner's rights, since the policy of roles looks at who has them.
create function is_offered_role(role bigint) returns boolean language sql stable security definer set search_path = public
  return exists (select from sys_role r where r.id = role and r.is_for_suppliers and r.tenantsid = scope_text('app.tenantsid'));
revoke all on function is_offered_role from public;
grant execute on function is_offered_role to quayside_supplier;

create policy roles_offered on sys_role for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and is_for_suppliers);
create policy supplier_scope on sys_role_menu for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_role r where r.id = role_id));
grant select on sys_role_menu to quayside_supplier;

create policy colleagues_added on sys_user for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and is_own_colleague(belong_supplier));
create policy colleagues_changed on sys_user for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and is_own_colleague(belong_supplier));
grant insert (tenantsid, user_no, user_name, pwd, phone, mobile, email, belong_supplier, status_code, remark, is_pwd_temporary,
    create_name, update_name), update (status_code, remark) on sys_user to quayside_supplier;

create policy colleagues_given on sys_user_role for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier))
  and is_offered_role(role_id));
create policy colleagues_taken on sys_user_role for delete to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
grant insert, delete on sys_user_role to quayside_supplier;

create policy colleagues_seen on sys_session for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
create policy colleagues_ended on sys_session for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('supplierColleague', 'baseManage', '2', 'BaseManage.Colleague', '', 83);

-- Bank accounts, and what was proposed of them, are for the administrators of a supplier alone.
create policy accounts_administered on bm_supplier_bank_account as restrictive for select to quayside_supplier using (
  'ownSupplier' = any ((select scope_list('app.menu_nos'))::text[]));
create policy changes_administered on bm_supplier_change as restrictive for select to quayside_supplier using (
  (select scope_list('app.menu_nos'))::text[] && '{ownSupplier,supplierChange}');
