-- Users and roles are administered under the caller's own scope, licences are kept per tenant, parameters have values.
alter table sys_user
  add column mobile text not null default '',
  add column language text check (language in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  add column employee_id text not null default '',
  add column pwd_changed_at timestamptz not null default now(),
  add column is_pwd_temporary boolean not null default false;
comment on column sys_user.language is 'Language of what is written to the user; null: none chosen.';
comment on column sys_user.pwd_changed_at is 'From then on the validity of the password counts.';
comment on column sys_user.is_pwd_temporary is 'Set by an administrator: its user must change it before anything else.';
create index sys_user_recent on sys_user (tenantsid, update_date desc, id desc);

alter table sys_password_policy
  add column validity_days integer check (validity_days between 1 and 3650),
  add column warning_days integer not null default 7 check (warning_days between 0 and 365);
comment on column sys_password_policy.validity_days is 'After so many days a password must be changed; null: never.';

-- Purchasers administer the users of their tenant, as far as their menus allow. Nobody reads the hash of a password.
create policy purchaser_scope on sys_user to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and belong_supplier = (select scope_text('app.supplier_no')));
create policy own_record on sys_user for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and id::text = (select scope_text('app.user_id')));
grant select (id, tenantsid, user_no, user_name, phone, mobile, email, language, employee_id, belong_supplier, org_no,
    warehouse_no, status_code, limit_count, locked_until, pwd_changed_at, is_pwd_temporary, remark, version, create_name,
    create_date, update_name, update_date) on sys_user to quayside_purchaser, quayside_supplier;
grant insert, delete on sys_user to quayside_purchaser;
grant update (user_name, pwd, phone, mobile, email, language, employee_id, belong_supplier, org_no, warehouse_no, status_code,
    failed_attempts, locked_until, pwd_changed_at, is_pwd_temporary, remark, version, update_name, update_date)
  on sys_user to quayside_purchaser;
grant update (user_name, pwd, phone, mobile, email, language, failed_attempts, locked_until, pwd_changed_at, is_pwd_temporary,
    version, update_name, update_date) on sys_user to quayside_supplier;

-- Authority lists and roles of those whom the reader sees.
create policy purchaser_scope on sys_user_data to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_data for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant select on sys_user_data to quayside_purchaser, quayside_supplier;
grant insert, delete on sys_user_data to quayside_purchaser;

create policy purchaser_scope on sys_user_role to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_role for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant select on sys_user_role to quayside_purchaser, quayside_supplier;
grant insert, delete on sys_user_role to quayside_purchaser;

create policy purchaser_scope on sys_role to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_role for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user_role ur where ur.role_id = id));
grant select on sys_role to quayside_purchaser, quayside_supplier;
grant insert, update, delete on sys_role to quayside_purchaser;

create policy purchaser_scope on sys_role_menu to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
grant select, insert, update, delete on sys_role_menu to quayside_purchaser;
create policy everybody_reads on sys_menu for select to quayside_purchaser, quayside_supplier using (true);
grant select on sys_menu to quayside_purchaser, quayside_supplier;
create policy tenant_scope on sys_password_policy for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
grant select on sys_password_policy to quayside_purchaser, quayside_supplier;

-- Whose rights change is signed out; whoever changes the own password gets a new session.
create policy purchaser_scope on sys_session to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy own_sessions on sys_session to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select, insert on sys_session to quayside_purchaser, quayside_supplier;
grant update (revoked_at) on sys_session to quayside_purchaser, quayside_supplier;

create table sys_licence (
  tenantsid text primary key references sys_tenant,
  licence_key text not null check (length(licence_key) <= 4000),
  update_name text not null default '',
  update_date timestamptz not null default now()
);
comment on table sys_licence is 'The licence of each tenant as its issuer signed it; what it says is read from the key alone.';
select scope_tenant('sys_licence');
grant insert, update on sys_licence to quayside_purchaser;
grant insert, update, delete on sys_licence to quayside_system;

create table sys_param (
  tenantsid text not null references sys_tenant,
  param_no text not null,
  param_value text not null,
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  primary key (tenantsid, param_no)
);
comment on table sys_param is 'Values of the parameters that a tenant has set; the others have the default that the code declares.';
select scope_tenant('sys_param');
grant insert, update, delete on sys_param to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('baseManage', '0', '1', '', 'user', 80),
  ('baseUser', 'baseManage', '2', 'BaseManage.Base.User', '', 81),
  ('baseRole', 'baseManage', '2', 'BaseManage.Base.Role', '', 82),
  ('license', 'system', '2', 'System.License', '', 92);

-- As before, and with what may keep the caller from working: the licence, and a password that must be changed.
create or replace function session_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'mustChangePassword', u.is_pwd_temporary or coalesce((
      select u.pwd_changed_at + make_interval(days => p.validity_days) <= now()
      from sys_password_policy p where p.tenantsid = u.tenantsid), false),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = u.id))
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.status_code = '1'
$$;
