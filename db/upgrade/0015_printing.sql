-- Templates by version, the log of prints, and the labels of shipped goods.
create table doc_print_template (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  template_code text not null check (template_code ~ '^[A-Za-z0-9._-]{1,60}$'),
  template_name text not null,
  template_type text not null check (template_type in ('2', '4')),
  module text not null,
  org_no text not null default '',
  customer_no text not null default '',
  supplier_no text not null default '',
  version integer not null check (version > 0),
  is_current boolean not null default true,
  is_default boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  content jsonb not null,
  search_text text not null generated always as (search_normalise(template_code || ' ' || template_name)) stored,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  unique (tenantsid, template_code, version)
);
comment on table doc_print_template is 'Print templates; every saved change is a version of its own, so that what was printed stays known.';
comment on column doc_print_template.tenantsid is 'Empty: a template of the product, which every company has.';
comment on column doc_print_template.template_type is '2 label, 4 document.';
comment on column doc_print_template.module is 'Kind of document that the template prints, such as orders.order.';
comment on column doc_print_template.supplier_no is 'As organisation and customer: empty where the template is for all.';
comment on column doc_print_template.is_current is 'The version in force; the others tell what earlier prints looked like.';
create unique index doc_print_template_current on doc_print_template (tenantsid, template_code) where is_current;
create unique index doc_print_template_default on doc_print_template (tenantsid, module, org_no, customer_no, supplier_no)
  where is_current and is_default;
alter table doc_print_template enable row level security;
create policy purchaser_read on doc_print_template for select to quayside_purchaser using (
  tenantsid in ('', (select scope_text('app.tenantsid')))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy purchaser_write on doc_print_template for insert to quayside_purchaser with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy purchaser_replace on doc_print_template for update to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy supplier_read on doc_print_template for select to quayside_supplier using (
  tenantsid in ('', (select scope_text('app.tenantsid')))
  and supplier_no in ('', (select scope_text('app.supplier_no'))));
select scope_to_system('doc_print_template');
grant select, insert, update (is_current, is_default) on doc_print_template to quayside_purchaser;
grant select on doc_print_template to quayside_supplier;
grant select, insert, update on doc_print_template to quayside_system;

create table doc_print_log (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  supplier_no text not null,
  side text not null,
  user_id bigint not null references sys_user,
  user_no text not null,
  user_name text not null,
  module text not null,
  document_id bigint not null,
  document_no text not null,
  template_code text not null,
  template_version integer not null,
  copies integer not null check (copies between 1 and 99),
  print_no integer not null check (print_no > 0),
  printer text not null default '',
  standard_col01 text not null default '',
  language text not null,
  search_text text not null generated always as
    (search_normalise(document_no || ' ' || user_no || ' ' || user_name || ' ' || template_code)) stored,
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, module, document_id, print_no)
);
comment on table doc_print_log is 'Who printed which document when, by which version of which template; append only.';
comment on column doc_print_log.print_no is '1: the first print of the document; every further one is a reprint.';
comment on column doc_print_log.standard_col01 is 'Reason of the print, as its reader gave it.';
create index doc_print_log_recent on doc_print_log (tenantsid, create_date desc, id desc) include (org_no, supplier_no);
create index doc_print_log_search on doc_print_log using gin (search_text search_trigrams);
alter table doc_print_log enable row level security;
create policy purchaser_scope on doc_print_log to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[]));
create policy supplier_scope on doc_print_log to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('doc_print_log');
grant select, insert on doc_print_log to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_label_rule_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null default '*',
  gs1_company_prefix text not null default '' check (gs1_company_prefix ~ '^([0-9]{4,12})?$'),
  extension_digit text not null default '0' check (extension_digit ~ '^[0-9]$'),
  last_serial bigint not null default 0 check (last_serial >= 0),
  unique (tenantsid, org_no)
);
comment on table srm_label_rule_config is 'How boxes are numbered; org_no * holds where an organisation has no rule of its own.';
comment on column srm_label_rule_config.gs1_company_prefix is 'With a prefix boxes get an SSCC, without one a number of the company''s own.';
select scope_tenant('srm_label_rule_config');
grant insert, update on srm_label_rule_config to quayside_system;

-- Takes so many serial numbers of boxes in the caller's tenant. A number is never given twice, gaps are allowed.
create function next_label_serials(org text, wanted integer)
  returns table (company_prefix text, extension text, first_serial bigint)
  language plpgsql volatile security definer set search_path = public as $$
declare
  tenant text := scope_text('app.tenantsid');
begin
  if wanted not between 1 and 1000 then
    raise exception 'between 1 and 1000 numbers can be taken at once, not %', wanted;
  end if;
  insert into srm_label_rule_config (tenantsid) values (tenant) on conflict do nothing;
  return query
    update srm_label_rule_config c set last_serial = c.last_serial + wanted
    where c.id = (select r.id from srm_label_rule_config r
                  where r.tenantsid = tenant and r.org_no in (org, '*') order by r.org_no = '*' limit 1)
    returning c.gs1_company_prefix, c.extension_digit, c.last_serial - wanted + 1;
