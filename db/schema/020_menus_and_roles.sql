-- Menu entries, roles and the rights that they give.

create table sys_menu (
  menu_no text primary key,
  menu_owner text not null,
  menu_level text not null default '2',
  app_no text not null default 'PC',
  url text not null default '',
  icon text not null default '',
  sort integer not null,
  -- Companies add entries of their own to the menus, and arrange those of the product.
  id bigint generated always as identity unique,
  tenantsid text references sys_tenant,
  own_no text check (own_no ~ '^[[:alnum:]_-]{1,40}$'),
  menu_name text not null default '',
  menu_names jsonb not null default '{}',
  status_code text not null default '1' check (status_code in ('0', '1')),
  search_text text generated always as (search_normalise(coalesce(own_no, menu_no) || ' ' || menu_name || ' ' || url
    || ' ' || coalesce(menu_names ->> 'en-US', '') || ' ' || coalesce(menu_names ->> 'zh-CN', '')
    || ' ' || coalesce(menu_names ->> 'zh-TW', '') || ' ' || coalesce(menu_names ->> 'vi', ''))) stored,
  constraint sys_menu_tenantsid_own_no_key unique (tenantsid, own_no),
  constraint sys_menu_own check ((tenantsid is null) = (own_no is null))
);
comment on table sys_menu is 'Menu entries: the product''s (no tenant), whose names stand in the locales as menus.<menu_no> and are copied at every start, and those that tenants add. menu_owner 0: root.';
comment on column sys_menu.menu_no is 'What roles and favourites know an entry by; of a tenant''s own entries own:<id>, so that no number of the product or of another tenant is ever the same.';
comment on column sys_menu.own_no is 'Number that a tenant gave to an entry of its own.';
comment on column sys_menu.menu_owner is 'Area in which the entry stands.';
comment on column sys_menu.menu_level is '1 area, 2 entry.';
comment on column sys_menu.app_no is 'Application in which the entry stands.';
comment on column sys_menu.icon is 'Icon by its name.';
comment on column sys_menu.menu_name is 'Name of the entry, where it has one of its own.';
comment on column sys_menu.menu_names is 'Names of the entry by language.';
select as_record('sys_menu', '{menu_no}');
alter table sys_menu drop column custom;
alter table sys_menu enable row level security;
create policy tenant_scope on sys_menu for select to quayside_purchaser, quayside_supplier using (
  tenantsid is null or tenantsid = (select scope_text('app.tenantsid')));
create policy system_scope on sys_menu to quayside_system using (
  tenantsid is null or tenantsid = (select scope_text('app.tenantsid')));
create policy every_tenant on sys_menu to quayside_every_tenant using (true);
create policy own_rows on sys_menu for insert to quayside_purchaser with check (tenantsid = (select scope_text('app.tenantsid')));
-- The product's entries can be locked, so that the refusal to change them can name them; the check keeps them as they are.
create policy own_change on sys_menu for update to quayside_purchaser
  using (tenantsid is null or tenantsid = (select scope_text('app.tenantsid')))
  with check (tenantsid = (select scope_text('app.tenantsid')));
create policy own_removal on sys_menu for delete to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
revoke update on sys_menu from quayside_purchaser;
grant select on sys_menu to quayside_purchaser, quayside_supplier, quayside_system;
grant update (menu_name, menu_names) on sys_menu to quayside_system;
grant update (menu_owner, menu_level, app_no, url, icon, sort, own_no, menu_name, menu_names, status_code, remark, version,
    update_name, update_date) on sys_menu to quayside_purchaser;

create table sys_menu_setting (
  tenantsid text not null references sys_tenant,
  menu_no text not null references sys_menu on delete cascade,
  sort integer check (sort between 0 and 9999),
  is_hidden boolean not null default false,
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  primary key (tenantsid, menu_no)
);
comment on table sys_menu_setting is 'How a tenant arranges the menus: place and visibility of single entries.';
comment on column sys_menu_setting.sort is 'Place instead of the entry''s own; null: that one.';
comment on column sys_menu_setting.is_hidden is 'The company hides the entry.';
select scope_tenant('sys_menu_setting');
grant insert, update, delete on sys_menu_setting to quayside_purchaser, quayside_system;

