-- Rules of order answers, tolerances, deliveries, labels and execution; bills of material.

create table srm_order_answer_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null default '*',
  can_supplier_refuse boolean not null default true,
  acceptance_limit_hours integer check (acceptance_limit_hours > 0),
  early_days integer check (early_days >= 0),
  late_days integer check (late_days >= 0),
  config_no text not null default '',
  config_name text not null default '',
  status_code text not null default '1' check (status_code in ('0', '1')),
  is_issued_here boolean not null default true,
  is_answer_needed boolean not null default true,
  is_qty_confirmed boolean not null default true,
  is_date_confirmed boolean not null default true,
  is_answered_date_confirmed boolean not null default false,
  is_order_updated boolean not null default false,
  is_shipping_approved boolean not null default false,
  preview_days integer check (preview_days >= 0),
  is_price_open boolean not null default false,
  unique (tenantsid, config_no),
  unique (tenantsid, org_no)
);
comment on table srm_order_answer_config is 'Order-answer rules of an organisation; org_no * holds where an organisation has none of its own.';
comment on column srm_order_answer_config.acceptance_limit_hours is 'After so many hours an unanswered order is accepted automatically; empty: never.';
comment on column srm_order_answer_config.early_days is 'Arrival may be so many days early and still count as normal; empty: no limit.';
comment on column srm_order_answer_config.is_issued_here is 'Orders wait for their release here; otherwise they are released with their arrival.';
comment on column srm_order_answer_config.is_answer_needed is 'Suppliers must answer before they ship; otherwise orders are in progress with their release.';
comment on column srm_order_answer_config.is_qty_confirmed is 'Quantities that suppliers change beyond the tolerance wait for the purchaser.';
comment on column srm_order_answer_config.is_date_confirmed is 'Dates that suppliers change beyond the tolerance wait for the purchaser.';
comment on column srm_order_answer_config.is_answered_date_confirmed is 'Other dates in the answer to an order do so, too.';
comment on column srm_order_answer_config.is_order_updated is 'What an answer promises within the tolerance becomes the order''s own quantity and date.';
comment on column srm_order_answer_config.is_shipping_approved is 'ASNs wait for the purchaser''s approval.';
comment on column srm_order_answer_config.preview_days is 'Lines are offered for shipping so many days before their expected arrival; empty: at once.';
comment on column srm_order_answer_config.is_price_open is 'Changes and answers may carry another price; one beyond the tolerance waits for the purchaser.';
comment on column srm_order_answer_config.can_supplier_refuse is 'Suppliers may reject an order.';
comment on column srm_order_answer_config.late_days is 'Arrival may be so many days late and still count as normal; empty: no limit.';
comment on column srm_order_answer_config.config_no is 'Number of the rule.';
comment on column srm_order_answer_config.config_name is 'Name of the rule.';
select scope_tenant('srm_order_answer_config');
select as_record('srm_order_answer_config', '{config_no,config_name,org_no}');
-- Suppliers are held to the rules of all organisations; purchasers see and keep those of their own.
drop policy tenant_scope on srm_order_answer_config;
create policy supplier_scope on srm_order_answer_config for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy purchaser_scope on srm_order_answer_config to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
grant insert, update, delete on srm_order_answer_config to quayside_system;
create trigger auto_number before insert on srm_order_answer_config
  for each row execute function auto_number_record('config_no', 'OA');

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
  later_days integer not null default 0 check (later_days >= 0),
  price_over_percent numeric(9, 4) not null default 0 check (price_over_percent between 0 and 100),
  price_under_percent numeric(9, 4) not null default 0 check (price_under_percent between 0 and 100)
);
comment on table srm_order_tolerance is 'What suppliers may change of orders without asking. The most particular one counts: item, then supplier, then organisation.';
comment on column srm_order_tolerance.supplier_no is 'Empty: every supplier.';
comment on column srm_order_tolerance.item_no is 'Empty: every item.';
comment on column srm_order_tolerance.price_over_percent is 'Percent by which a supplier may raise a price without asking.';
comment on column srm_order_tolerance.price_under_percent is 'Percent by which a supplier may lower a price without asking.';
comment on column srm_order_tolerance.qty_over_percent is 'Promised so many percent more needs no confirmation.';
comment on column srm_order_tolerance.qty_under_percent is 'Promised so many percent less needs no confirmation.';
comment on column srm_order_tolerance.earlier_days is 'Promised so many days earlier needs no confirmation.';
comment on column srm_order_tolerance.later_days is 'Promised so many days later needs no confirmation.';
select as_master_data('srm_order_tolerance', '{tolerance_no}', '{tolerance_no,tolerance_name}', 'org');
select as_record('srm_order_tolerance', '{tolerance_no,tolerance_name}');
create unique index srm_order_tolerance_reach on srm_order_tolerance (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';
create policy supplier_scope on srm_order_tolerance for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_order_tolerance to quayside_supplier;
create trigger auto_number before insert on srm_order_tolerance
  for each row execute function auto_number_record('tolerance_no', 'OT');

-- How much may be delivered above what is ordered, how much short of it counts as all, and what happens beyond: rules by item,
-- supplier and organisation, which an order takes over when it is written, and may replace by its own.
create table srm_delivery_tolerance (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  tolerance_no text not null default '',
  tolerance_name text not null,
  org_no text not null default '*',
  supplier_no text,
  item_no text,
  over_percent numeric(9, 4) check (over_percent between 0 and 100),
  is_over_unlimited boolean not null default false,
  under_percent numeric(9, 4) check (under_percent between 0 and 100),
  over_action text check (over_action in ('none', 'warn', 'refuse')),
  constraint srm_delivery_tolerance_unlimited check (not is_over_unlimited or over_percent is null)
);
comment on table srm_delivery_tolerance is 'Limits of deliveries against what is ordered. Of each value the most particular rule that fills it counts: item, supplier, organisation.';
comment on column srm_delivery_tolerance.supplier_no is 'Empty: every supplier.';
comment on column srm_delivery_tolerance.item_no is 'Empty: every item.';
comment on column srm_delivery_tolerance.over_percent is 'Empty: this rule does not say; 0 means exactly 0.';
comment on column srm_delivery_tolerance.under_percent is 'A delivery short by at most this is complete. Empty: this rule does not say.';
comment on column srm_delivery_tolerance.over_action is 'Beyond the limit: none lets it through, warn asks whoever ships, refuse forbids it. Empty: this rule does not say.';
select as_master_data('srm_delivery_tolerance', '{tolerance_no}', '{tolerance_no,tolerance_name}', 'org');
select as_record('srm_delivery_tolerance', '{tolerance_no,tolerance_name}');
create unique index srm_delivery_tolerance_reach on srm_delivery_tolerance (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';
create policy supplier_scope on srm_delivery_tolerance for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_delivery_tolerance to quayside_supplier;
create trigger auto_number before insert on srm_delivery_tolerance
  for each row execute function auto_number_record('tolerance_no', 'DT');

create table srm_delivery_rule_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null default '*',
  is_approval_needed boolean not null default false,
  advance_days integer check (advance_days > 0),
  can_merge_orders boolean not null default true,
  can_merge_order_types boolean not null default false,
  rule_no text not null default '',
  rule_name text not null default '',
  status_code text not null default '1' check (status_code in ('0', '1')),
  can_merge_items boolean not null default true,
  can_merge_plants boolean not null default true,
  is_merged_by_keyword boolean not null default false,
  merge_keywords text not null default '',
  is_shipping_info_needed boolean not null default false,
  is_appointment_needed boolean not null default false,
  is_appointment_confirmed boolean not null default true,
  slot_minutes integer not null default 60 check (slot_minutes between 5 and 1440),
  dock_count integer not null default 1 check (dock_count between 1 and 1000),
  overdue_days integer not null default 0 check (overdue_days between 0 and 365),
  -- Order lines share an ASN only where they have the same value of one custom field of theirs. The rule names the field, which
  -- therefore is not deleted; while it is invalid or hidden, so that nobody sees or changes its values, the rule rests.
  merge_custom_field text not null default '' check (length(merge_custom_field) <= 30),
  merge_custom_module text generated always as (case when merge_custom_field <> '' then 'orders.lines' end) stored,
  -- An ASN may ship lines of several warehouses and document categories where the delivery rules allow it. Its lines have those of
  -- their orders; the ASN, and all that belongs to it as a whole, carries the arrays of both, and a purchaser sees it only if both
  -- are contained in the own lists: so no total of it tells of what somebody may not see. `warehouse_no` and `classify_type` of the
  -- ASN are those of its first line: the place where it is unloaded.
  can_merge_warehouses boolean not null default false,
  can_merge_classify_types boolean not null default false,
  unique (tenantsid, rule_no),
  unique (tenantsid, org_no),
  constraint srm_delivery_rule_merge_field foreign key (tenantsid, merge_custom_module, merge_custom_field)
    references sys_frame_define (tenantsid, module, field_no)
);
comment on table srm_delivery_rule_config is 'Delivery rules of an organisation; org_no * holds where an organisation has none of its own.';
comment on column srm_delivery_rule_config.advance_days is 'Goods may leave at most so many days before the expected arrival of the order line; empty: no limit.';
comment on column srm_delivery_rule_config.is_merged_by_keyword is 'Orders share an ASN only where their numbers contain the same of merge_keywords.';
comment on column srm_delivery_rule_config.merge_keywords is 'Parts of order numbers, separated by commas.';
comment on column srm_delivery_rule_config.is_shipping_info_needed is 'An ASN says with what vehicle or under which tracking number it comes.';
comment on column srm_delivery_rule_config.is_approval_needed is 'No longer read: is_shipping_approved of srm_order_answer_config says it.';
comment on column srm_delivery_rule_config.is_appointment_needed is 'An ASN says at what time of its day of arrival it comes, also where no execution policy asks for it.';
comment on column srm_delivery_rule_config.is_appointment_confirmed is 'Appointments wait for the purchaser''s word; otherwise they stand at once.';
comment on column srm_delivery_rule_config.slot_minutes is 'How long one ASN is unloaded.';
comment on column srm_delivery_rule_config.dock_count is 'How many ASNs are unloaded at once at one receiving address.';
comment on column srm_delivery_rule_config.overdue_days is 'An ASN is overdue once so many days after its expected arrival have passed; 0: on the next day.';
comment on column srm_delivery_rule_config.merge_custom_field is 'Number of the custom field in whose value the lines of an ASN agree; empty: no such rule.';
comment on column srm_delivery_rule_config.merge_custom_module is 'The list that has the field: that of order lines.';
comment on column srm_delivery_rule_config.can_merge_warehouses is 'Lines of several warehouses share an ASN, which is seen by whoever may see all of them.';
comment on column srm_delivery_rule_config.can_merge_classify_types is 'Lines of several document categories share an ASN, which is seen by whoever may see all of them.';
comment on column srm_delivery_rule_config.can_merge_orders is 'Lines of several orders share an ASN.';
comment on column srm_delivery_rule_config.can_merge_order_types is 'Orders of several types share an ASN.';
comment on column srm_delivery_rule_config.rule_name is 'Name of the rule.';
comment on column srm_delivery_rule_config.can_merge_items is 'Lines of several items share an ASN.';
comment on column srm_delivery_rule_config.can_merge_plants is 'Lines of several plants share an ASN.';
select scope_tenant('srm_delivery_rule_config');
select as_record('srm_delivery_rule_config', '{rule_no,rule_name,org_no}');
drop policy tenant_scope on srm_delivery_rule_config;
create policy supplier_scope on srm_delivery_rule_config for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy purchaser_scope on srm_delivery_rule_config to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
grant insert, update, delete on srm_delivery_rule_config to quayside_system;
create trigger auto_number before insert on srm_delivery_rule_config
  for each row execute function auto_number_record('rule_no', 'DR');

-- Execution policies: how what is ordered is delivered. The most particular one that fits a line counts: item, supplier, organisation.
create table srm_execution_policy (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  policy_no text not null default '',
  policy_name text not null,
  org_no text not null default '*',
  supplier_no text,
  item_no text,
  delivery_mode text not null default 'PO' check (delivery_mode in ('PO', 'JIT', 'scheduled')),
  horizon_days integer check (horizon_days >= 0),
  constraint srm_execution_policy_horizon check ((delivery_mode = 'JIT') = (horizon_days is not null))
);
comment on table srm_execution_policy is 'PO: as ordered; JIT: only what is due within the horizon; scheduled: with an appointment. The one for all is the default, and stays.';
comment on column srm_execution_policy.supplier_no is 'Empty: every supplier.';
comment on column srm_execution_policy.item_no is 'Empty: every item.';
comment on column srm_execution_policy.horizon_days is 'JIT: what is expected at most so many days from today may be shipped.';
comment on column srm_execution_policy.policy_no is 'Number of the policy.';
comment on column srm_execution_policy.policy_name is 'Name of the policy.';
comment on column srm_execution_policy.delivery_mode is 'PO: by order; JIT: by call-off; scheduled: by schedule.';
select as_master_data('srm_execution_policy', '{policy_no}', '{policy_no,policy_name}', 'org');
select as_record('srm_execution_policy', '{policy_no,policy_name}');
create unique index srm_execution_policy_reach on srm_execution_policy (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';
create policy supplier_scope on srm_execution_policy for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_execution_policy to quayside_supplier;
create trigger auto_number before insert on srm_execution_policy
  for each row execute function auto_number_record('policy_no', 'EP');

create table srm_label_rule_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null default '*',
  gs1_company_prefix text not null default '' check (gs1_company_prefix ~ '^([0-9]{4,12})?$'),
  extension_digit text not null default '0' check (extension_digit ~ '^[0-9]$'),
  last_serial bigint not null default 0 check (last_serial >= 0),
  gln text not null default '' check (gln ~ '^([0-9]{13})?$'),
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  unique (tenantsid, org_no),
  -- Two rules without a prefix would count the same numbers.
  constraint srm_label_rule_config_prefix check (org_no = '*' or gs1_company_prefix <> '')
);
comment on table srm_label_rule_config is 'How boxes are numbered; org_no * holds where an organisation has no rule of its own.';
comment on column srm_label_rule_config.gs1_company_prefix is 'With a prefix boxes get an SSCC, without one a number of the company''s own.';
comment on column srm_label_rule_config.gln is 'Global location number of the organisation, with its check digit.';
comment on column srm_label_rule_config.extension_digit is 'First digit of each SSCC.';
comment on column srm_label_rule_config.last_serial is 'Serial reference that was given last.';
select scope_tenant('srm_label_rule_config');
-- Two rules that count under the same prefix and extension digit would give a number twice.
create unique index srm_label_rule_config_numbers on srm_label_rule_config (tenantsid, gs1_company_prefix, extension_digit)
  where gs1_company_prefix <> '';
create index srm_label_rule_config_recent on srm_label_rule_config (tenantsid, update_date desc, id desc);
-- Whoever keeps rules keeps the company's own and those of organisations in the caller's authority.
create policy purchaser_insert on srm_label_rule_config as restrictive for insert to quayside_purchaser with check (
  org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[]));
