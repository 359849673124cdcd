-- What a user may do is read once for each change of it: who asks with every call is told the number of the change only.
create table sys_permission_version (
  tenantsid text primary key references sys_tenant,
  permission_version integer not null
);
comment on table sys_permission_version is 'Counts the changes of a company''s roles, their holders and the users'' authority: what servers keep of them counts for one number only.';
select scope_tenant('sys_permission_version');

create function count_permission_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_permission_version as v (tenantsid, permission_version)
  select distinct tenantsid, 1 from changed
  on conflict (tenantsid) do update set permission_version = v.permission_version + 1;
  return null;
end $$;
do $$
declare target text;
begin
  foreach target in array array['sys_user_role', 'sys_role_menu', 'sys_user_data'] loop
    execute format('create trigger %1$s_added after insert on %1$s
      referencing new table as changed for each statement execute function count_permission_change()', target);
    execute format('create trigger %1$s_changed after update on %1$s
      referencing new table as changed for each statement execute function count_permission_change()', target);
    execute format('create trigger %1$s_removed after delete on %1$s
      referencing old table as changed for each statement execute function count_permission_change()', target);
  end loop;
end $$;

-- Who asks, without what they may do. Servers of the version before still ask session_caller().
create function session_user_of(hash bytea) returns jsonb
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
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null))
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.status_code = '1'
$$;

-- What the session's user may do and see.
create function session_permissions(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = s.user_id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = s.user_id))
  from sys_session s where s.token_hash = hash
$$;
revoke all on function session_user_of, session_permissions from public;
grant execute on function session_user_of, session_permissions to quayside_app;
