-- Returns of goods that were put away: for exchange, which are delivered anew, or for credit, which are no longer paid.
create table srm_bill_return (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  return_no text not null,
  return_type text not null check (return_type in ('exchange', 'credit')),
  return_date date not null,
  reason text not null check (reason <> ''),
  reverses_id bigint unique references srm_bill_return,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, return_no)
);
comment on table srm_bill_return is 'Documents by which goods go back to their supplier after warehousing. A correction is a reversing document.';
comment on column srm_bill_return.return_type is 'exchange: to be delivered again; credit: not paid, and not delivered again.';
select scope_documents('srm_bill_return');
grant insert on srm_bill_return to quayside_purchaser, quayside_system;

create table srm_bill_return_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  return_id bigint not null references srm_bill_return,
  return_no text not null,
  return_type text not null check (return_type in ('exchange', 'credit')),
  receipt_id bigint not null references srm_check_receipt,
  receipt_no text not null,
  batch_id bigint not null references srm_purchase_batch,
  asn_no text not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  cell_no text not null,
  lot_no text not null default '',
  return_qty numeric(20, 6) not null check (return_qty <> 0),
  price numeric(20, 6) not null,
  currency text not null,
  amount numeric(20, 6) not null,
  tax_rate numeric(9, 4) not null,
  tax_amount numeric(20, 6) not null,
  return_date date not null,
  reason text not null,
  reverses_id bigint unique references srm_bill_return_line,
  is_reversed boolean not null default false,
  search_text text not null generated always as (search_normalise(return_no || ' ' || receipt_no || ' ' || asn_no || ' '
    || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no
    || ' ' || cell_no || ' ' || reason)) stored,
  create_name text not null default '',
  update_date timestamptz not null default clock_timestamp()
);
comment on table srm_bill_return_line is 'Return details: what of an acceptance left which cell. Rows of a reversing document are negative.';
comment on column srm_bill_return_line.amount is 'The returned share of the acceptance''s amount: what is no longer paid for it.';
create index srm_bill_return_line_recent on srm_bill_return_line
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_bill_return_line_supplier on srm_bill_return_line (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_bill_return_line_count on srm_bill_return_line (tenantsid, org_no, return_type, warehouse_no, classify_type);
create index srm_bill_return_line_document on srm_bill_return_line (return_id);
create index srm_bill_return_line_receipt on srm_bill_return_line (receipt_id);
create index srm_bill_return_line_batch on srm_bill_return_line (batch_id);
create index srm_bill_return_line_search on srm_bill_return_line using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_bill_return_line');
grant insert, update (is_reversed) on srm_bill_return_line to quayside_purchaser, quayside_system;

-- Where an item and lot lie, whatever the cell.
create index wms_stock_item on wms_stock (tenantsid, warehouse_no, item_no, lot_no, owner_no) include (on_hand_qty);

update sys_menu set sort = 34 where menu_no = 'warehousingDetails' and sort = 33;
insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('returnDetails', 'receiptTracking', '2', 'ReceiptTracking.Return.Details', '', 33);
-- Who reads what was put away reads what went back; who receives goods and cancels receipts returns goods and cancels returns.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'returnDetails',
  array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport'))
  || case when 'isSearch' = any (read.flags) then '{isPrint}'::text[] else '{}' end
  || case when 'isSubmit' = any (receive.flags) then '{isAdd}'::text[] else '{}' end
  || case when 'isDelete' = any (receive.flags) then '{isDelete}'::text[] else '{}' end
from sys_role_menu read
left join sys_role_menu receive on receive.role_id = read.role_id and receive.menu_no = 'asnTracking'
where read.menu_no = 'warehousingDetails' and 'isSearch' = any (read.flags);

insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content) values
  ('', 'return-note-a4', 'return-note-a4', '4', 'receipts.returnNote', 1, true, $json${
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
            {"type": "text", "text": "{{returnNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{returnNo}}", "height": 15, "align": "end"}]
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
        {"field": "supplierNo"},
        {"field": "supplierName"},
        {"field": "warehouseName"},
        {"field": "returnType"},
        {"field": "returnDate"},
        {"field": "createName"},
        {"field": "reason", "isWide": true}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "purchaseNo", "text": "{{purchaseNo}}-{{purchaseSeq}}", "width": 33},
        {"field": "receiptNo", "width": 28},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 40},
        {"field": "lotNo", "width": 24},
        {"field": "returnQty", "width": 19},
        {"field": "purchaseUnitNo", "width": 12}
      ]
    },
    {"type": "space", "height": 6},
    {
      "type": "signatures",
      "labels": [
        {"key": "receipts:fields.handedOverBy"},
        {"key": "receipts:fields.takenBackBy"},
        {"key": "receipts:fields.takenBackOn"}
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
}$json$::jsonb);
