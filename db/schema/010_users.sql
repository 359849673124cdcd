-- The companies on an installation, their users and what each user may see.

create table sys_tenant (
  tenantsid text primary key,
  tenant_name text not null,
  create_date timestamptz not null default now()
);
comment on table sys_tenant is 'Companies that work with the product; nothing is shared between them.';
comment on column sys_tenant.tenant_name is 'Name of the company.';
alter table sys_tenant enable row level security;
create policy system_scope on sys_tenant to quayside_system using (tenantsid = (select scope_text('app.tenantsid')));
create policy every_tenant on sys_tenant to quayside_every_tenant using (true);
grant select, insert on sys_tenant to quayside_system;

create table sys_user (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_no text not null check (user_no = btrim(user_no) and length(user_no) between 1 and 60),
  user_name text not null,
  pwd text not null,
  phone text not null default '',
  email text not null default '',
  belong_supplier text,
  org_no text,
  warehouse_no text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  limit_count integer not null default 10000 check (limit_count > 0),
  remark text not null default '',
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  mobile text not null default '',
  language text check (language in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  employee_id text not null default '',
  pwd_changed_at timestamptz not null default now(),
  is_pwd_temporary boolean not null default false,
  -- Users of the demo company have a published password: where the demo company is switched off, nobody signs in with it.
  is_demo_locked boolean not null default false
);
comment on table sys_user is 'People who sign in. belong_supplier empty: the purchaser.';
comment on column sys_user.pwd is 'Argon2id hash in PHC notation.';
comment on column sys_user.language is 'Language of what is written to the user; null: none chosen.';
comment on column sys_user.pwd_changed_at is 'From then on the validity of the password counts.';
comment on column sys_user.is_pwd_temporary is 'Set by an administrator: its user must change it before anything else.';
comment on column sys_user.limit_count is 'Up to how many rows a list counts and shows for the user before it offers to show all (spec shell §4).';
comment on column sys_user.is_demo_locked is
  'Made invalid because the demo company is switched off; switched on again, the user is valid again.';
comment on column sys_user.belong_supplier is 'Supplier for whom the user acts; empty: the purchaser.';
comment on column sys_user.mobile is 'Mobile number.';
comment on column sys_user.employee_id is 'Employee whom the user is; empty: none.';
select scope_system('sys_user');
create index sys_user_recent on sys_user (tenantsid, update_date desc, id desc);
create unique index sys_user_user_no on sys_user (tenantsid, lower(user_no));
create index sys_user_sign_in on sys_user (lower(user_no)) where status_code = '1';
-- Purchasers administer the users of their tenant, as far as their menus allow. Nobody reads the hash of a password.
create policy purchaser_scope on sys_user to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and belong_supplier = (select scope_text('app.supplier_no')));
create policy own_record on sys_user for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and id::text = (select scope_text('app.user_id')));
create policy colleagues_added on sys_user for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and is_own_colleague(belong_supplier));
create policy colleagues_changed on sys_user for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and is_own_colleague(belong_supplier));
grant insert, delete on sys_user to quayside_purchaser;
grant select (id, tenantsid, user_no, user_name, phone, email, belong_supplier, org_no, warehouse_no, status_code,
    limit_count, remark, version, create_name, create_date, update_name, update_date, mobile, language, employee_id,
    pwd_changed_at, is_pwd_temporary) on sys_user to quayside_purchaser, quayside_supplier;
grant select (is_demo_locked) on sys_user to quayside_system;
grant insert (tenantsid, user_no, user_name, pwd, phone, email, belong_supplier, status_code, remark, create_name,
    update_name, mobile, is_pwd_temporary) on sys_user to quayside_supplier;
grant update (is_demo_locked) on sys_user to quayside_system;
grant update (user_name, pwd, phone, email, belong_supplier, org_no, warehouse_no, status_code, limit_count, remark, version,
    update_name, update_date, mobile, language, employee_id, pwd_changed_at, is_pwd_temporary)
  on sys_user to quayside_purchaser;
grant update (user_name, pwd, phone, email, status_code, remark, version, update_name, update_date, mobile, language,
    pwd_changed_at, is_pwd_temporary) on sys_user to quayside_supplier;

