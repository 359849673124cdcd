-- Boxes are stacked: into cartons, and cartons and boxes onto pallets, each with a number and a label of its own.
create table srm_asn_package (
  id bigint generated always as identity primary key,
  asn_id bigint not null references srm_asn_head,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  package_level text not null check (package_level in ('2', '3')),
  package_no integer not null check (package_no > 0),
  unit_code text not null,
  is_sscc boolean not null,
  parent_id bigint,
  parent_level text,
  is_current boolean not null default true,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  unique (tenantsid, unit_code),
  unique (id, asn_id, package_level),
  unique (asn_id, package_level, package_no),
  -- What is around a package is of the same notice and of a higher level, so that no package is inside of itself.
  foreign key (parent_id, asn_id, parent_level) references srm_asn_package (id, asn_id, package_level),
  check ((parent_id is null) = (parent_level is null)),
  check (parent_level > package_level),
  check (is_current or parent_id is null)
);
comment on table srm_asn_package is 'Cartons and pallets of a notice: what its boxes are packed into. One that was unpacked keeps its number and is not in force.';
comment on column srm_asn_package.package_level is '2 carton, 3 pallet; boxes, the level below, are rows of srm_asn_label.';
comment on column srm_asn_package.package_no is 'Counts the cartons, and the pallets, of a notice; none is given twice.';
comment on column srm_asn_package.unit_code is 'SSCC of 18 digits, or a number of the company''s own; of the same series as those of boxes.';
comment on column srm_asn_package.parent_id is 'The pallet on which a carton stands.';
create index srm_asn_package_parent on srm_asn_package (parent_id) where parent_id is not null;
select scope_documents('srm_asn_package');
grant insert, update (parent_id, parent_level, is_current) on srm_asn_package to quayside_purchaser, quayside_supplier;
grant insert, update on srm_asn_package to quayside_system;

alter table srm_asn_label add column package_id bigint references srm_asn_package;
comment on column srm_asn_label.package_id is 'The carton or pallet that the box is packed into.';
create index srm_asn_label_package on srm_asn_label (package_id) where package_id is not null;
grant update (package_id) on srm_asn_label to quayside_purchaser, quayside_supplier;

-- A box that is split or packed anew is in no package any more; a box in force is in one of its own notice.
create function keep_box_packed() returns trigger language plpgsql set search_path = public as $$
begin
  if not new.is_current then
    new.package_id := null;
  elsif not exists (
    select from srm_asn_package p join srm_asn_line l on l.asn_id = p.asn_id
    where p.id = new.package_id and l.id = new.asn_line_id and p.is_current) then
    raise exception 'a box is packed into a package in force of its own notice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger srm_asn_label_packed before insert or update on srm_asn_label for each row
  when (new.package_id is not null) execute function keep_box_packed();

-- How many labelled containers of an item go into a carton, and how many of the level below onto a pallet, by the container rule
-- that labelled_pack_qty finds; no row without a rule.
create function container_levels(item text, org text, unit text)
  returns table (label_level text, carton_qty integer, pallet_qty integer)
  language sql stable security definer set search_path = public as $$
  select h.label_level,
    (select l.level_qty from bm_box_rule_line l where l.rule_id = h.id and l.box_level = '2'),
    (select l.level_qty from bm_box_rule_line l where l.rule_id = h.id and l.box_level = '3')
  from bm_box_rule_head h
  where h.tenantsid = scope_text('app.tenantsid') and h.status_code = '1' and h.pack_qty is not null
    and coalesce(h.item_no, item) = item and h.org_no in (org, '*') and h.unit_no = unit
  order by h.item_no is null, h.org_no = '*', h.update_date desc, h.id desc limit 1
$$;
revoke all on function container_levels from public;
grant execute on function container_levels to quayside_purchaser, quayside_supplier;

-- The product's label of a carton or pallet: its number and what is inside.
insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
values
  ('', 'package-label-a6', 'package-label-a6', '2', 'deliveries.package', 1, true, $json${
  "page": {"width": 105, "height": 148, "margin": {"top": 5, "right": 5, "bottom": 5, "left": 5}},
  "header": [
    {
      "type": "columns",
      "gap": 4,
      "cells": [
        {"width": 56, "blocks": [{"type": "text", "text": "{{levelText}} {{packageNo}}", "size": 20, "weight": "bold"}]},
        {"width": 35, "blocks": [{"type": "text", "text": "{{asnNo}}", "size": 10, "weight": "bold", "align": "end"}]}
      ]
    },
    {"type": "line"},
    {
      "type": "fields",
      "columns": 2,
      "items": [
        {"field": "supplierName", "isWide": true},
        {"field": "orgNo"},
        {"field": "warehouseNo"},
        {"field": "deliveryDate"},
        {"field": "contentText"}
      ]
    },
    {"type": "line"}
  ],
  "body": [
    {
      "type": "table",
      "rows": "contents",
      "columns": [
        {"field": "goodsNo", "width": 31},
        {"field": "lotNo", "width": 25},
        {"field": "boxCount", "width": 12, "align": "end"},
        {"field": "qty", "width": 16},
        {"field": "purchaseUnitNo", "width": 11}
      ]
    }
  ],
  "footer": [
    {"type": "line"},
    {"type": "barcode", "symbology": "gs1-128", "value": "{{unitMessage}}", "height": 28, "align": "center"}
  ]
}$json$::jsonb);