create table sys_role (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  role_no text not null,
  role_name text not null,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  is_factor_demanded boolean not null default false,
  -- A supplier's own administrators look after their colleagues: people of the same supplier, with roles that the buyer offers.
  is_for_suppliers boolean not null default false,
  unique (tenantsid, role_no)
);
comment on table sys_role is 'Roles, which give users menu entries and buttons.';
comment on column sys_role.is_factor_demanded is 'Its users set up a second factor before they do anything else.';
comment on column sys_role.is_for_suppliers is 'Suppliers'' administrators may give it to their colleagues.';
comment on column sys_role.role_no is 'Number of the role.';
comment on column sys_role.role_name is 'Name of the role.';
select scope_system('sys_role');
create policy purchaser_scope on sys_role to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy roles_offered on sys_role for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and is_for_suppliers);
grant select on sys_role to quayside_supplier;
grant select, insert, update, delete on sys_role to quayside_purchaser;

create table sys_role_menu (
  role_id bigint not null references sys_role on delete cascade,
  tenantsid text not null,
  menu_no text not null references sys_menu,
  flags text[] not null default '{}',
  primary key (role_id, menu_no)
);
comment on table sys_role_menu is 'Menu entries of a role, with the buttons that it may use.';
comment on column sys_role_menu.flags is 'Permission flags granted on the entry, such as {isSearch,isExport}.';
select scope_system('sys_role_menu');
create policy purchaser_scope on sys_role_menu to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_role_menu for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_role r where r.id = role_id));
grant select on sys_role_menu to quayside_supplier;
grant select, insert, update, delete on sys_role_menu to quayside_purchaser;

create table sys_user_role (
  user_id bigint not null references sys_user on delete cascade,
  role_id bigint not null references sys_role on delete cascade,
  tenantsid text not null,
  primary key (user_id, role_id)
);
comment on table sys_user_role is 'Roles of a user.';
select scope_system('sys_user_role');
create policy purchaser_scope on sys_user_role to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_role for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
create policy colleagues_taken on sys_user_role for delete to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier)));
grant select, insert, delete on sys_user_role to quayside_purchaser, quayside_supplier;

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
select scope_system('sys_user_menu');
create index sys_user_menu_menu on sys_user_menu (menu_no);
create policy purchaser_scope on sys_user_menu to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on sys_user_menu for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user u where u.id = user_id));
grant select on sys_user_menu to quayside_supplier;
grant select, insert, delete on sys_user_menu to quayside_purchaser;

create table sys_pinned_menu (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  menu_no text not null references sys_menu on delete cascade,
  sort integer not null,
  create_date timestamptz not null default now(),
  primary key (user_id, menu_no)
);
comment on table sys_pinned_menu is 'Menu entries that a user keeps as favourites, in their own order (spec shell §3, pinned menu). Where an entry leads stands in sys_menu alone.';
alter table sys_pinned_menu enable row level security;
create policy own_pins on sys_pinned_menu to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id = (select nullif(scope_text('app.user_id'), '')::bigint));
select scope_to_system('sys_pinned_menu');
grant select, insert, update, delete on sys_pinned_menu to quayside_purchaser, quayside_supplier, quayside_system;

-- What a user may do is read once for each change of it: who asks with every call is told the number of the change only.
create table sys_permission_version (
  tenantsid text primary key references sys_tenant,
  permission_version integer not null
);
comment on table sys_permission_version is 'Counts the changes of a company''s roles, their holders and the users'' authority: what servers keep of them counts for one number only.';
comment on column sys_permission_version.permission_version is 'Number of the last change.';
select scope_tenant('sys_permission_version');

create table sys_licence (
  tenantsid text primary key references sys_tenant,
  licence_key text not null check (length(licence_key) <= 4000),
  update_name text not null default '',
  update_date timestamptz not null default now()
);
comment on table sys_licence is 'The licence of each tenant as its issuer signed it; what it says is read from the key alone.';
comment on column sys_licence.licence_key is 'The signed key; empty: none.';
select scope_tenant('sys_licence');
grant insert, update on sys_licence to quayside_purchaser;
grant insert, update, delete on sys_licence to quayside_system;

-- Whether the buyer offers a role to suppliers; with the owner's rights, since the policy of roles looks at who has them.
create function is_offered_role(role bigint) returns boolean language sql stable security definer set search_path = public
  return exists (select from sys_role r where r.id = role and r.is_for_suppliers and r.tenantsid = scope_text('app.tenantsid'));
revoke execute on function is_offered_role from public;
grant execute on function is_offered_role to quayside_supplier;

create function name_own_menu() returns trigger language plpgsql as $$
begin
  if new.tenantsid is not null then
    new.menu_no := 'own:' || new.id;
    -- Groups stand at the root.
    new.menu_owner := coalesce(menu_no_of(new.menu_owner), '0');
  end if;
  return new;
end $$;
create trigger sys_menu_named before insert or update on sys_menu for each row execute function name_own_menu();

