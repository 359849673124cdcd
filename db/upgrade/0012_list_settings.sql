-- What people keep of their list screens: saved search tags, the arrangement of columns, and export templates.

create table sys_tag (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  module text not null check (length(module) between 1 and 100),
  tag_own_type text not null check (tag_own_type in ('1', '2')),
  tag_owner bigint not null references sys_user on delete cascade,
  tag_content text not null check (length(tag_content) <= 8000),
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now()
);
comment on table sys_tag is 'Saved searches of list screens (spec shell §3).';
comment on column sys_tag.module is 'Route name of the screen.';
comment on column sys_tag.tag_own_type is '1 fixed: made by an administrator, read by everybody of the tenant; 2 user-made: for its owner alone.';
comment on column sys_tag.tag_content is 'JSON text: params (the search) and labelMapProp (label to field).';
create index sys_tag_module on sys_tag (tenantsid, module, tag_owner);
alter table sys_tag enable row level security;
create policy read_tag on sys_tag for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (tag_own_type = '1' or tag_owner::text = (select scope_text('app.user_id'))));
create policy add_tag on sys_tag for insert to quayside_purchaser, quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and tag_owner::text = (select scope_text('app.user_id')));
create policy delete_own_tag on sys_tag for delete to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and tag_owner::text = (select scope_text('app.user_id')));
-- Administrators are purchasers; the command asks for their right.
create policy delete_fixed_tag on sys_tag for delete to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and tag_own_type = '1');
create policy only_users_of_the_company_fix on sys_tag as restrictive for insert to quayside_supplier
  with check (tag_own_type = '2');
select scope_to_system('sys_tag');
grant select, insert, delete on sys_tag to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_tag to quayside_system;

create table sys_tag_name (
  tag_id bigint not null references sys_tag on delete cascade,
  tenantsid text not null,
  language_code text not null,
  description text not null check (length(description) between 1 and 100),
  primary key (tag_id, language_code)
);
comment on table sys_tag_name is 'Names of saved searches per language.';
alter table sys_tag_name enable row level security;
-- A name is as visible as its tag.
create policy of_visible_tag on sys_tag_name for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and tag_id in (select id from sys_tag));
create policy of_own_tag on sys_tag_name for insert to quayside_purchaser, quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and tag_id in (select id from sys_tag where tag_owner::text = (select scope_text('app.user_id'))));
select scope_to_system('sys_tag_name');
grant select, insert on sys_tag_name to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_tag_name to quayside_system;

create table sys_column_setting (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null,
  list_id text not null check (length(list_id) between 1 and 100),
  page_mode text not null default '0' check (page_mode in ('0', '1')),
  columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array'),
  update_date timestamptz not null default now(),
  primary key (user_id, list_id)
);
comment on table sys_column_setting is 'How a user has arranged a list: columns in order, with fix, width and show, and the page mode.';
comment on column sys_column_setting.page_mode is '0 pages with a pager; 1 one long list that loads more on scrolling.';
alter table sys_column_setting enable row level security;
create policy own_setting on sys_column_setting to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
select scope_to_system('sys_column_setting');
grant select, insert, update, delete on sys_column_setting to quayside_purchaser, quayside_supplier, quayside_system;

create table sys_export_template (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  export_path text not null check (length(export_path) between 3 and 100),
  export_name text not null check (length(export_name) between 1 and 60),
  own_type text not null check (own_type in ('1', '2')),
  owner_id bigint not null references sys_user on delete cascade,
  is_default boolean not null default false,
  columns text[] not null check (cardinality(columns) between 1 and 200),
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now()
);
comment on table sys_export_template is 'Which columns, in which order, an Excel export writes; the call that exports has as many as people save.';
comment on column sys_export_template.export_path is 'Wire path of the export call.';
comment on column sys_export_template.own_type is '1: made by an administrator for everybody of the tenant; 2: for its owner alone.';
create unique index sys_export_template_own on sys_export_template (tenantsid, export_path, owner_id, lower(export_name))
  where own_type = '2';
create unique index sys_export_template_fixed on sys_export_template (tenantsid, export_path, lower(export_name))
  where own_type = '1';
alter table sys_export_template enable row level security;
create policy read_template on sys_export_template for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (own_type = '1' or owner_id::text = (select scope_text('app.user_id'))));
create policy add_template on sys_export_template for insert to quayside_purchaser, quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and owner_id::text = (select scope_text('app.user_id')));
create policy only_users_of_the_company_fix on sys_export_template as restrictive for insert to quayside_supplier
  with check (own_type = '2');
create policy change_own_template on sys_export_template for update to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and owner_id::text = (select scope_text('app.user_id')));
create policy change_fixed_template on sys_export_template for update to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and own_type = '1');
create policy delete_own_template on sys_export_template for delete to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and owner_id::text = (select scope_text('app.user_id')));
create policy delete_fixed_template on sys_export_template for delete to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and own_type = '1');
select scope_to_system('sys_export_template');
grant select, insert, delete, update (is_default, version) on sys_export_template to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_export_template to quayside_system;
