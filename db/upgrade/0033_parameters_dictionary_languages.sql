-- What a company sets of the product itself: parameters, the dictionary, and the languages that it offers.
alter table sys_param
  drop constraint sys_param_pkey,
  add column id bigint generated always as identity primary key,
  add column param_names jsonb not null default '{}',
  add column param_type text not null default 'text' check (param_type in ('number', 'flag', 'choice', 'text')),
  add column param_limits text not null default '',
  add column param_choices text not null default '',
  add column default_value text not null default '',
  add constraint sys_param_tenantsid_param_no_key unique (tenantsid, param_no),
  add column search_text text generated always as (search_normalise(param_no || ' ' || coalesce(param_names ->> 'en-US', '')
    || ' ' || coalesce(param_names ->> 'zh-CN', '') || ' ' || coalesce(param_names ->> 'zh-TW', '')
    || ' ' || coalesce(param_names ->> 'vi', ''))) stored;
comment on table sys_param is 'The parameters of each tenant with their values; names, types, limits and defaults are written at every start as the code declares them.';
comment on column sys_param.param_names is 'Names by language.';
comment on column sys_param.param_limits is 'What values may be, as people read it.';
comment on column sys_param.param_choices is 'The only values that it may have, separated by commas; empty: others than these.';
comment on column sys_param.default_value is 'What counts while nothing else is set; a value that equals it follows a new default.';
select as_record('sys_param', '{param_no}');
-- Nobody but the product adds or removes any.
revoke insert, delete, update on sys_param from quayside_purchaser;
grant update (param_no, param_value, remark, version, update_name, update_date) on sys_param to quayside_purchaser;

create table sys_language (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  description text not null,
  sort integer not null default 0 check (sort between 0 and 9999),
  is_default boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  constraint sys_language_tenantsid_language_code_key unique (tenantsid, language_code),
  constraint sys_language_default_offered check (not is_default or status_code = '1')
);
comment on table sys_language is 'The languages that a tenant offers, of those that the product speaks; written at every start where one is missing.';
comment on column sys_language.description is 'What the language is called where it is chosen.';
comment on column sys_language.is_default is 'Spoken to whoever has chosen none and whose browser asks for none that is offered.';
create unique index sys_language_default on sys_language (tenantsid) where is_default;
select scope_tenant('sys_language');
select as_record('sys_language', '{language_code,description}');
revoke insert, delete, update on sys_language from quayside_purchaser;
grant update (language_code, description, sort, is_default, status_code, remark, version, update_name, update_date)
  on sys_language to quayside_purchaser;
grant insert, update, delete on sys_language to quayside_system;

-- The dictionary: the product's own rows stay as they are, tenants maintain theirs.
alter table sys_enum
  add column search_text text generated always as (search_normalise(enum_mid || ' ' || enum_value || ' ' || enum_name
    || ' ' || coalesce(enum_names ->> 'en-US', '') || ' ' || coalesce(enum_names ->> 'zh-CN', '')
    || ' ' || coalesce(enum_names ->> 'zh-TW', '') || ' ' || coalesce(enum_names ->> 'vi', ''))) stored;
select as_record('sys_enum', '{enum_mid,enum_value,enum_name}');
revoke update on sys_enum from quayside_purchaser;
grant update (enum_mid, enum_value, enum_seq, enum_name, enum_names, status_code, remark, version, update_name, update_date)
  on sys_enum to quayside_purchaser;
create policy own_rows on sys_enum for insert to quayside_purchaser with check (tenantsid = (select scope_text('app.tenantsid')));
-- The product's rows can be locked, so that the refusal to change them can name them; the check keeps them as they are.
create policy own_change on sys_enum for update to quayside_purchaser
  using (tenantsid is null or tenantsid = (select scope_text('app.tenantsid')))
  with check (tenantsid = (select scope_text('app.tenantsid')));
create policy own_removal on sys_enum for delete to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));

-- How many rows of the tenant have a value of a custom field, also such as the caller may not see.
create function custom_value_uses(target text, field text, value text) returns integer
  language plpgsql stable security definer set search_path = public as $$
declare uses integer;
begin
  if target !~ '^(bm|srm|wms)_[a-z_]+$' then
    raise exception 'no table with custom fields: %', target;
  end if;
  execute format('select count(*)::int from (select from %I where tenantsid = $1 and custom ->> $2 = $3 limit 100) found', target)
    into uses using scope_text('app.tenantsid'), field, value;
  return uses;
end $$;
revoke all on function custom_value_uses from public;
grant execute on function custom_value_uses to quayside_purchaser, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysParam', 'system', '2', 'System.Param', '', 95),
  ('sysDictionary', 'system', '2', 'System.Dictionary', '', 96),
  ('sysLanguage', 'system', '2', 'System.Language', '', 97);
select grant_new_menu(menu_no, '{isSearch,isModify,isExport}') from sys_menu where menu_no in ('sysParam', 'sysLanguage');
select grant_new_menu('sysDictionary', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
