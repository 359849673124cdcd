-- Keys with which other systems, such as an ERP or a warehouse system, make the calls of the product: for a user, and with no
-- more than both the user and the key may.
create table bm_api_key (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  api_key_no text not null,
  api_key_name text not null,
  user_no text not null,
  user_id bigint references sys_user on delete cascade,
  valid_to date,
  calls_per_minute integer not null default 300 check (calls_per_minute between 1 and 6000),
  key_hash bytea unique,
  key_prefix text not null default '',
  issue_date timestamptz,
  issue_name text not null default ''
);
comment on table bm_api_key is 'Keys of other systems. A key acts for a user, and ends with the user.';
comment on column bm_api_key.user_id is 'The user when the key was made: another one who is given the number later never gets the key.';
comment on column bm_api_key.valid_to is 'Last day on which the key counts; empty: until it is withdrawn.';
comment on column bm_api_key.key_hash is 'SHA-256 of the secret, which itself is shown once and never stored; empty: none is issued, or it was withdrawn.';
comment on column bm_api_key.key_prefix is 'Beginning of the secret, by which people tell keys apart.';
select as_master_data('bm_api_key', '{api_key_no}', '{api_key_no,api_key_name,user_no}', 'buyer');
select as_record('bm_api_key', '{api_key_no,api_key_name,user_no}');
-- Settings of the product itself have no fields of companies.
alter table bm_api_key drop column custom;
create index bm_api_key_user on bm_api_key (user_id);

create function find_api_key_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.user_id := (select u.id from sys_user u where u.tenantsid = new.tenantsid and lower(u.user_no) = lower(new.user_no));
  return new;
end $$;
create trigger bm_api_key_user before insert on bm_api_key for each row execute function find_api_key_user();

create table bm_api_key_area (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  key_area text not null check (key_area in ('orderCollaboration', 'offsite', 'receiptTracking', 'base', 'goods', 'storage')),
  key_access text not null default 'read' check (key_access in ('read', 'write'))
);
comment on table bm_api_key_area is 'Groups of the menu within which a key may work. Administration is none of them.';
select as_record_lines('bm_api_key_area', 'bm_api_key', 'key_id');
create unique index bm_api_key_area_once on bm_api_key_area (key_id, key_area);

create table bm_api_key_org (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null
);
comment on table bm_api_key_org is 'The only organisations that a key reaches; without any, all of its user.';
select as_record_lines('bm_api_key_org', 'bm_api_key', 'key_id');
create unique index bm_api_key_org_once on bm_api_key_org (key_id, org_no);

create table bm_api_key_warehouse (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  warehouse_no text not null
);
comment on table bm_api_key_warehouse is 'The only warehouses that a key reaches; without any, all of its user.';
select as_record_lines('bm_api_key_warehouse', 'bm_api_key', 'key_id');
create unique index bm_api_key_warehouse_once on bm_api_key_warehouse (key_id, warehouse_no);

create table bm_api_key_classify_type (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  classify_type text not null
);
comment on table bm_api_key_classify_type is 'The only categories that a key reaches; without any, all of its user.';
select as_record_lines('bm_api_key_classify_type', 'bm_api_key', 'key_id');
create unique index bm_api_key_classify_type_once on bm_api_key_classify_type (key_id, classify_type);

alter table bm_api_key_area drop column custom;
alter table bm_api_key_org drop column custom;
alter table bm_api_key_warehouse drop column custom;
alter table bm_api_key_classify_type drop column custom;

create table sys_api_key_use (
  key_id bigint primary key references bm_api_key on delete cascade,
  tenantsid text not null references sys_tenant,
  used_minute timestamptz not null,
  calls integer not null
);
comment on table sys_api_key_use is 'When a key was last used, and how often in that minute: what limits its pace on all servers together.';
select scope_system('sys_api_key_use');
create policy purchaser_scope on sys_api_key_use for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')));
grant select on sys_api_key_use to quayside_purchaser;

-- Which key wrote an entry; empty: a person.
alter table sys_operation_log add column api_key_no text not null default '';
comment on column sys_operation_log.api_key_no is 'The key with which another system made the call for the user; empty: the user did.';

-- The caller behind a key, with what both the key and its user may: the one thing that is done before a scope is taken. Each
-- call counts; a count that is lost with the server is no loss, so nobody waits until it is durable.
create function api_key_caller(hash bytea) returns jsonb
  language plpgsql volatile security definer set search_path = public as $$
declare
  k bm_api_key;
  caller jsonb;
  used integer;
begin
  select * into k from bm_api_key where key_hash = hash and status_code = '1' and (valid_to is null or valid_to >= current_date);
  if not found then return null; end if;
  select jsonb_build_object(
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
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
      from sys_user_data d where d.user_id = u.id and case d.data_type
        when '1' then not exists (select from bm_api_key_org o where o.key_id = k.id)
          or exists (select from bm_api_key_org o where o.key_id = k.id and o.org_no = d.data_value)
        when '3' then not exists (select from bm_api_key_warehouse w where w.key_id = k.id)
          or exists (select from bm_api_key_warehouse w where w.key_id = k.id and w.warehouse_no = d.data_value)
        else not exists (select from bm_api_key_classify_type c where c.key_id = k.id)
          or exists (select from bm_api_key_classify_type c where c.key_id = k.id and c.classify_type = d.data_value) end),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, case a.key_access when 'write' then to_jsonb(rm.flags)
        else to_jsonb(array(select f from unnest(rm.flags) f where f in ('isSearch', 'isExport', 'isPrint'))) end)), '[]')
      from sys_user_role ur
      join sys_role_menu rm on rm.role_id = ur.role_id
      join sys_menu m on m.menu_no = rm.menu_no
      join bm_api_key_area a on a.key_id = k.id and a.key_area = m.menu_owner
      where ur.user_id = u.id))
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
revoke all on function api_key_caller from public;
grant execute on function api_key_caller to quayside_app;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('apiKey', 'system', '2', 'System.Api.Key', '', 102);
select grant_new_menu('apiKey', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
