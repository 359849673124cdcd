-- Companies add entries of their own to the menus, and arrange those of the product.
alter table sys_menu
  add column id bigint generated always as identity unique,
  add column tenantsid text references sys_tenant,
  add column own_no text check (own_no ~ '^[[:alnum:]_-]{1,40}$'),
  add column menu_name text not null default '',
  add column menu_names jsonb not null default '{}',
  add column status_code text not null default '1' check (status_code in ('0', '1')),
  add constraint sys_menu_tenantsid_own_no_key unique (tenantsid, own_no),
  add constraint sys_menu_own check ((tenantsid is null) = (own_no is null)),
  add column search_text text generated always as (search_normalise(coalesce(own_no, menu_no) || ' ' || menu_name || ' ' || url
    || ' ' || coalesce(menu_names ->> 'en-US', '') || ' ' || coalesce(menu_names ->> 'zh-CN', '')
    || ' ' || coalesce(menu_names ->> 'zh-TW', '') || ' ' || coalesce(menu_names ->> 'vi', ''))) stored;
comment on table sys_menu is 'Menu entries: the product''s (no tenant), whose names stand in the locales as menus.<menu_no> and are copied at every start, and those that tenants add. menu_owner 0: root.';
comment on column sys_menu.menu_no is 'What roles and favourites know an entry by; of a tenant''s own entries own:<id>, so that no number of the product or of another tenant is ever the same.';
comment on column sys_menu.own_no is 'Number that a tenant gave to an entry of its own.';
select as_record('sys_menu', '{menu_no}');
-- Settings of the product itself have no fields of companies.
alter table sys_menu drop column custom;
revoke update on sys_menu from quayside_purchaser;
grant update (own_no, menu_owner, menu_level, app_no, url, icon, sort, menu_name, menu_names, status_code, remark, version,
    update_name, update_date) on sys_menu to quayside_purchaser;
grant update (menu_name, menu_names) on sys_menu to quayside_system;
create function name_own_menu() returns trigger language plpgsql as $$
begin
  if new.tenantsid is not null then
    new.menu_no := 'own:' || new.id;
    -- Groups stand at the root.
    new.menu_owner := coalesce(new.menu_owner, '0');
  end if;
  return new;
end $$;
create trigger sys_menu_named before insert or update on sys_menu for each row execute function name_own_menu();

drop policy everybody on sys_menu;
drop policy everybody_reads on sys_menu;
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
select scope_tenant('sys_menu_setting');
grant insert, update, delete on sys_menu_setting to quayside_purchaser, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('baseMenu', 'baseManage', '2', 'BaseManage.Base.Menu', '', 84);
select grant_new_menu('baseMenu', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
