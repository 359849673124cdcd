-- Links in letters by which one thing is done without signing in, once.
create table sys_action_link (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user on delete cascade,
  link_action text not null,
  document_id bigint not null,
  document_no text not null,
  document_version integer not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  create_date timestamptz not null default now()
);
comment on table sys_action_link is 'Links of letters: each lets one user do one thing with one version of one document, once.';
comment on column sys_action_link.token_hash is 'SHA-256 of what stands in the link, which itself is never stored.';
comment on column sys_action_link.replaced_at is 'When a later letter brought the same user another link for the same thing.';
create index sys_action_link_open on sys_action_link (user_id, link_action, document_id) where used_at is null;
create index sys_action_link_expired on sys_action_link (expires_at);
select scope_system('sys_action_link');
create policy own_rows on sys_action_link to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select on sys_action_link to quayside_purchaser, quayside_supplier;
grant update (used_at) on sys_action_link to quayside_purchaser, quayside_supplier;

-- The user behind a link with what they may at this moment, and what the link is for; null when there is no such link or user.
create function action_link_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'link', jsonb_build_object('id', l.id::text, 'action', l.link_action, 'documentId', l.document_id::text,
      'version', l.document_version, 'state', case when l.used_at is not null then 'used'
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
  where l.token_hash = hash and u.status_code = '1' and (u.locked_until is null or u.locked_until <= now())
$$;
revoke all on function action_link_caller from public;
grant execute on function action_link_caller to quayside_app;
