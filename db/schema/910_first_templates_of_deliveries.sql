-- Print templates of the product for orders, delivery notes and labels; a company's own ones take their place.
insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content) values
  ('', 'delivery-note-a4', 'delivery-note-a4', '4', 'deliveries.deliveryNote', 3, true, $json${
  "page": {"width": 210, "height": 297, "margin": {"top": 14, "right": 14, "bottom": 12, "left": 14}},
  "header": [
    {
      "type": "columns",
      "gap": 6,
      "cells": [
        {
          "width": 115,
          "blocks": [
            {"type": "text", "size": 10, "text": "{{supplierName}}", "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "size": 18, "text": "{{documentTitle}}", "weight": "bold"},
            {"type": "text", "size": 11, "text": "{{asnNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{asnNo}}", "symbology": "code128"}]
        }
      ]
    },
    {"type": "line"}
  ],
  "body": [
    {"type": "space", "height": 1},
    {
      "type": "fields",
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
        {"field": "delWarehouse"},
        {"field": "shippingAddress", "isWide": true},
        {"field": "deliveryAddress", "isWide": true},
        {"field": "remarks", "isWide": true}
      ],
      "columns": 4
    },
    {"type": "customFields", "columns": 4},
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "asnSeq", "width": 12, "align": "end"},
        {"field": "purchaseNo", "width": 33, "text": "{{purchaseNo}}-{{purchaseSeq}}"},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 38},
        {"field": "spec", "width": 26},
        {"field": "lotNos", "width": 24},
        {"field": "deliveryQty", "width": 19},
        {"field": "giftQty", "width": 16},
        {"field": "purchaseUnitNo", "width": 13}
      ],
      "hasCustomFields": true
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
          "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.printedBy"}, "tone": "soft"}]
        },
        {
          "width": 50,
          "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.pageOf"}, "tone": "soft", "align": "end"}]
        }
      ]
    }
  ]
}$json$),
  ('', 'label-100x60', 'label-100x60', '2', 'deliveries.label', 3, true, $json${
  "page": {"width": 100, "height": 60, "margin": {"top": 3, "right": 3, "bottom": 3, "left": 3}},
  "placed": [
    {
      "width": 66,
      "height": 8,
      "x": 4,
      "y": 3,
      "block": {"type": "text", "size": 15, "text": "{{goodsNo}}", "weight": "bold", "maxLines": 1}
    },
    {
      "width": 66,
      "height": 9,
      "x": 4,
      "y": 10.5,
      "block": {"type": "text", "size": 8.5, "text": "{{goodsName}} {{spec}}", "maxLines": 2}
    },
    {
      "width": 24,
      "height": 24,
      "x": 73,
      "y": 2.5,
      "block": {"type": "barcode", "align": "end", "value": "{{qrText}}", "hasText": false, "symbology": "qrcode"}
    },
    {
      "width": 33,
      "height": 10,
      "x": 4,
      "y": 20,
      "block": {"type": "fields", "items": [{"field": "lotNo"}], "columns": 1}
    },
    {
      "width": 33,
      "height": 10,
      "x": 38,
      "y": 20,
      "block": {"type": "fields", "items": [{"field": "quantityText"}], "columns": 1}
    },
    {
      "width": 33,
      "height": 10,
      "x": 4,
      "y": 29,
      "block": {"type": "fields", "items": [{"field": "purchaseNo"}], "columns": 1}
    },
    {
      "width": 33,
      "height": 10,
      "x": 38,
      "y": 29,
      "block": {"type": "fields", "items": [{"field": "asnNo"}], "columns": 1}
    },
    {
      "width": 24,
      "height": 10,
      "x": 73,
      "y": 29,
      "block": {"type": "fields", "items": [{"field": "boxText"}], "columns": 1}
    },
    {
      "width": 94,
      "height": 18,
      "x": 3,
      "y": 39,
      "block": {"type": "barcode", "align": "center", "value": "{{unitMessage}}", "symbology": "gs1-128"}
    },
    {
      "width": 94,
      "height": 18,
      "x": 3,
      "y": 39,
      "block": {"type": "barcode", "align": "center", "value": "{{plainMessage}}", "symbology": "code128"}
    },
    {
      "width": 24,
      "height": 24,
      "x": 73,
      "y": 2.5,
      "block": {"type": "barcode", "align": "end", "value": "{{gs1QrMessage}}", "hasText": false, "symbology": "gs1qrcode"}
    },
    {
      "width": 93,
      "height": 3,
      "x": 4,
      "y": 36,
      "block": {"type": "text", "size": 7, "text": "{{serialText}}", "weight": "bold", "maxLines": 1}
    }
  ]
}$json$),
  ('', 'order-a4', 'order-a4', '4', 'orders.order', 2, true, $json${
  "page": {"width": 210, "height": 297, "margin": {"top": 14, "right": 14, "bottom": 12, "left": 14}},
  "header": [
    {
      "type": "columns",
      "gap": 6,
      "cells": [
        {
          "width": 115,
          "blocks": [
            {"type": "text", "size": 10, "text": "{{orgName}}", "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "size": 18, "text": "{{documentTitle}}", "weight": "bold"},
            {"type": "text", "size": 11, "text": "{{purchaseNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{purchaseNo}}", "symbology": "code128"}]
        }
      ]
    },
    {"type": "line"}
  ],
  "body": [
    {"type": "space", "height": 1},
    {
      "type": "fields",
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
      ],
      "columns": 4
    },
    {"type": "customFields", "columns": 4},
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "totals": [{"field": "amount"}, {"field": "taxAmount"}, {"field": "amountWithTax"}],
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
      "hasCustomFields": true
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
          "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.printedBy"}, "tone": "soft"}]
        },
        {
          "width": 50,
          "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.pageOf"}, "tone": "soft", "align": "end"}]
        }
      ]
    }
  ]
}$json$),
  ('', 'package-label-a6', 'package-label-a6', '2', 'deliveries.package', 1, true, $json${
  "page": {"width": 105, "height": 148, "margin": {"top": 5, "right": 5, "bottom": 5, "left": 5}},
  "header": [
    {
      "type": "columns",
      "gap": 4,
      "cells": [
        {
          "width": 56,
          "blocks": [{"type": "text", "size": 20, "text": "{{levelText}} {{packageNo}}", "weight": "bold"}]
        },
        {"width": 35, "blocks": [{"type": "text", "size": 10, "text": "{{asnNo}}", "align": "end", "weight": "bold"}]}
      ]
    },
    {"type": "line"},
    {
      "type": "fields",
      "items": [
        {"field": "supplierName", "isWide": true},
        {"field": "orgNo"},
        {"field": "warehouseNo"},
        {"field": "deliveryDate"},
        {"field": "contentText"}
      ],
      "columns": 2
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
    {"type": "barcode", "height": 28, "align": "center", "value": "{{unitMessage}}", "symbology": "gs1-128"}
  ]
}$json$);
