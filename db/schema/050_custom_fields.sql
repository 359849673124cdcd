-- Custom fields of companies.

-- Fields that a company adds to its lists at run time. Their values lie in the column `custom` of the list's own table.
create table sys_frame_define (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  module text not null check (module ~ '^[a-z][A-Za-z-]{0,29}\.[a-z][A-Za-z]{0,29}$'),
  -- Part of keys of the wire and of statements: nothing but letters and digits, in the database too.
  field_no text not null check (field_no ~ '^[a-z][A-Za-z0-9]{0,29}$'),
  field_names jsonb not null check (jsonb_typeof(field_names) = 'object'),
  field_type text not null check (field_type in ('0', '1', '2', '3', '4')),
  is_display boolean not null default true,
  display_page text not null check (display_page ~ '^[1-5]{0,5}$'),
  display_order integer not null default 0 check (display_order between 0 and 9999),
  date_format text not null default '' check (date_format in ('', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss')),
  enum_mid text not null default '' check (length(enum_mid) <= 60),
  drop_down_data_source text not null default '' check (length(drop_down_data_source) <= 60),
  fixed_matching_condition text not null default '' check (length(fixed_matching_condition) <= 200),
  is_required boolean not null default false,
  max_length integer not null default 100 check (max_length between 1 and 500),
  decimals integer not null default 2 check (decimals between 0 and 6),
  status_code text not null default '1' check (status_code in ('0', '1')),
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  -- A company's own field is its buyers' alone unless it says otherwise: who reads it, who writes it, and whether paper shows it.
  seen_by text not null default 'purchaser' check (seen_by in ('purchaser', 'both')),
  edited_by text not null default 'purchaser' check (edited_by in ('purchaser', 'supplier', 'both')),
  is_printed boolean not null default false,
  constraint sys_frame_define_once unique (tenantsid, module, field_no),
  constraint sys_frame_define_drop_down check (field_type <> '4' or (enum_mid = '') <> (drop_down_data_source = '')),
  constraint sys_frame_define_date check (field_type <> '3' or date_format <> ''),
  -- Nobody writes what they do not read.
  constraint sys_frame_define_editor check (edited_by = 'purchaser' or seen_by = 'both')
);
comment on table sys_frame_define is 'Custom fields of a company''s lists (spec shell §3, custom field definition).';
comment on column sys_frame_define.module is 'Name of the list, such as orders.lines.';
comment on column sys_frame_define.field_names is 'Names by language; en-US where a language has none.';
comment on column sys_frame_define.field_type is '0 unspecified, 1 text, 2 number, 3 date, 4 dropdown.';
comment on column sys_frame_define.display_page is 'Any of 1 search, 2 table, 3 detail, 4 child table, 5 child search.';
comment on column sys_frame_define.enum_mid is 'Enumeration of the dictionary that offers the values of a dropdown.';
comment on column sys_frame_define.drop_down_data_source is 'Master data that offers the values of a dropdown.';
comment on column sys_frame_define.fixed_matching_condition is 'What narrows the master data, such as orgNo=SZ10.';
comment on column sys_frame_define.seen_by is 'Who reads the field: the purchaser alone, or both parties.';
comment on column sys_frame_define.edited_by is 'Who writes the field, of those whom its list lets write: the purchaser, the supplier or both.';
comment on column sys_frame_define.is_printed is 'Layouts of documents on paper may show the field.';
comment on column sys_frame_define.field_no is 'Number of the field, the key of its values.';
comment on column sys_frame_define.is_display is 'The field is shown.';
comment on column sys_frame_define.display_order is 'Place of the field in forms and lists.';
comment on column sys_frame_define.date_format is 'How a date is shown.';
comment on column sys_frame_define.is_required is 'The field must have a value.';
select scope_tenant('sys_frame_define');
create index sys_frame_define_recent on sys_frame_define (tenantsid, update_date desc, id desc);
grant insert, update, delete on sys_frame_define to quayside_purchaser, quayside_system;

create table sys_custom_field_version (
  tenantsid text primary key references sys_tenant,
  custom_field_version integer not null
);
comment on table sys_custom_field_version is 'Counts the changes of a company''s custom fields: what servers keep of them counts for one number only.';
comment on column sys_custom_field_version.custom_field_version is 'Number of the last change.';
select scope_tenant('sys_custom_field_version');

create function count_custom_field_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_custom_field_version as v (tenantsid, custom_field_version)
  values (coalesce(new.tenantsid, old.tenantsid), 1)
  on conflict (tenantsid) do update set custom_field_version = v.custom_field_version + 1;
  return null;
end $$;
create trigger sys_frame_define_changed after insert or update or delete on sys_frame_define
  for each row execute function count_custom_field_change();

-- Names of choices belong to the custom fields that offer them: servers keep both under the same number.
create function count_dictionary_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update sys_custom_field_version v set custom_field_version = v.custom_field_version + 1
  where exists (
    select from sys_frame_define d
    where d.tenantsid = v.tenantsid and d.enum_mid = coalesce(new.enum_mid, old.enum_mid)
      and (coalesce(new.tenantsid, old.tenantsid) is null or d.tenantsid = coalesce(new.tenantsid, old.tenantsid)));
  return null;
end $$;
create trigger sys_enum_changed after insert or update or delete on sys_enum
  for each row execute function count_dictionary_change();
