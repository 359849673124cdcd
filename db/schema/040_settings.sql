-- Parameters, dictionary, languages, texts of companies and numbers of documents.

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

create table sys_param (
  tenantsid text not null references sys_tenant,
  param_no text not null,
  param_value text not null,
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  id bigint generated always as identity primary key,
  param_names jsonb not null default '{}',
  param_type text not null default 'text' check (param_type in ('number', 'flag', 'choice', 'text')),
  param_limits text not null default '',
  param_choices text not null default '',
  default_value text not null default '',
  search_text text generated always as (search_normalise(param_no || ' ' || coalesce(param_names ->> 'en-US', '')
    || ' ' || coalesce(param_names ->> 'zh-CN', '') || ' ' || coalesce(param_names ->> 'zh-TW', '')
    || ' ' || coalesce(param_names ->> 'vi', ''))) stored,
  constraint sys_param_tenantsid_param_no_key unique (tenantsid, param_no)
);
comment on table sys_param is 'The parameters of each tenant with their values; names, types, limits and defaults are written at every start as the code declares them.';
comment on column sys_param.param_names is 'Names by language.';
comment on column sys_param.param_limits is 'What values may be, as people read it.';
comment on column sys_param.param_choices is 'The only values that it may have, separated by commas; empty: others than these.';
comment on column sys_param.default_value is 'What counts while nothing else is set; a value that equals it follows a new default.';
comment on column sys_param.param_no is 'Parameter by its number.';
comment on column sys_param.param_value is 'Value of the company.';
comment on column sys_param.param_type is 'number, flag, choice or text.';
select scope_tenant('sys_param');
select as_record('sys_param', '{param_no}');
alter table sys_param drop column custom;
revoke insert, update, delete on sys_param from quayside_purchaser;
grant insert, update, delete on sys_param to quayside_system;
grant update (param_no, param_value, version, update_name, update_date, remark) on sys_param to quayside_purchaser;

create table sys_enum (
  id bigint generated always as identity primary key,
  tenantsid text references sys_tenant,
  enum_mid text not null,
  enum_value text not null,
  enum_seq integer not null default 0,
  enum_name text not null,
  enum_names jsonb not null default '{}',
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text not null default '',
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  -- The dictionary: the product's own rows stay as they are, tenants maintain theirs.
  search_text text generated always as (search_normalise(enum_mid || ' ' || enum_value || ' ' || enum_name
    || ' ' || coalesce(enum_names ->> 'en-US', '') || ' ' || coalesce(enum_names ->> 'zh-CN', '')
    || ' ' || coalesce(enum_names ->> 'zh-TW', '') || ' ' || coalesce(enum_names ->> 'vi', ''))) stored,
  text_key text not null default '',
  unique nulls not distinct (tenantsid, enum_mid, enum_value)
);
comment on table sys_enum is 'The dictionary: the product''s own enumerations (no tenant; written at every start) and what tenants add.';
comment on column sys_enum.enum_mid is 'Name of the enumeration.';
comment on column sys_enum.enum_names is 'Names by language; enum_name where a language has none.';
comment on column sys_enum.text_key is 'The text that names the value on the product''s screens; empty for values of tenants.';
comment on column sys_enum.enum_value is 'Value that is stored.';
comment on column sys_enum.enum_seq is 'Place of the value within its dictionary.';
comment on column sys_enum.enum_name is 'Dictionary by its name.';
select as_record('sys_enum', '{enum_mid,enum_value,enum_name}');
alter table sys_enum drop column custom;
alter table sys_enum enable row level security;
create policy tenant_scope on sys_enum for select to quayside_purchaser, quayside_supplier using (
  tenantsid is null or tenantsid = (select scope_text('app.tenantsid')));
create policy system_scope on sys_enum to quayside_system using (tenantsid = (select scope_text('app.tenantsid')));
create policy product_rows on sys_enum for select to quayside_system using (tenantsid is null);
create policy every_tenant on sys_enum to quayside_every_tenant using (true);
create policy own_rows on sys_enum for insert to quayside_purchaser with check (tenantsid = (select scope_text('app.tenantsid')));
-- The product's rows can be locked, so that the refusal to change them can name them; the check keeps them as they are.
create policy own_change on sys_enum for update to quayside_purchaser
  using (tenantsid is null or tenantsid = (select scope_text('app.tenantsid')))
  with check (tenantsid = (select scope_text('app.tenantsid')));
create policy own_removal on sys_enum for delete to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
revoke update on sys_enum from quayside_purchaser;
grant select on sys_enum to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_enum to quayside_system;
grant update (enum_mid, enum_value, enum_seq, enum_name, enum_names, status_code, remark, version, update_name, update_date)
  on sys_enum to quayside_purchaser;

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
select scope_tenant('sys_language');
select as_record('sys_language', '{language_code,description}');
alter table sys_language drop column custom;
create unique index sys_language_default on sys_language (tenantsid) where is_default;
revoke insert, update, delete on sys_language from quayside_purchaser;
grant insert, update, delete on sys_language to quayside_system;
grant update (language_code, description, sort, is_default, status_code, remark, version, update_name, update_date)
  on sys_language to quayside_purchaser;

