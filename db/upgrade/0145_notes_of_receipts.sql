-- Notes of receipts: what came and what of it was refused, what was refused as goes back, and where the goods were put.
-- Who reads these lists prints them, as returns.
update sys_role_menu set flags = array_append(flags, 'isPrint')
  where menu_no in ('acceptanceDetails', 'rejectionDetails', 'warehousingDetails') and 'isSearch' = any (flags)
    and not 'isPrint' = any (flags);

insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content) values
  ('', 'receipt-note-a4', 'receipt-note-a4', '4', 'receipts.receiptNote', 1, true, $json${
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
            {"type": "text", "text": "{{receiptNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{receiptNo}}", "height": 15, "align": "end"}]
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
        {"field": "asnNo"},
        {"field": "receiptDate"},
        {"field": "postingDate"},
        {"field": "createName"}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "hasCustomFields": true,
      "columns": [
        {"field": "purchaseNo", "text": "{{purchaseNo}}-{{purchaseSeq}}", "width": 34},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 36},
        {"field": "lotNo", "width": 22},
        {"field": "receiveQty", "width": 18},
        {"field": "checkReturnQty", "width": 18},
        {"field": "purchaseUnitNo", "width": 11},
        {"field": "reason", "width": 25}
      ]
    },
    {"type": "space", "height": 6},
    {
      "type": "signatures",
      "labels": [
        {"key": "receipts:fields.broughtBy"},
        {"key": "receipts:fields.receivedBy"},
        {"key": "receipts:fields.receivedOn"}
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
  ('', 'rejection-note-a4', 'rejection-note-a4', '4', 'receipts.rejectionNote', 1, true, $json${
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
            {"type": "text", "text": "{{receiptNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{receiptNo}}", "height": 15, "align": "end"}]
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
        {"field": "asnNo"},
        {"field": "receiptDate"},
        {"field": "createName"}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "hasCustomFields": true,
      "columns": [
        {"field": "purchaseNo", "text": "{{purchaseNo}}-{{purchaseSeq}}", "width": 34},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 36},
        {"field": "lotNo", "width": 22},
        {"field": "checkReturnQty", "width": 18},
        {"field": "purchaseUnitNo", "width": 11},
        {"field": "reason", "width": 38}
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
}$json$::jsonb),
  ('', 'put-away-list-a4', 'put-away-list-a4', '4', 'receipts.putAwayList', 1, true, $json${
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
            {"type": "text", "text": "{{receiptNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{receiptNo}}", "height": 15, "align": "end"}]
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
        {"field": "asnNo"},
        {"field": "postingDate"},
        {"field": "createName", "label": {"key": "receipts:fields.putAwayBy"}}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "hasCustomFields": true,
      "columns": [
        {"field": "cellNo", "width": 24},
        {"field": "goodsNo", "width": 28},
        {"field": "goodsName", "width": 42},
        {"field": "lotNo", "width": 24},
        {"field": "warehousingQty", "width": 20},
        {"field": "purchaseUnitNo", "width": 12},
        {"field": "purchaseNo", "width": 32}
      ]
    },
    {"type": "space", "height": 6},
    {
      "type": "signatures",
      "labels": [
        {"key": "receipts:fields.putAwayBy"},
        {"key": "receipts:fields.checkedBy"}
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