create function count_permission_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_permission_version as v (tenantsid, permission_version)
  select distinct tenantsid, 1 from changed
  on conflict (tenantsid) do update set permission_version = v.permission_version + 1;
  return null;
end $$;
create trigger sys_user_data_added after insert on sys_user_data
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_data_changed after update on sys_user_data
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_data_removed after delete on sys_user_data
  referencing old table as changed for each statement execute function count_permission_change();
create trigger sys_role_menu_added after insert on sys_role_menu
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_role_menu_changed after update on sys_role_menu
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_role_menu_removed after delete on sys_role_menu
  referencing old table as changed for each statement execute function count_permission_change();
create trigger sys_user_role_added after insert on sys_user_role
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_role_changed after update on sys_user_role
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_role_removed after delete on sys_user_role
  referencing old table as changed for each statement execute function count_permission_change();
create trigger sys_user_menu_added after insert on sys_user_menu
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_menu_changed after update on sys_user_menu
  referencing new table as changed for each statement execute function count_permission_change();
create trigger sys_user_menu_removed after delete on sys_user_menu
  referencing old table as changed for each statement execute function count_permission_change();

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
    'frameVersion', coalesce((select v.custom_field_version from sys_custom_field_version v where v.tenantsid = u.tenantsid), 0),
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
revoke execute on function session_user_of from public;
grant execute on function session_user_of to quayside_app, quayside_request;

-- What the session's user may do and see.
create function session_permissions(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'isAdministrator', is_administrator(s.user_id),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = s.user_id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(x.menu_no, to_jsonb(x.flags))), '[]')
              from sys_user_right x where x.user_id = s.user_id))
  from sys_session s where s.token_hash = hash
$$;
revoke execute on function session_permissions from public;
grant execute on function session_permissions to quayside_app, quayside_request;

-- Own menu entries go by the numbers that their company gave them wherever people read or write one: groups, sheets of roles.
create function known_menu_no(menu sys_menu) returns text language sql stable
  return case
    -- A number that the product has as well would mean two entries.
    when menu.own_no is null or exists (select from sys_menu p where p.menu_no = menu.own_no) then menu.menu_no
    else menu.own_no end;
comment on function known_menu_no is 'What people know a menu entry by.';

create function menu_no_of(known text) returns text language sql stable
  return coalesce(
    (select m.menu_no from sys_menu m where m.menu_no = known),
    (select m.menu_no from sys_menu m where m.own_no = known and m.tenantsid = scope_text('app.tenantsid')),
    known);
comment on function menu_no_of is 'What an entry is kept under, by what people know it by.';

-- The menus that everybody has at hand from the beginning (spec shell §2): organization, warehouse, material, material cell. They are
-- favourites like others: kept in another order, or given up. Those that a user has no right to do not show.
create function pin_first_menus(owner_id bigint, owner_tenant text) returns void language sql set search_path = public as $$
  insert into sys_pinned_menu (user_id, tenantsid, menu_no, sort)
  select owner_id, owner_tenant, m.menu_no, f.place
  from unnest(array['bmOrg', 'bmWarehouse', 'bmItem', 'bmWarehouseCell']) with ordinality f (menu_no, place)
  join sys_menu m on m.menu_no = f.menu_no
$$;
comment on function pin_first_menus is 'Gives a user the favourites that everybody begins with (spec shell §2).';
revoke execute on function pin_first_menus from public;

-- Whoever writes a user may not write the favourites of others; the database does.
create function pin_first_menus_of_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pin_first_menus(new.id, new.tenantsid);
  return null;
end $$;
create trigger pin_first_menus after insert on sys_user for each row execute function pin_first_menus_of_user();

-- Whether a user administers the company: whoever has the role `admin` gives and takes what others may do, also what they lack themselves.
create function is_administrator(of_user bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where u.id = of_user and u.belong_supplier is null and r.role_no = 'admin')
$$;
revoke execute on function is_administrator from public;

create policy supplier_scope on sys_role for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_user_role ur where ur.role_id = id));

create policy colleagues_given on sys_user_role for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from sys_user u where u.id = user_id and is_own_colleague(u.belong_supplier))
  and is_offered_role(role_id));

create view sys_user_right with (security_invoker = true) as
  select ur.user_id, ur.tenantsid, rm.menu_no, rm.flags, ur.role_id
  from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id
  union all
  select um.user_id, um.tenantsid, um.menu_no, um.flags, null from sys_user_menu um;
comment on view sys_user_right is 'What each user may do on each menu entry, once for each role that gives it; role_id null: the user''s own right.';
grant select on sys_user_right to quayside_purchaser, quayside_supplier, quayside_system;
