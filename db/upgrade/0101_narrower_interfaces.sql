-- Keys keep what they were given, web hooks' messages are read by all three authorities, and companies decide about links in
-- letters.
alter table bm_api_key add column granted jsonb;
comment on column bm_api_key.granted is 'What the key reached when its secret was issued: data lists and flags. It never reaches more before it is issued anew.';

-- What a key reaches at this moment by its user, areas and lists. Reading is looking and exporting: prints leave marks.
create function api_key_reach(k bm_api_key) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
      from sys_user_data d where d.user_id = k.user_id and case d.data_type
        when '1' then not exists (select from bm_api_key_org o where o.key_id = k.id)
          or exists (select from bm_api_key_org o where o.key_id = k.id and o.org_no = d.data_value)
        when '3' then not exists (select from bm_api_key_warehouse w where w.key_id = k.id)
          or exists (select from bm_api_key_warehouse w where w.key_id = k.id and w.warehouse_no = d.data_value)
        else not exists (select from bm_api_key_classify_type c where c.key_id = k.id)
          or exists (select from bm_api_key_classify_type c where c.key_id = k.id and c.classify_type = d.data_value) end),
    'flags', (select coalesce(jsonb_agg(distinct jsonb_build_array(rm.menu_no, f)), '[]')
      from sys_user u
      join sys_user_role ur on ur.user_id = u.id
      join sys_role_menu rm on rm.role_id = ur.role_id
      join sys_menu m on m.menu_no = rm.menu_no
      join bm_api_key_area a on a.key_id = k.id and a.key_area = m.menu_owner
      cross join unnest(rm.flags) f
      where u.id = k.user_id
        -- The purchaser's administrator never acts as the other party.
        and (f in ('isSearch', 'isExport') or (a.key_access = 'write' and u.belong_supplier is null))))
$$;
revoke all on function api_key_reach from public;

create function keep_api_key_grant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.granted := case when new.key_hash is not null then api_key_reach(new) end;
  return new;
end $$;
create trigger bm_api_key_grant before update of key_hash on bm_api_key for each row execute function keep_api_key_grant();

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

-- Reports of a key belong to the key itself: another one that gets its number later never meets them.
update srm_receipt_message m set sender = 'apiKey:' || k.id from bm_api_key k
  where k.tenantsid = m.tenantsid and k.user_id = m.user_id and m.sender = 'key:' || k.api_key_no;

-- What concerns one person is told to that person alone.
delete from bm_webhook_event where notice_event = 'passwordExpiring';
alter table sys_webhook_message
  add column warehouse_no text not null default '',
  add column classify_type text not null default '';
comment on column sys_webhook_message.warehouse_no is 'Warehouse of the document, as far as the event has one; who reads the log needs it, as its organisation and category.';
drop policy purchaser_scope on sys_webhook_message;
create policy purchaser_scope on sys_webhook_message to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[]))
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));

alter table sys_notice_config add column is_link_on boolean not null default false;
comment on column sys_notice_config.is_link_on is 'Whether letters carry links that do something without signing in.';

-- Whether a user may do something by a link: the company wants links, and signing in would ask for nothing but the password.
create function may_use_links(of_user bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from sys_user u join sys_notice_config c on c.tenantsid = u.tenantsid and c.is_link_on
    left join sys_password_policy p on p.tenantsid = u.tenantsid
    where u.id = of_user and u.status_code = '1' and (u.locked_until is null or u.locked_until <= now())
      and not u.is_pwd_temporary
      and not coalesce(u.pwd_changed_at + make_interval(days => p.validity_days) <= now(), false)
      and not exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.is_factor_demanded))
$$;
revoke all on function may_use_links from public;
grant execute on function may_use_links to quayside_system;

create or replace function action_link_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'link', jsonb_build_object('id', l.id::text, 'action', l.link_action, 'documentId', l.document_id::text,
      'version', l.document_version, 'state', case when not may_use_links(u.id) then 'barred' when l.used_at is not null then 'used'
        when l.replaced_at is not null then 'replaced' when l.expires_at <= now() then 'expired' else 'open' end),
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.frame_version from sys_frame_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select c.licence_key from sys_licence c where c.tenantsid = u.tenantsid),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = u.id))
  from sys_action_link l join sys_user u on u.id = l.user_id
  where l.token_hash = hash and u.status_code = '1'
$$;

-- Whether the caller has every organisation of the company, those that row-level security hides counted as well.
create function has_every_org() returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (select from bm_org where tenantsid = (select scope_text('app.tenantsid'))
    and not org_no = any ((select scope_list('app.org_nos'))::text[]))
$$;
revoke all on function has_every_org from public;
grant execute on function has_every_org to quayside_purchaser;
