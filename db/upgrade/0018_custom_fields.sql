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
  constraint sys_frame_define_once unique (tenantsid, module, field_no),
  constraint sys_frame_define_drop_down check (field_type <> '4' or (enum_mid = '') <> (drop_down_data_source = '')),
  constraint sys_frame_define_date check (field_type <> '3' or date_format <> '')
);
comment on table sys_frame_define is 'Custom fields of a company''s lists (spec shell §3, custom field definition).';
comment on column sys_frame_define.module is 'Name of the list, such as orders.lines.';
comment on column sys_frame_define.field_names is 'Names by language; en-US where a language has none.';
comment on column sys_frame_define.field_type is '0 unspecified, 1 text, 2 number, 3 date, 4 dropdown.';
comment on column sys_frame_define.display_page is 'Any of 1 search, 2 table, 3 detail, 4 child table, 5 child search.';
comment on column sys_frame_define.enum_mid is 'Enumeration of the dictionary that offers the values of a dropdown.';
comment on column sys_frame_define.drop_down_data_source is 'Master data that offers the values of a dropdown.';
comment on column sys_frame_define.fixed_matching_condition is 'What narrows the master data, such as orgNo=SZ10.';
create index sys_frame_define_recent on sys_frame_define (tenantsid, update_date desc, id desc);
select scope_tenant('sys_frame_define');
grant insert, update, delete on sys_frame_define to quayside_purchaser, quayside_system;

create table sys_frame_version (
  tenantsid text primary key references sys_tenant,
  frame_version integer not null
);
comment on table sys_frame_version is 'Counts the changes of a company''s custom fields: what servers keep of them counts for one number only.';
select scope_tenant('sys_frame_version');

create function count_frame_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into sys_frame_version as v (tenantsid, frame_version)
  values (coalesce(new.tenantsid, old.tenantsid), 1)
  on conflict (tenantsid) do update set frame_version = v.frame_version + 1;
  return null;
end $$;
create trigger sys_frame_define_changed after insert or update or delete on sys_frame_define
  for each row execute function count_frame_change();

-- The values, by field number, as text: exact decimals, days and points in time as the wire writes them.
do $$
declare target text;
begin
  foreach target in array array['srm_purchase_batch', 'srm_asn_head', 'srm_asn_line', 'srm_check_receipt',
    'srm_check_return', 'srm_warehousing_detail'] loop
    execute format('alter table %I add column custom jsonb not null default ''{}''', target);
    execute format('alter table %1$I add constraint %2$I check (jsonb_typeof(custom) = ''object'')', target,
      target || '_custom');
    execute format('comment on column %I.custom is %L', target, 'Values of custom fields by field number (sys_frame_define).');
  end loop;
end $$;
grant insert (custom), update (custom) on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;
grant update (custom) on srm_check_receipt, srm_check_return, srm_warehousing_detail to quayside_purchaser, quayside_system;

-- Whether any row of the tenant has a value of the field, also such rows as the caller does not see. Only for tables of lists.
create function is_custom_field_used(target text, field text) returns boolean
  language plpgsql stable security definer set search_path = public as $$
declare is_used boolean;
begin
  if target not in ('srm_purchase_batch', 'srm_asn_head', 'srm_asn_line', 'srm_check_receipt', 'srm_check_return',
    'srm_warehousing_detail') then
    raise exception 'no table with custom fields: %', target;
  end if;
  execute format('select exists (select from %I where tenantsid = $1 and custom ? $2)', target)
    into is_used using scope_text('app.tenantsid'), field;
  return is_used;
end $$;
revoke all on function is_custom_field_used from public;
grant execute on function is_custom_field_used to quayside_purchaser, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('frameDefine', 'system', '2', 'System.FrameDefine', '', 93);

-- As before, and with the number of the company's custom fields; 0 where it never had one.
create or replace function session_caller(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.frame_version from sys_frame_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'mustChangePassword', u.is_pwd_temporary or coalesce((
      select u.pwd_changed_at + make_interval(days => p.validity_days) <= now()
      from sys_password_policy p where p.tenantsid = u.tenantsid), false),
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
             from sys_user_data d where d.user_id = u.id),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(rm.menu_no, to_jsonb(rm.flags))), '[]')
              from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id where ur.user_id = u.id))
  from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.status_code = '1'
$$;
