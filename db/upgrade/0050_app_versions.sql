-- Versions of the mobile app: each is one file with its number, which devices of the company's and its suppliers' people fetch.

-- Where a version stands among others: its numbers part by part, each with its count of digits before it, so that 2.10 comes after
-- 2.9 in the order of plain characters. 2.1 and 2.1.0 are the same; what follows a hyphen comes before the version itself.
create function app_version_order(version_no text) returns text language sql immutable strict parallel safe as $$
  select (select string_agg(lpad(length(digits)::text, 2, '0') || digits, '' order by place)
          from (select ltrim(split_part(main, '.', place), '0') as digits, place from generate_series(1, 15) place) parts)
    || case when rest like '-%' then '0' else '1' end
    || coalesce((select string_agg(lpad(length(ltrim(found[1], '0'))::text, 2, '0') || ltrim(found[1], '0'), '' order by place)
                 from regexp_matches(rest, '[0-9]+', 'g') with ordinality as numbers (found, place)), '')
  from (select coalesce(substring(version_no from '[0-9]+(?:[.][0-9]+)*'), '') as main,
          regexp_replace(version_no, '^[^0-9]*([0-9]+([.][0-9]+)*)?', '') as rest) version
$$;

create table sys_app_version (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  version_no text not null check (version_no <> '' and version_no !~ '[()（）]'),
  version_order text collate "C" not null generated always as (app_version_order(version_no)) stored,
  remark text not null default '',
  version integer not null default 1,
  search_text text not null generated always as (search_normalise(version_no || ' ' || remark)) stored,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  unique (tenantsid, version_no)
);
comment on table sys_app_version is 'Versions of the mobile app; the file of each is the row of doc_file of the kind app.';
comment on column sys_app_version.version_order is 'Made of the numbers of version_no; the greatest is the version that devices fetch.';
comment on column sys_app_version.version is 'Of the row: how often it was changed.';
create index sys_app_version_newest on sys_app_version (tenantsid, version_order desc, id desc);
alter table sys_app_version enable row level security;
create policy tenant_scope on sys_app_version for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy keepers_write on sys_app_version to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysAppVersion')));
select scope_to_system('sys_app_version');
grant select on sys_app_version to quayside_purchaser, quayside_supplier, quayside_system;
grant insert, delete, update (remark, version, update_name, update_date) on sys_app_version to quayside_purchaser;

alter table doc_file
  drop constraint doc_file_kind_check,
  drop constraint doc_file_place,
  add constraint doc_file_kind_check check (kind in ('own', 'avatar', 'asn', 'news', 'app')),
  add constraint doc_file_place check ((kind in ('asn', 'news', 'app')) = (document_id is not null));
create unique index doc_file_one_app on doc_file (document_id) where kind = 'app';
-- Everybody of the company and its suppliers may fetch the app; whoever keeps the versions may also add and remove files.
create policy app_files on doc_file for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'app'
  and exists (select from sys_app_version v where v.id = document_id));
create policy app_files_of_keepers on doc_file to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'app'
  and exists (select from sys_app_version v where v.id = document_id)
  and (select scope_has_menu('sysAppVersion')));

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysAppVersion', 'system', '2', 'System.App.Version', '', 100);
select grant_new_menu('sysAppVersion', '{isSearch,isAdd,isModify,isPhysicalDelete}');
