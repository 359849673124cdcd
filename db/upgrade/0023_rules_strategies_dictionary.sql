create table bm_box_rule_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  box_rule_no text not null,
  box_rule_name text not null,
  org_no text not null default '*',
  item_no text,
  unit_no text,
  pack_qty numeric(20, 6) check (pack_qty > 0)
);
comment on table bm_box_rule_head is 'How goods are packed into boxes and pallets: of one item, or of all without one of their own.';
select as_master_data('bm_box_rule_head', '{box_rule_no}', '{box_rule_no,box_rule_name}', 'org');

create table bm_bar_rule_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  bar_rule_no text not null,
  bar_rule_name text not null,
  bar_type text not null default '0' check (bar_type in ('0', '1', '2')),
  item_rule text not null default '1' check (item_rule in ('1', '2', '3'))
);
comment on table bm_bar_rule_head is 'How barcodes are made up; their parts follow as lines.';
comment on column bm_bar_rule_head.bar_type is '0 item label, 1 box label, 2 pallet label.';
comment on column bm_bar_rule_head.item_rule is 'Items it is for: 1 told apart by item, 2 by lot, 3 by serial number.';
select as_master_data('bm_bar_rule_head', '{bar_rule_no}', '{bar_rule_no,bar_rule_name}', 'buyer');

create table bm_lot_rule_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  lot_rule_no text not null,
  lot_rule_name text not null,
  item_rule text not null default '2' check (item_rule in ('1', '2', '3'))
);
comment on table bm_lot_rule_head is 'How lot numbers are made up; their parts follow as lines.';
select as_master_data('bm_lot_rule_head', '{lot_rule_no}', '{lot_rule_no,lot_rule_name}', 'buyer');

create table bm_notice_template (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  notice_template_no text not null,
  notice_template_name text not null,
  notice_type text not null default '1' check (notice_type in ('1', '2', '3')),
  subject text not null default '',
  content text not null default ''
);
comment on table bm_notice_template is 'Texts of messages, with {{placeholders}}.';
comment on column bm_notice_template.notice_type is '1 e-mail, 2 message in the product, 3 text message.';
select as_master_data('bm_notice_template', '{notice_template_no}', '{notice_template_no,notice_template_name,subject}', 'buyer');

create table bm_upper_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  upper_method_no text not null,
  upper_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_upper_method_head is 'Strategies of putting goods away.';
select as_master_data('bm_upper_method_head', '{upper_method_no}', '{upper_method_no,upper_method_name}', 'org');

create table bm_under_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  under_method_no text not null,
  under_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_under_method_head is 'Strategies of picking.';
select as_master_data('bm_under_method_head', '{under_method_no}', '{under_method_no,under_method_name}', 'org');

create table bm_turn_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  turn_method_no text not null,
  turn_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_turn_method_head is 'Strategies of turnover, such as first in, first out.';
select as_master_data('bm_turn_method_head', '{turn_method_no}', '{turn_method_no,turn_method_name}', 'org');

create table bm_allocate_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  allocate_method_no text not null,
  allocate_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_allocate_method_head is 'Strategies of allocating stock to demand.';
select as_master_data('bm_allocate_method_head', '{allocate_method_no}', '{allocate_method_no,allocate_method_name}', 'org');

create table bm_doc_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  doc_config_no text not null,
  doc_config_name text not null,
  org_no text not null default '*',
  doc_type text not null
);
comment on table bm_doc_config is 'How documents of a type behave in an organisation.';
select as_master_data('bm_doc_config', '{doc_config_no}', '{doc_config_no,doc_config_name,doc_type}', 'org');

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
  unique nulls not distinct (tenantsid, enum_mid, enum_value)
);
comment on table sys_enum is 'The dictionary: the product''s own enumerations (no tenant; written at every start) and what tenants add.';
comment on column sys_enum.enum_mid is 'Name of the enumeration.';
comment on column sys_enum.enum_names is 'Names by language; enum_name where a language has none.';
alter table sys_enum enable row level security;
create policy tenant_scope on sys_enum for select to quayside_purchaser, quayside_supplier using (
  tenantsid is null or tenantsid = (select scope_text('app.tenantsid')));
create policy system_scope on sys_enum to quayside_system using (tenantsid = (select scope_text('app.tenantsid')));
create policy product_rows on sys_enum for select to quayside_system using (tenantsid is null);
create policy every_tenant on sys_enum to quayside_every_tenant using (true);
grant select on sys_enum to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_enum to quayside_system;