-- Texts that a company has put in place of the product's.
create table sys_text (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  text_key text not null check (length(text_key) <= 200),
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  own_text text not null check (length(own_text) between 1 and 2000),
  product_text text not null,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  constraint sys_text_once unique (tenantsid, text_key, language_code)
);
comment on table sys_text is 'Own texts of a tenant: read instead of the product''s by its screens, messages, exports and prints.';
comment on column sys_text.text_key is '<module>:<path>, such as orders:fields.purchaseNo.';
comment on column sys_text.product_text is 'What the product said when the own text was written; when it says something else by now, somebody should look.';
comment on column sys_text.own_text is 'Text of the company in place of the product''s.';
select scope_tenant('sys_text');
grant insert, update, delete on sys_text to quayside_purchaser, quayside_system;

create table sys_text_version (
  tenantsid text primary key references sys_tenant,
  text_version integer not null
);
comment on table sys_text_version is 'Counts the changes of a company''s own texts: what servers and browsers keep of them counts for one number only.';
comment on column sys_text_version.text_version is 'Number of the last change.';
select scope_tenant('sys_text_version');

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
comment on column sys_app_version.version_no is 'Number of the version.';
create index sys_app_version_newest on sys_app_version (tenantsid, version_order desc, id desc);
alter table sys_app_version enable row level security;
create policy tenant_scope on sys_app_version for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy administrators_write on sys_app_version to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysAppVersion')));
select scope_to_system('sys_app_version');
grant select on sys_app_version to quayside_supplier;
grant select, insert on sys_app_version to quayside_system;
grant select, insert, delete on sys_app_version to quayside_purchaser;
grant update (remark, version, update_name, update_date) on sys_app_version to quayside_purchaser;

create table sys_sheet_key (
  tenantsid text primary key references sys_tenant on delete cascade,
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  create_date timestamptz not null default now()
);
comment on table sys_sheet_key is 'One secret per tenant: seals the rows of sheets that are exported for editing, so that what comes back is known to be the same rows.';
comment on column sys_sheet_key.secret is 'Key of the checksums.';
alter table sys_sheet_key enable row level security;
create policy own_key on sys_sheet_key to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('sys_sheet_key');
grant select on sys_sheet_key to quayside_purchaser, quayside_supplier, quayside_system;

create table sys_document_counter (
  tenantsid text not null,
  rule text not null,
  period text not null,
  last_number bigint not null,
  primary key (tenantsid, rule, period)
);
comment on table sys_document_counter is 'Last number of each rule of document numbers.';
comment on column sys_document_counter.rule is 'Prefix of the numbers.';
comment on column sys_document_counter.period is 'Day within which numbers count; empty: for ever.';
comment on column sys_document_counter.last_number is 'Number that was given last.';
alter table sys_document_counter enable row level security;

create function sheet_key_make() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sys_sheet_key (tenantsid) values (new.tenantsid);
  return null;
end $$;
revoke execute on function sheet_key_make from public;
create trigger sys_tenant_sheet_key after insert on sys_tenant for each row execute function sheet_key_make();

create function count_text_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_text_version as v (tenantsid, text_version)
  select distinct tenantsid, 1 from changed
  on conflict (tenantsid) do update set text_version = v.text_version + 1;
  -- Names of choices belong to the custom fields that offer them.
  update sys_custom_field_version v set custom_field_version = v.custom_field_version + 1
  where v.tenantsid in (select tenantsid from changed where text_key ~ ':enums\.');
  return null;
end $$;
create trigger sys_text_added after insert on sys_text
  referencing new table as changed for each statement execute function count_text_change();
create trigger sys_text_changed after update on sys_text
  referencing new table as changed for each statement execute function count_text_change();
create trigger sys_text_removed after delete on sys_text
  referencing old table as changed for each statement execute function count_text_change();

-- Asked for with each session, which knows no more than the tenant.
create function text_version_of(tenant text) returns integer
  language sql stable security definer set search_path = public as $$
  select coalesce((select text_version from sys_text_version where tenantsid = tenant), 0)
$$;

-- The name of a value in a language: the company's own text, else the name by language, else its only one.
create function dictionary_name(named_by text, names jsonb, fallback text, language text) returns text
  language sql stable as $$
  select coalesce((select t.own_text from sys_text t where named_by <> '' and t.text_key = named_by
    and t.language_code = language and t.tenantsid = (select scope_text('app.tenantsid'))), names ->> language, fallback)
$$;
