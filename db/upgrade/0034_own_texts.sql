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
select scope_tenant('sys_text');
grant insert, update, delete on sys_text to quayside_purchaser, quayside_system;

create table sys_text_version (
  tenantsid text primary key references sys_tenant,
  text_version integer not null
);
comment on table sys_text_version is 'Counts the changes of a company''s own texts: what servers and browsers keep of them counts for one number only.';
select scope_tenant('sys_text_version');

create function count_text_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_text_version as v (tenantsid, text_version)
  select distinct tenantsid, 1 from changed
  on conflict (tenantsid) do update set text_version = v.text_version + 1;
  -- Names of choices belong to the custom fields that offer them.
  update sys_frame_version v set frame_version = v.frame_version + 1
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

alter table sys_enum add column text_key text not null default '';
comment on column sys_enum.text_key is 'The text that names the value on the product''s screens; empty for values of tenants.';

-- The name of a value in a language: the company's own text, else the name by language, else its only one.
create function dictionary_name(named_by text, names jsonb, fallback text, language text) returns text
  language sql stable as $$
  select coalesce((select t.own_text from sys_text t where named_by <> '' and t.text_key = named_by
    and t.language_code = language and t.tenantsid = (select scope_text('app.tenantsid'))), names ->> language, fallback)
$$;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysText', 'system', '2', 'System.Text', '', 98);
select grant_new_menu('sysText', '{isSearch,isModify,isImport,isExport}');
