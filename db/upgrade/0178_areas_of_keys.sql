-- A key finds the master data that the documents of its areas name, and no other.
create or replace function api_key_caller(hash bytea) returns jsonb
  language plpgsql volatile security definer set search_path = public as $$
declare
  k bm_api_key;
  reach jsonb;
  caller jsonb;
  used integer;
begin
  select * into k from bm_api_key where key_hash = hash and status_code = '1' and (valid_to is null or valid_to >= current_date)
    and granted is not null;
  if not found then return null; end if;
  reach := api_key_reach(k);
  select jsonb_build_object(
    'apiKeyId', k.id::text,
    'apiKeyNo', k.api_key_no,
    'keyAreas', (select coalesce(jsonb_agg(a.key_area order by a.key_area), '[]') from bm_api_key_area a where a.key_id = k.id),
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.frame_version from sys_frame_version v where v.tenantsid = u.tenantsid), 0),
    'textVersion', coalesce((select v.text_version from sys_text_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'data', (select coalesce(jsonb_agg(present), '[]') from (
      select jsonb_array_elements(reach -> 'data') as present intersect select jsonb_array_elements(k.granted -> 'data')) both_data),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(present ->> 0, jsonb_build_array(present ->> 1))), '[]') from (
      select jsonb_array_elements(reach -> 'flags') as present intersect select jsonb_array_elements(k.granted -> 'flags')) both_flags))
  into caller from sys_user u where u.id = k.user_id and u.status_code = '1';
  if caller is null then return null; end if;
  perform set_config('synchronous_commit', 'off', true);
  insert into sys_api_key_use as c (key_id, tenantsid, used_minute, calls)
  values (k.id, k.tenantsid, date_trunc('minute', now()), 1)
  on conflict (key_id) do update set calls = case c.used_minute when excluded.used_minute then c.calls + 1 else 1 end,
    used_minute = excluded.used_minute
  returning calls into used;
  return caller || jsonb_build_object('isTooFast', used > k.calls_per_minute);
end $$;
