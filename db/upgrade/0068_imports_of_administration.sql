-- Users, roles, colleagues and custom fields come in by files, too: whoever adds and changes them may from now on.
update sys_role_menu set flags = flags || '{isImport}'
where menu_no in ('baseUser', 'baseRole', 'supplierColleague', 'frameDefine') and flags @> '{isAdd,isModify}'
  and not 'isImport' = any(flags);

-- Which of these numbers users have already, of whatever company: sign-in names none. The unique index tells the same of one.
create function taken_user_numbers(numbers text[]) returns setof text
  language sql stable security definer set search_path = public
  return unnest(array(
    select n from unnest(numbers) n where exists (select from sys_user u where lower(u.user_no) = lower(n))));
revoke all on function taken_user_numbers from public;
grant execute on function taken_user_numbers to quayside_purchaser, quayside_supplier;

-- As before, and for colleagues whom a supplier's administrator adds: their first password alone.
create or replace function use_default_password(target bigint) returns boolean
  language plpgsql volatile security definer set search_path = public as $$
begin
  update sys_user u set pwd = p.default_pwd, pwd_changed_at = now(), is_pwd_temporary = true, failed_attempts = 0,
    locked_until = null
  from sys_password_policy p
  where u.id = target and u.tenantsid = scope_text('app.tenantsid') and p.tenantsid = u.tenantsid
    and p.default_pwd is not null
    and (scope_text('app.supplier_no') = '' or u.pwd = '' and is_own_colleague(u.belong_supplier));
  return found;
end $$;
grant execute on function use_default_password to quayside_supplier;
