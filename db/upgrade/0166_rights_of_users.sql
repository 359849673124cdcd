-- Users may have rights on menu entries of their own, beside those of their roles. What somebody may do in the end is asked of one
-- view, so that no place can forget either of them.
create table sys_user_menu (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  menu_no text not null references sys_menu,
  flags text[] not null check (cardinality(flags) > 0),
  primary key (user_id, menu_no)
);
comment on table sys_user_menu is 'Rights of single users on menu entries, beside those of their roles (spec domain §3, User: menu permissions).';
comment on column sys_user_menu.flags is 'Permission flags, such as {isSearch,isExport}.';
create index sys_user_menu_menu on sys_user_menu (menu_no);
select scope_system('sys_user_menu');
create policy purchaser_scope on sys_user_menu to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_menu for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant select on sys_user_menu to quayside_purchaser, quayside_supplier;
grant insert, delete on sys_user_menu to quayside_purchaser;

create trigger sys_user_menu_added after insert on sys_user_menu
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_menu_changed after update on sys_user_menu
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_menu_removed after delete on sys_user_menu
  referencing old table as changed for each statement execute function count_permission_change();

create view sys_user_right with (security_invoker = true) as
  select ur.user_id, ur.tenantsid, rm.menu_no, rm.flags, ur.role_id
  from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id
  union all
  select um.user_id, um.tenantsid, um.menu_no, um.flags, null from sys_user_menu um;
comment on view sys_user_right is 'What each user may do on each menu entry, once for each role that gives it; role_id null: the user''s own right.';
grant select on sys_user_right to quayside_purchaser, quayside_supplier, quayside_system;

-- Whether a user administers the company: whoever has the role `admin` gives and takes what others may do, also what they lack themselves.
create function is_administrator(of_user bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where u.id = of_user and u.belong_supplier is null and r.role_no = 'admin')
$$;
revoke all on function is_administrator from public;

create or replace function session_permissions(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'isAdministrator', is_administrator(s.user_id),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = s.user_id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(x.menu_no, to_jsonb(x.flags))), '[]')
              from sys_user_right x where x.user_id = s.user_id))
  from sys_session s where s.token_hash = hash
$$;

create or replace function api_key_reach(k bm_api_key) returns jsonb
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
    'flags', (select coalesce(jsonb_agg(distinct jsonb_build_array(x.menu_no, f)), '[]')
      from sys_user u
      join sys_user_right x on x.user_id = u.id
      join sys_menu m on m.menu_no = x.menu_no
      join bm_api_key_area a on a.key_id = k.id and a.key_area = m.menu_owner
      cross join unnest(x.flags) f
      where u.id = k.user_id
        -- The purchaser's administrator never acts as the other party.
        and (f in ('isSearch', 'isExport') or (a.key_access = 'write' and u.belong_supplier is null))))
$$;

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
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(x.menu_no, to_jsonb(x.flags))), '[]')
              from sys_user_right x where x.user_id = u.id))
  from sys_action_link l join sys_user u on u.id = l.user_id
  where l.token_hash = hash and u.status_code = '1'
$$;

create or replace function notice_frame(of_side text, of_user bigint, keepers jsonb) returns jsonb
  language sql stable security definer set search_path = public as $$
  with reader as (
    select u.* from sys_user u where u.id = of_user and u.tenantsid = scope_text('app.tenantsid')
      and (scope_text('app.supplier_no') = '' or u.id::text = scope_text('app.user_id') or is_own_colleague(u.belong_supplier))
  ), config as (
    select coalesce(bool_and(is_product_on), true) as is_portal_on, coalesce(bool_and(is_mail_on), false) as is_letter_on
    from sys_notice_config where tenantsid = scope_text('app.tenantsid')
  ), told as (
    select p.notice_event, p.channel, p.digest from bm_notice_rule p
    where p.tenantsid = scope_text('app.tenantsid') and p.recipient_side = of_side and (of_user is null or (
      (of_side = '2' or p.org_no = '*'
        or exists (select from sys_user_data d join reader on d.user_id = reader.id where d.data_type = '1' and d.data_value = p.org_no))
      and (p.role_no = '' or exists (select from reader join sys_user_role ur on ur.user_id = reader.id
        join sys_role r on r.id = ur.role_id and r.tenantsid = reader.tenantsid where r.role_no = p.role_no))
      and (not exists (select from bm_notice_policy_user n where n.policy_id = p.id)
        or exists (select from bm_notice_policy_user n join reader on lower(n.user_no) = lower(reader.user_no)
          where n.policy_id = p.id))))
    union all
    select k.event, '2', '0' from jsonb_to_recordset(keepers) as k (event text, "menuNo" text, flag text), config
    where of_side = '1' and config.is_portal_on
      and not exists (select from bm_notice_policy p where p.tenantsid = scope_text('app.tenantsid') and p.notice_event = k.event)
      and (of_user is null or exists (select from reader join sys_user_right x on x.user_id = reader.id
        where x.menu_no = k."menuNo" and k.flag = any(x.flags)))
  )
  select jsonb_build_object(
    'isPortalOn', config.is_portal_on,
    'isLetterOn', config.is_letter_on,
    'hasAddress', of_user is null or exists (select from reader where email <> ''),
    'letterDigest', letter_digest(scope_text('app.tenantsid'), of_side),
    'told', coalesce((select jsonb_agg(one) from (
      select notice_event as event, channel, array_agg(distinct digest) as digests from told group by 1, 2) one), '[]'))
  from config where of_user is null or exists (select from reader)
$$;

-- How many rows a list counts for a user before it asks whether all are wanted.
comment on column sys_user.limit_count is 'Up to how many rows a list counts and shows for the user before it offers to show all (spec shell §4).';
grant update (limit_count) on sys_user to quayside_purchaser;

-- Until now whoever could write users could give any right. Where nobody has the role `admin`, those who could write both users
-- and roles have it from now on; otherwise nobody there could ever give a right again that nobody has.
with unled as (
  select t.tenantsid from sys_tenant t where not exists (
    select from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where u.tenantsid = t.tenantsid and u.status_code = '1' and u.belong_supplier is null and r.role_no = 'admin')
), leaders as (
  select u.id, u.tenantsid from sys_user u join unled using (tenantsid)
  where u.belong_supplier is null and u.status_code = '1' and (
    select count(distinct x.menu_no) from sys_user_right x
    where x.user_id = u.id and x.menu_no in ('baseUser', 'baseRole') and 'isModify' = any(x.flags)) = 2
), made as (
  insert into sys_role (tenantsid, role_no, role_name)
  select distinct tenantsid, 'admin', 'Administrator' from leaders
  on conflict (tenantsid, role_no) do update set role_name = sys_role.role_name
  returning id, tenantsid
)
insert into sys_user_role (user_id, role_id, tenantsid)
select leaders.id, made.id, made.tenantsid from leaders join made using (tenantsid)
on conflict do nothing;