end $$;
revoke all on function next_label_serials from public;
grant execute on function next_label_serials to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_asn_label (
  id bigint generated always as identity primary key,
  asn_line_id bigint not null references srm_asn_line on delete cascade,
  asn_lot_id bigint not null references srm_asn_lot on delete cascade,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  unit_code text not null,
  is_sscc boolean not null,
  box_no integer not null check (box_no > 0),
  box_count integer not null check (box_count between box_no and 500),
  qty numeric(20, 6) not null check (qty > 0),
  is_current boolean not null default true,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  unique (tenantsid, unit_code)
);
comment on table srm_asn_label is 'Boxes of a notice''s lot and the numbers on their labels. A reprint shows the same numbers; packing into another number of boxes replaces them.';
comment on column srm_asn_label.unit_code is 'SSCC of 18 digits, or a number of the company''s own.';
create unique index srm_asn_label_box on srm_asn_label (asn_lot_id, box_no) where is_current;
create index srm_asn_label_line on srm_asn_label (asn_line_id);
-- Lots to label, newest first.
create index srm_asn_lot_recent on srm_asn_lot (tenantsid, id desc);
select scope_documents('srm_asn_label');
grant insert, update (is_current) on srm_asn_label to quayside_purchaser, quayside_supplier;
grant insert, update on srm_asn_label to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('labelPrint', 'offsite', '2', 'Offsite.Label.Print', '', 29),
  ('printTemplate', 'system', '2', 'System.Print.Template', '', 93),
  ('printLog', 'system', '2', 'System.Print.Log', '', 94);
-- Who could take documents out as Excel files may print them.
update sys_role_menu set flags = array_append(flags, 'isPrint')
  where menu_no in ('userOrder', 'asnTracking') and 'isExport' = any (flags) and not 'isPrint' = any (flags);
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
  select role_id, tenantsid, 'labelPrint', '{isSearch,isPrint}'::text[] from sys_role_menu
  where menu_no = 'asnTracking' and 'isExport' = any (flags);
-- Who reads the operation log reads the log of prints and keeps the templates.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
  select role_id, tenantsid, 'printLog', '{isSearch,isExport}'::text[] from sys_role_menu where menu_no = 'operationLog'
  union all
  select role_id, tenantsid, 'printTemplate', '{isSearch,isImport,isExport}'::text[] from sys_role_menu
  where menu_no = 'operationLog';

insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
values
  ('', 'order-a4', 'order-a4', '4', 'orders.order', 1, true, $json${
  "page": {"width": 210, "height": 297, "margin": {"top": 14, "right": 14, "bottom": 12, "left": 14}},
  "header": [
    {
      "type": "columns",
      "gap": 6,
      "cells": [
        {
          "width": 115,
          "blocks": [
            {"type": "text", "text": "{{orgName}}", "size": 10, "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "text": "{{documentTitle}}", "size": 18, "weight": "bold"},
            {"type": "text", "text": "{{purchaseNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{purchaseNo}}", "height": 15, "align": "end"}]
        }
      ]
    },
    {"type": "line"}
  ],
  "body": [
    {"type": "space", "height": 1},
    {
      "type": "fields",
      "columns": 4,
      "items": [
        {"field": "supplierName", "isWide": false},
        {"field": "supplierNo"},
        {"field": "purchaseDate"},
        {"field": "orderVersion"},
        {"field": "warehouseName"},
        {"field": "orderType"},
        {"field": "employeeName"},
        {"field": "currency"},
        {"field": "remarks", "isWide": true}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "purchaseSeq", "width": 13, "align": "end"},
        {"field": "goodsNo", "width": 25},
        {"field": "goodsName", "width": 39},
        {"field": "spec", "width": 24},
        {"field": "expectArrivalDate", "width": 22},
        {"field": "lineQty", "width": 18},
        {"field": "purchaseUnitNo", "width": 12},
        {"field": "price", "width": 18},
        {"field": "taxRate", "width": 13},
        {"field": "amount", "width": 23}
      ],
      "totals": [{"field": "amount"}, {"field": "taxAmount"}, {"field": "amountWithTax"}]
    },
    {"type": "space", "height": 6},
    {
      "type": "signatures",
      "labels": [
        {"key": "orders:fields.buyerSignature"},
        {"key": "orders:fields.supplierSignature"},
        {"key": "orders:fields.date"}
      ]
    }
  ],
  "footer": [
    {"type": "line"},
    {
      "type": "columns",
      "gap": 4,
      "cells": [
        {
          "width": 130,
          "blocks": [{"type": "text", "text": {"key": "documents:fields.printedBy"}, "size": 7.5, "tone": "soft"}]
        },
        {
          "width": 50,
          "blocks": [{"type": "text", "text": {"key": "documents:fields.pageOf"}, "size": 7.5, "tone": "soft", "align": "end"}]
        }
      ]
    }
  ]
}$json$::jsonb),
  ('', 'delivery-note-a4', 'delivery-note-a4', '4', 'deliveries.deliveryNote', 1, true, $json${
  "page": {"width": 210, "height": 297, "margin": {"top": 14, "right": 14, "bottom": 12, "left": 14}},
  "header": [
    {
      "type": "columns",
      "gap": 6,
      "cells": [
        {
          "width": 115,
          "blocks": [
            {"type": "text", "text": "{{supplierName}}", "size": 10, "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "text": "{{documentTitle}}", "size": 18, "weight": "bold"},
            {"type": "text", "text": "{{asnNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{asnNo}}", "height": 15, "align": "end"}]
        }
      ]
    },
    {"type": "line"}
  ],
  "body": [
    {"type": "space", "height": 1},
    {
      "type": "fields",
      "columns": 4,
      "items": [
        {"field": "orgName"},
        {"field": "warehouseName"},
        {"field": "supplierNo"},
        {"field": "status"},
        {"field": "deliveryDate"},
        {"field": "expectedArrivalDate"},
        {"field": "wayCarriage"},
        {"field": "trackingNo"},
        {"field": "sender"},
        {"field": "senderPhone"},
        {"field": "driver"},
        {"field": "carNo"},
        {"field": "shippingAddress", "isWide": true},
        {"field": "deliveryAddress", "isWide": true},
        {"field": "remarks", "isWide": true}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "asnSeq", "width": 12, "align": "end"},
        {"field": "purchaseNo", "text": "{{purchaseNo}}-{{purchaseSeq}}", "width": 33},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 38},
        {"field": "spec", "width": 26},
        {"field": "lotNos", "width": 24},
        {"field": "deliveryQty", "width": 19},
        {"field": "giftQty", "width": 16},
        {"field": "purchaseUnitNo", "width": 13}
      ]
    },
    {"type": "space", "height": 6},
    {
      "type": "signatures",
      "labels": [
        {"key": "deliveries:fields.deliveredBy"},
        {"key": "deliveries:fields.receivedBy"},
        {"key": "deliveries:fields.receivedOn"}
      ]
    }
  ],
  "footer": [
    {"type": "line"},
    {
      "type": "columns",
      "gap": 4,
      "cells": [
        {
          "width": 130,
          "blocks": [{"type": "text", "text": {"key": "documents:fields.printedBy"}, "size": 7.5, "tone": "soft"}]
        },
        {
          "width": 50,
          "blocks": [{"type": "text", "text": {"key": "documents:fields.pageOf"}, "size": 7.5, "tone": "soft", "align": "end"}]
        }
      ]
    }
  ]
}$json$::jsonb),
  ('', 'label-100x60', 'label-100x60', '2', 'deliveries.label', 1, true, $json${
  "page": {"width": 100, "height": 60, "margin": {"top": 3, "right": 3, "bottom": 3, "left": 3}},
  "placed": [
    {
      "x": 4,
      "y": 3,
      "width": 66,
      "height": 8,
      "block": {"type": "text", "text": "{{goodsNo}}", "size": 15, "weight": "bold", "maxLines": 1}
    },
    {
      "x": 4,
      "y": 10.5,
      "width": 66,
      "height": 9,
      "block": {"type": "text", "text": "{{goodsName}} {{spec}}", "size": 8.5, "maxLines": 2}
    },
    {
      "x": 73,
      "y": 2.5,
      "width": 24,
      "height": 24,
      "block": {"type": "barcode", "symbology": "qrcode", "value": "{{qrText}}", "hasText": false, "align": "end"}
    },
    {
      "x": 4,
      "y": 20,
      "width": 33,
      "height": 10,
      "block": {"type": "fields", "columns": 1, "items": [{"field": "lotNo"}]}
    },
    {
      "x": 38,
      "y": 20,
      "width": 33,
      "height": 10,
      "block": {"type": "fields", "columns": 1, "items": [{"field": "quantityText"}]}
    },
    {
      "x": 4,
      "y": 29,
      "width": 33,
      "height": 10,
      "block": {"type": "fields", "columns": 1, "items": [{"field": "purchaseNo"}]}
    },
    {
      "x": 38,
      "y": 29,
      "width": 33,
      "height": 10,
      "block": {"type": "fields", "columns": 1, "items": [{"field": "asnNo"}]}
    },
    {
      "x": 73,
      "y": 29,
      "width": 24,
      "height": 10,
      "block": {"type": "fields", "columns": 1, "items": [{"field": "boxText"}]}
    },
    {
      "x": 3,
      "y": 39,
      "width": 94,
      "height": 18,
      "block": {"type": "barcode", "symbology": "gs1-128", "value": "{{unitMessage}}", "align": "center"}
    }
  ]
}$json$::jsonb);
