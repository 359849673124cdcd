-- The caller behind a session in one round trip: the one thing the application's role may do before it takes a scope.
create function session_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = u.id))
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.status_code = '1'
$$;
revoke all on function session_caller from public;
grant execute on function session_caller to quayside_app;
