-- What organisations configure of orders and deliveries gets screens of its own: answer rules, tolerances, delivery rules.
alter table srm_order_answer_config
  add column config_no text not null default '',
  add column config_name text not null default '',
  add column status_code text not null default '1' check (status_code in ('0', '1')),
  add column is_issued_here boolean not null default true,
  add column is_answer_needed boolean not null default true,
  add column is_qty_confirmed boolean not null default true,
  add column is_date_confirmed boolean not null default true,
  add column is_answered_date_confirmed boolean not null default false,
  add column is_order_updated boolean not null default false,
  add column is_shipping_approved boolean not null default false,
  add column preview_days integer check (preview_days >= 0);
comment on column srm_order_answer_config.is_issued_here is 'Orders wait for their release here; otherwise they are released with their arrival.';
comment on column srm_order_answer_config.is_answer_needed is 'Suppliers must answer before they ship; otherwise orders are in progress with their release.';
comment on column srm_order_answer_config.is_qty_confirmed is 'Quantities that suppliers change beyond the tolerance wait for the purchaser.';
comment on column srm_order_answer_config.is_date_confirmed is 'Dates that suppliers change beyond the tolerance wait for the purchaser.';
comment on column srm_order_answer_config.is_answered_date_confirmed is 'Other dates in the answer to an order do so, too.';
comment on column srm_order_answer_config.is_order_updated is 'What an answer promises within the tolerance becomes the order''s own quantity and date.';
comment on column srm_order_answer_config.is_shipping_approved is 'Notices wait for the purchaser''s approval.';
comment on column srm_order_answer_config.preview_days is 'Lines are offered for shipping so many days before their expected arrival; empty: at once.';

alter table srm_delivery_rule_config
  add column rule_no text not null default '',
  add column rule_name text not null default '',
  add column status_code text not null default '1' check (status_code in ('0', '1')),
  add column can_merge_items boolean not null default true,
  add column can_merge_plants boolean not null default true,
  add column is_merged_by_keyword boolean not null default false,
  add column merge_keywords text not null default '',
  add column is_shipping_info_needed boolean not null default false;
comment on column srm_delivery_rule_config.is_merged_by_keyword is 'Orders share a notice only where their numbers contain the same of merge_keywords.';
comment on column srm_delivery_rule_config.merge_keywords is 'Parts of order numbers, separated by commas.';
comment on column srm_delivery_rule_config.is_shipping_info_needed is 'A notice says with what vehicle or under which tracking number it comes.';
comment on column srm_delivery_rule_config.is_approval_needed is 'No longer read: is_shipping_approved of srm_order_answer_config says it.';

-- Approval is asked for where it was: by an organisation's own rule, else by that of all.
insert into srm_order_answer_config (tenantsid, org_no, can_supplier_refuse, acceptance_limit_hours, early_days, late_days)
select d.tenantsid, d.org_no, coalesce(a.can_supplier_refuse, true), a.acceptance_limit_hours,
  case when a.id is null then 0 else a.early_days end, case when a.id is null then 0 else a.late_days end
from srm_delivery_rule_config d
left join srm_order_answer_config a on a.tenantsid = d.tenantsid and a.org_no = '*'
where (d.is_approval_needed or d.org_no <> '*')
  and not exists (select from srm_order_answer_config o where o.tenantsid = d.tenantsid and o.org_no = d.org_no);
update srm_order_answer_config a set is_shipping_approved = coalesce((
  select d.is_approval_needed from srm_delivery_rule_config d
  where d.tenantsid = a.tenantsid and d.org_no in (a.org_no, '*') order by d.org_no = '*' limit 1), false);

