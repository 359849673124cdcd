-- What users keep of lists: tags, columns, templates of exports, choices of imports; counts of tabs.

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
comment on column sys_tag.tag_owner is 'User who made the tag.';
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
comment on column sys_tag_name.tag_id is 'Tag that the row is a part of.';
comment on column sys_tag_name.description is 'What the tag means, in one language.';
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
comment on column sys_column_setting.list_id is 'List by its name in the contract.';
comment on column sys_column_setting.columns is 'Columns with width, order and visibility, as the user left them.';
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
comment on column sys_export_template.export_name is 'Name of the template.';
comment on column sys_export_template.owner_id is 'User who made the template.';
comment on column sys_export_template.columns is 'Columns of the export, in their order.';
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
grant select, insert, delete on sys_export_template to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_export_template to quayside_system;
grant update (is_default, version) on sys_export_template to quayside_purchaser, quayside_supplier;

-- What people have decided about parts of their files that an import does not read by itself.
create table sys_import_choice (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null,
  port text not null check (length(port) between 1 and 100),
  part_kind text not null check (part_kind in ('column', 'sheet')),
  part_name text not null check (length(part_name) between 1 and 200),
  field_name text not null default '' check (length(field_name) <= 60),
  field_label text not null default '',
  update_date timestamptz not null default now(),
  primary key (user_id, port, part_kind, part_name)
);
comment on table sys_import_choice is 'Decisions of a user about columns and sheets that an import does not read by itself, kept for further files.';
comment on column sys_import_choice.port is 'Service of the import, such as ISupSrmPurchaseHeadService.';
comment on column sys_import_choice.part_name is 'Heading of the column in one spelling (no capitals, no wide characters), or name of the sheet.';
comment on column sys_import_choice.field_name is 'The field as which the column is read; empty: the part is left out.';
comment on column sys_import_choice.field_label is 'What that field was called when it was chosen.';
comment on column sys_import_choice.part_kind is 'column or sheet.';
alter table sys_import_choice enable row level security;
create policy own_choice on sys_import_choice to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
select scope_to_system('sys_import_choice');
grant select, insert, update, delete on sys_import_choice to quayside_purchaser, quayside_supplier, quayside_system;

-- The tabs of a big list are answered from kept counts. Who writes a document appends how many rows each tab gained or lost,
-- so that nobody waits for anybody; a reader adds up, in its own snapshot, what its scope shows. A job folds the rows of a key
-- into one.
create table sys_tab_count (
  list_name text not null,
  party text not null check (party in ('purchaser', 'supplier')),
  tenantsid text not null,
  org_no text not null default '',
  warehouse_no text not null default '',
  classify_type text not null default '',
  supplier_no text not null default '',
  tab text not null,
  delta bigint not null
);
comment on table sys_tab_count is 'How many rows of a list''s table have which value of the field behind its tabs; the sum of a key''s deltas counts.';
comment on column sys_tab_count.party is 'Each row of a document counts for purchasers, by what their scope looks at; a released one for its supplier too.';
comment on column sys_tab_count.list_name is 'The list''s table.';
comment on column sys_tab_count.tab is 'Value of the column behind the tabs.';
comment on column sys_tab_count.delta is 'Rows that the tab gained, or lost where negative.';
select scope_merged('sys_tab_count');
create index sys_tab_count_purchaser on sys_tab_count (tenantsid, list_name, org_no) where party = 'purchaser';
create index sys_tab_count_supplier on sys_tab_count (tenantsid, list_name, supplier_no) where party = 'supplier';
alter table sys_tab_count enable row level security;
create policy purchaser_scope on sys_tab_count to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and party = 'purchaser'
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
  and classify_type = any ((select scope_list('app.classify_types'))::text[]));
create policy supplier_scope on sys_tab_count to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and party = 'supplier'
  and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('sys_tab_count');
grant select on sys_tab_count to quayside_purchaser, quayside_supplier, quayside_system;

-- One statement, so one snapshot: what others append or fold meanwhile is left to them, and the sums stay as they are.
create function fold_tab_counts() returns bigint language sql security definer set search_path = public
begin atomic
  with crowded as (
    select list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab
    from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having count(*) > 1 or sum(delta) = 0
  ), gone as (
    delete from sys_tab_count t using crowded c
    where (t.list_name, t.party, t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.warehouse_nos, t.classify_types,
        t.supplier_no, t.tab)
      = (c.list_name, c.party, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.warehouse_nos, c.classify_types,
        c.supplier_no, c.tab)
    returning t.*
  ), folded as (
    insert into sys_tab_count (list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types,
      supplier_no, tab, delta)
    select list_name, party, tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, tab, sum(delta)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(delta) <> 0
    returning 1
  )
  select (select count(*) from gone) - (select count(*) from folded);
end;
comment on function fold_tab_counts is 'Makes one row of each key''s deltas; answers how many rows fewer there are.';
revoke execute on function fold_tab_counts from public;
grant execute on function fold_tab_counts to quayside_system;
