-- Sessions that an identity provider vouched for: password and second factor are the provider's matter then.
alter table sys_session
  add column is_single_sign_on boolean not null default false,
  add column provider_token bytea;
comment on column sys_session.provider_token is 'What the provider is shown at sign-out (ID token), sealed with the key of the service.';

-- As before, but for the sessions of a provider: neither the portal's password nor its second factor was asked for there.
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
    'mustChangePassword', not s.is_single_sign_on and (u.is_pwd_temporary or coalesce((
      select u.pwd_changed_at + make_interval(days => p.validity_days) <= now()
      from sys_password_policy p where p.tenantsid = u.tenantsid), false)),
    'mustSetUpFactor', not s.is_single_sign_on and exists (
      select from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id and r.is_factor_demanded)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = u.id))
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.status_code = '1'
$$;