update srm_order_answer_config c set config_no = 'OA' || lpad(numbered.place::text, 6, '0'), config_name = c.org_no
from (select id, row_number() over (partition by tenantsid order by id) as place from srm_order_answer_config) numbered
where numbered.id = c.id;
insert into sys_document_counter (tenantsid, rule, period, last_number)
select tenantsid, 'OA', '', count(*) from srm_order_answer_config group by tenantsid;
update srm_delivery_rule_config c set rule_no = 'DR' || lpad(numbered.place::text, 6, '0'), rule_name = c.org_no
from (select id, row_number() over (partition by tenantsid order by id) as place from srm_delivery_rule_config) numbered
where numbered.id = c.id;
insert into sys_document_counter (tenantsid, rule, period, last_number)
select tenantsid, 'DR', '', count(*) from srm_delivery_rule_config group by tenantsid;

-- The number is looked at first: who uses one again is told so, whatever else is the same.
alter table srm_order_answer_config drop constraint srm_order_answer_config_tenantsid_org_no_key, add unique (tenantsid, config_no);
alter table srm_order_answer_config add unique (tenantsid, org_no);
alter table srm_delivery_rule_config drop constraint srm_delivery_rule_config_tenantsid_org_no_key, add unique (tenantsid, rule_no);
alter table srm_delivery_rule_config add unique (tenantsid, org_no);
create trigger draw_number before insert on srm_order_answer_config
  for each row execute function draw_record_number('config_no', 'OA');
create trigger draw_number before insert on srm_delivery_rule_config
  for each row execute function draw_record_number('rule_no', 'DR');

-- Suppliers are held to the rules of all organisations; purchasers see and keep those of their own.
drop policy tenant_scope on srm_order_answer_config;
drop policy tenant_scope on srm_delivery_rule_config;
create policy supplier_scope on srm_order_answer_config for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on srm_delivery_rule_config for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy purchaser_scope on srm_order_answer_config to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy purchaser_scope on srm_delivery_rule_config to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
grant delete on srm_order_answer_config, srm_delivery_rule_config to quayside_system;
select as_record('srm_order_answer_config', '{config_no,config_name,org_no}');
select as_record('srm_delivery_rule_config', '{rule_no,rule_name,org_no}');

create table srm_order_tolerance (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  tolerance_no text not null default '',
  tolerance_name text not null,
  org_no text not null default '*',
  supplier_no text,
  item_no text,
  qty_over_percent numeric(9, 4) not null default 0 check (qty_over_percent between 0 and 100),
  qty_under_percent numeric(9, 4) not null default 0 check (qty_under_percent between 0 and 100),
  earlier_days integer not null default 0 check (earlier_days >= 0),
  later_days integer not null default 0 check (later_days >= 0)
);
comment on table srm_order_tolerance is 'What suppliers may change of orders without asking. The most particular one counts: item, then supplier, then organisation.';
comment on column srm_order_tolerance.supplier_no is 'Empty: every supplier.';
comment on column srm_order_tolerance.item_no is 'Empty: every item.';
create trigger draw_number before insert on srm_order_tolerance
  for each row execute function draw_record_number('tolerance_no', 'OT');
select as_master_data('srm_order_tolerance', '{tolerance_no}', '{tolerance_no,tolerance_name}', 'org');
select as_record('srm_order_tolerance', '{tolerance_no,tolerance_name}');
create policy supplier_scope on srm_order_tolerance for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_order_tolerance to quayside_supplier;
create unique index srm_order_tolerance_reach on srm_order_tolerance (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';

alter table srm_purchase_head drop constraint srm_purchase_head_answer_mode_check,
  add constraint srm_purchase_head_answer_mode_check check (answer_mode in ('supplier', 'automatic', 'notAsked'));

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('configuration', '0', '1', '', 'rules', 45),
  ('orderAnswerConfig', 'configuration', '2', 'Configuration.OrderAnswer', '', 46),
  ('orderTolerance', 'configuration', '2', 'Configuration.OrderTolerance', '', 47),
  ('deliveryRuleConfig', 'configuration', '2', 'Configuration.DeliveryRule', '', 48);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('orderAnswerConfig', 'orderTolerance', 'deliveryRuleConfig');