create policy purchaser_update on srm_label_rule_config as restrictive for update to quayside_purchaser using (
  org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[]));
create policy purchaser_delete on srm_label_rule_config as restrictive for delete to quayside_purchaser using (
  org_no = any ((select scope_list('app.org_nos'))::text[]));
grant delete on srm_label_rule_config to quayside_purchaser;
grant insert, update on srm_label_rule_config to quayside_system;
grant insert (tenantsid, org_no, gs1_company_prefix, extension_digit, last_serial, gln, create_name, update_name)
  on srm_label_rule_config to quayside_purchaser;
grant update (gs1_company_prefix, extension_digit, last_serial, gln, version, update_name, update_date)
  on srm_label_rule_config to quayside_purchaser;

-- Outsourced orders (type 2): what of which components a supplier gets to make the product, what was issued to it, and what it
-- has used of that.
create table srm_bill_of_material (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  bom_no text not null default '',
  bom_name text not null,
  org_no text not null default '*',
  item_no text not null,
  component_no text not null,
  per_qty numeric(20, 6) not null constraint srm_bill_of_material_per check (per_qty > 0 and per_qty <= 1000000),
  waste_percent numeric(9, 4) not null default 0 check (waste_percent between 0 and 100),
  valid_from date,
  valid_to date,
  constraint srm_bill_of_material_itself check (component_no <> item_no),
  constraint srm_bill_of_material_period check (valid_to >= valid_from)
);
comment on table srm_bill_of_material is 'What goes into one unit of an item. An organisation''s own rows of an item go before those of all.';
comment on column srm_bill_of_material.waste_percent is 'What is lost on the way, on top of what ends up in the product.';
comment on column srm_bill_of_material.valid_from is 'Empty: since ever. Orders take what holds on their own date.';
comment on column srm_bill_of_material.bom_no is 'Number of the bill of material.';
comment on column srm_bill_of_material.bom_name is 'Name of the bill of material.';
select as_master_data('srm_bill_of_material', '{bom_no}', '{bom_no,bom_name}', 'org');
select as_record('srm_bill_of_material', '{bom_no,bom_name}');
create unique index srm_bill_of_material_once on srm_bill_of_material (tenantsid, org_no, item_no, component_no, valid_from)
  nulls not distinct where status_code = '1';
create index srm_bill_of_material_item on srm_bill_of_material (tenantsid, item_no) where status_code = '1';
create trigger auto_number before insert on srm_bill_of_material
  for each row execute function auto_number_record('bom_no', 'BM');
