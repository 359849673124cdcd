-- The note that goes with issued components, or with those that come back.
insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content) values
  ('', 'component-note-a4', 'component-note-a4', '4', 'orders.componentIssue', 1, true, $json${
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
            {"type": "text", "text": "{{issueNo}}", "size": 11}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "symbology": "code128", "value": "{{issueNo}}", "height": 15, "align": "end"}]
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
        {"field": "purchaseNo"},
        {"field": "issueType"},
        {"field": "issueDate"},
        {"field": "createName"},
        {"field": "reason", "isWide": true}
      ]
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "purchaseSeq", "width": 12},
        {"field": "componentNo", "width": 30},
        {"field": "componentName", "width": 40},
        {"field": "stockWarehouseNo", "width": 20},
        {"field": "cellNo", "width": 24},
        {"field": "lotNo", "width": 24},
        {"field": "issueQty", "width": 20},
        {"field": "unitNo", "width": 12}
      ]
    },
    {"type": "space", "height": 6},
    {
      "type": "signatures",
      "labels": [
        {"key": "orders:fields.handedOverBy"},
        {"key": "orders:fields.receivedBy"},
        {"key": "orders:fields.receivedOn"}
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
