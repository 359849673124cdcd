-- A second factor beside the password (RFC 6238): secrets and recovery codes are out of everybody's reach but the sign-in's own.
create table sys_user_factor (
  user_id bigint primary key references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table sys_user_factor is 'Secrets of users'' authenticator apps. confirmed_at empty: begun, and not asked for yet.';
comment on column sys_user_factor.secret is 'Sealed with the key of the service (AES-256-GCM); never the secret itself.';
comment on column sys_user_factor.last_step is 'Time step of the last code that was taken: no code of it or of an earlier one is taken again.';
select scope_system('sys_user_factor');
-- Who administers users sees who has a factor, and takes it away when its device is lost.
create policy purchaser_scope on sys_user_factor to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_factor for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant select (user_id, tenantsid, confirmed_at) on sys_user_factor to quayside_purchaser, quayside_supplier;
grant delete on sys_user_factor to quayside_purchaser;

create table sys_recovery_code (
  user_id bigint not null references sys_user_factor on delete cascade,
  tenantsid text not null references sys_tenant,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table sys_recovery_code is 'One-time codes for the day the device is lost: SHA-256 of 80 random bits each.';
select scope_system('sys_recovery_code');

create table sys_sign_in_step (
  ticket_hash bytea primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user on delete cascade,
  expires_at timestamptz not null
);
comment on table sys_sign_in_step is 'Sign-ins whose password was right and whose code is still asked for.';
create index sys_sign_in_step_user on sys_sign_in_step (user_id);
select scope_system('sys_sign_in_step');

alter table sys_role add column is_factor_demanded boolean not null default false;
comment on column sys_role.is_factor_demanded is 'Its users set up a second factor before they do anything else.';

-- As before, and whether a role demands a second factor that the caller has not set up.
create or replace function session_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.frame_version from sys_frame_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'mustChangePassword', u.is_pwd_temporary or coalesce((
      select u.pwd_changed_at + make_interval(days => p.validity_days) <= now()
      from sys_password_policy p where p.tenantsid = u.tenantsid), false),
    'mustSetUpFactor', exists (
      select from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id and r.is_factor_demanded)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = u.id))
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.status_code = '1'
$$;
