-- Boxes that are split into several, the rules by which boxes are numbered, and templates that print custom fields.

-- A split box gives way to its parts: they keep its place among the lot's boxes and get numbers of their own.
alter table srm_asn_label
  add column parent_id bigint references srm_asn_label on delete cascade,
  add column part_path text not null default '' check (part_path ~ '^([0-9]{1,3}(-[0-9]{1,3}){0,7})?$');
comment on column srm_asn_label.parent_id is 'The box that was split; empty for boxes as they were packed.';
comment on column srm_asn_label.part_path is 'Place among the parts of split boxes: 2 is the second part, 2-1 the first part of that.';
drop index srm_asn_label_box;
create unique index srm_asn_label_box on srm_asn_label (asn_lot_id, box_no, part_path) where is_current;
create index srm_asn_label_parent on srm_asn_label (parent_id);
-- Boxes in force, newest first.
create index srm_asn_label_recent on srm_asn_label (tenantsid, create_date desc, id desc) where is_current;

alter table srm_label_rule_config
  add column gln text not null default '' check (gln ~ '^([0-9]{13})?$'),
  add column version integer not null default 1,
  add column create_name text not null default '',
  add column create_date timestamptz not null default now(),
  add column update_name text not null default '',
  add column update_date timestamptz not null default now(),
  -- Two rules without a prefix would count the same numbers.
  add constraint srm_label_rule_config_prefix check (org_no = '*' or gs1_company_prefix <> '');
comment on column srm_label_rule_config.gln is 'Global location number of the organisation, with its check digit.';
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
grant insert (tenantsid, org_no, gs1_company_prefix, extension_digit, gln, last_serial, create_name, update_name),
  update (gs1_company_prefix, extension_digit, gln, last_serial, version, update_name, update_date),
  delete on srm_label_rule_config to quayside_purchaser;

-- The highest serial number that boxes of the caller's company carry under a prefix, or without one; also of boxes that the
-- caller does not see.
create function highest_label_serial(prefix text, extension text) returns bigint
  language sql stable security definer set search_path = public as $$
  select coalesce(max(case when prefix = '' then substr(unit_code, 2)::bigint
      else substr(unit_code, length(prefix) + 2, 16 - length(prefix))::bigint end), 0)
  from srm_asn_label
  where tenantsid = scope_text('app.tenantsid')
    and case when prefix = '' then not is_sscc else is_sscc and starts_with(unit_code, extension || prefix) end
$$;
revoke all on function highest_label_serial from public;
grant execute on function highest_label_serial to quayside_purchaser, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('splitLabelPrint', 'offsite', '2', 'Offsite.Split.Label.Print', '', 30),
  ('labelRule', 'system', '2', 'Offsite.Label.Rule', '', 95);
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
  -- Who prints labels may split boxes.
  select role_id, tenantsid, 'splitLabelPrint', '{isSearch,isModify,isPrint}'::text[] from sys_role_menu
  where menu_no = 'labelPrint' and 'isPrint' = any (flags)
  union all
  -- Who keeps the templates keeps the numbers that they print.
  select role_id, tenantsid, 'labelRule', '{isSearch,isAdd,isModify,isPhysicalDelete}'::text[] from sys_role_menu
  where menu_no = 'printTemplate' and 'isImport' = any (flags);
update sys_role_menu set flags = flags || '{isAdd,isModify}'::text[]
  where menu_no = 'printTemplate' and 'isImport' = any (flags) and not 'isModify' = any (flags);

-- The product's order and delivery note print custom fields: each is its version before with what is new.
update doc_print_template set is_current = false
  where tenantsid = '' and template_code in ('order-a4', 'delivery-note-a4') and is_current;
insert into doc_print_template
    (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
  select tenantsid, template_code, template_name, template_type, module, version + 1, is_default,
    jsonb_set(
      jsonb_insert(content, '{body,2}', '{"type": "customFields", "columns": 4}'),
      '{body,4,hasCustomFields}', 'true')
  from doc_print_template where tenantsid = '' and template_code in ('order-a4', 'delivery-note-a4');