create table sys_user_data (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null,
  data_type text not null check (data_type in ('1', '2', '3', '4')),
  data_value text not null,
  primary key (user_id, data_type, data_value)
);
comment on table sys_user_data is 'Authority lists: 1 organisation, 2 and 4 classify type, 3 warehouse (spec shell §3).';
comment on column sys_user_data.data_type is '1 organisations, 2 and 4 document categories, 3 warehouses.';
comment on column sys_user_data.data_value is 'Number that the user may see.';
select scope_system('sys_user_data');
-- Authority lists and roles of those whom the reader sees.
create policy purchaser_scope on sys_user_data to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_data for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant select on sys_user_data to quayside_supplier;
grant select, insert, delete on sys_user_data to quayside_purchaser;

create table sys_password_policy (
  tenantsid text primary key references sys_tenant,
  allowed_attempts integer not null default 5 check (allowed_attempts between 1 and 100),
  lock_minutes integer not null default 15 check (lock_minutes between 1 and 10000),
  validity_days integer check (validity_days between 1 and 3650),
  warning_days integer not null default 7 check (warning_days between 0 and 365),
  min_length integer not null default 6 check (min_length between 6 and 20),
  max_length integer not null default 20 check (max_length between 6 and 20),
  needs_upper boolean not null default false,
  needs_lower boolean not null default false,
  needs_special boolean not null default false,
  temporary_days integer check (temporary_days between 1 and 90),
  default_pwd text,
  has_default_pwd boolean not null generated always as (default_pwd is not null) stored,
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  constraint sys_password_policy_length check (min_length <= max_length)
);
comment on table sys_password_policy is 'How a tenant guards its passwords; without a row the defaults of the columns count. Digits and letters are always needed.';
comment on column sys_password_policy.validity_days is 'After so many days a password must be changed; null: never.';
comment on column sys_password_policy.default_pwd is 'Argon2id hash of the password that new and reset users begin with, and must change; null: none. Nobody reads it.';
comment on column sys_password_policy.temporary_days is 'After so many days a password that an administrator has set is worth nothing; null: it stays.';
comment on column sys_password_policy.allowed_attempts is 'Wrong passwords after which the user is locked.';
comment on column sys_password_policy.lock_minutes is 'How long a user is locked.';
comment on column sys_password_policy.warning_days is 'Days before the end of a password from which the user is warned.';
comment on column sys_password_policy.needs_upper is 'An upper-case letter is needed.';
comment on column sys_password_policy.needs_lower is 'A lower-case letter is needed.';
comment on column sys_password_policy.needs_special is 'A special character is needed.';
comment on column sys_password_policy.has_default_pwd is 'There is a default password.';
select scope_system('sys_password_policy');
create policy tenant_scope on sys_password_policy for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy own_rows on sys_password_policy for insert to quayside_purchaser
  with check (tenantsid = (select scope_text('app.tenantsid')));
create policy own_change on sys_password_policy for update to quayside_purchaser
  using (tenantsid = (select scope_text('app.tenantsid')));
grant insert, update on sys_password_policy to quayside_purchaser;
grant select (tenantsid, allowed_attempts, lock_minutes, validity_days, warning_days, min_length, max_length, needs_upper,
    needs_lower, needs_special, temporary_days, has_default_pwd, version, update_name, update_date)
  on sys_password_policy to quayside_purchaser, quayside_supplier;

-- Gives a user of the caller's tenant the default password, which must be changed at the next sign-in. False: there is none.
create function use_default_password(target bigint) returns boolean
  language plpgsql volatile security definer set search_path = public as $$
begin
  update sys_user u set pwd = p.default_pwd, pwd_changed_at = now(), is_pwd_temporary = true
  from sys_password_policy p
  where u.id = target and u.tenantsid = scope_text('app.tenantsid') and p.tenantsid = u.tenantsid
    and p.default_pwd is not null
    and (scope_text('app.supplier_no') = '' or u.pwd = '' and is_own_colleague(u.belong_supplier));
  if not found then
    return false;
  end if;
  perform release_sign_in(target);
  return true;
end $$;
revoke execute on function use_default_password from public;
grant execute on function use_default_password to quayside_purchaser, quayside_supplier, quayside_system;

-- Which of these numbers users of the company have already.
create function taken_user_numbers(numbers text[]) returns setof text
  language sql stable security definer set search_path = public as $$
  select n from unnest(numbers) n
  where exists (select from sys_user u where u.tenantsid = scope_text('app.tenantsid') and lower(u.user_no) = lower(n))
$$;
revoke execute on function taken_user_numbers from public;
grant execute on function taken_user_numbers to quayside_purchaser, quayside_supplier;
