-- Sessions end when their user has done nothing for a while, not only by their age.
alter table sys_session
  add column last_used_at timestamptz not null default now(),
  add column idle_minutes integer not null default 60 check (idle_minutes > 0);
comment on column sys_session.last_used_at is 'When its user last did something, to the minute; what pages do by themselves does not count.';
comment on column sys_session.idle_minutes is 'After so many minutes without it the session is over.';

-- As before, and whether the session is to be noted as used.
create or replace function session_user_of(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.frame_version from sys_frame_version v where v.tenantsid = u.tenantsid), 0),
    'textVersion', coalesce((select v.text_version from sys_text_version v where v.tenantsid = u.tenantsid), 0),
    'permissionVersion', coalesce(
      (select v.permission_version from sys_permission_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'mustChangePassword', not s.is_single_sign_on and (u.is_pwd_temporary or coalesce((
      select u.pwd_changed_at + make_interval(days => p.validity_days) <= now()
      from sys_password_policy p where p.tenantsid = u.tenantsid), false)),
    'mustSetUpFactor', not s.is_single_sign_on and exists (
      select from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id and r.is_factor_demanded)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null),
    'isUseDue', s.last_used_at < now() - interval '1 minute')
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now()
    and s.last_used_at + make_interval(mins => s.idle_minutes) > now() and u.status_code = '1'
$$;

-- Notes that the user of a session has done something; one that is over stays over.
create function note_session_use(hash bytea) returns void
  language sql volatile security definer set search_path = public as $$
  update sys_session set last_used_at = now()
  where token_hash = hash and revoked_at is null and last_used_at + make_interval(mins => idle_minutes) > now()
$$;
revoke all on function note_session_use from public;
grant execute on function note_session_use to quayside_app;

-- Servers asked it before there were numbers of permission changes.
drop function session_caller(bytea);
