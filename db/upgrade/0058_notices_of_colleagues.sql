-- What colleagues do not want to be told is seen and set by a supplier's own administrators, too.
create policy colleagues_told on sys_notice_off to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
