-- What passwords of a company are made of, and which one new and reset users begin with.
alter table sys_password_policy
  add column min_length integer not null default 6 check (min_length between 6 and 20),
  add column max_length integer not null default 20 check (max_length between 6 and 20),
  add column needs_upper boolean not null default false,
  add column needs_lower boolean not null default false,
  add column needs_special boolean not null default false,
  add column temporary_days integer check (temporary_days between 1 and 90),
  add column default_pwd text,
  add column has_default_pwd boolean not null generated always as (default_pwd is not null) stored,
  add column version integer not null default 1,
  add column update_name text not null default '',
  add column update_date timestamptz not null default now(),
  add constraint sys_password_policy_length check (min_length <= max_length);
comment on table sys_password_policy is 'How a tenant guards its passwords; without a row the defaults of the columns count. Digits and letters are always needed.';
comment on column sys_password_policy.default_pwd is 'Argon2id hash of the password that new and reset users begin with, and must change; null: none. Nobody reads it.';
comment on column sys_password_policy.temporary_days is 'After so many days a password that an administrator has set is worth nothing; null: it stays.';

revoke select on sys_password_policy from quayside_purchaser, quayside_supplier;
grant select (tenantsid, allowed_attempts, lock_minutes, validity_days, warning_days, min_length, max_length, needs_upper,
    needs_lower, needs_special, temporary_days, has_default_pwd, version, update_name, update_date)
  on sys_password_policy to quayside_purchaser, quayside_supplier;
grant insert, update on sys_password_policy to quayside_purchaser;
create policy own_rows on sys_password_policy for insert to quayside_purchaser
  with check (tenantsid = (select scope_text('app.tenantsid')));
create policy own_change on sys_password_policy for update to quayside_purchaser
  using (tenantsid = (select scope_text('app.tenantsid')));

-- Gives a user of the caller's tenant the default password, which must be changed at the next sign-in. False: there is none.
create function use_default_password(target bigint) returns boolean
  language plpgsql volatile security definer set search_path = public as $$
begin
  update sys_user u set pwd = p.default_pwd, pwd_changed_at = now(), is_pwd_temporary = true, failed_attempts = 0,
    locked_until = null
  from sys_password_policy p
  where u.id = target and u.tenantsid = scope_text('app.tenantsid') and p.tenantsid = u.tenantsid
    and p.default_pwd is not null;
  return found;
end $$;
revoke all on function use_default_password from public;
grant execute on function use_default_password to quayside_purchaser, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('passwordPolicy', 'baseManage', '2', 'BaseManage.PasswordPolicy', '', 83);
select grant_new_menu('passwordPolicy', '{isSearch,isModify}');
