-- Print templates of the product for receipts, returns, tasks and components; a company's own ones take their place.
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
            {"type": "text", "size": 10, "text": "{{orgName}}", "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "size": 18, "text": "{{documentTitle}}", "weight": "bold"},
            {"type": "text", "size": 11, "text": "{{issueNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{issueNo}}", "symbology": "code128"}]
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
        {"field": "supplierNo"},
        {"field": "supplierName"},
        {"field": "purchaseNo"},
        {"field": "issueType"},
        {"field": "issueDate"},
        {"field": "createName"},
        {"field": "reason", "isWide": true}
      ],
      "columns": 4
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
  ('', 'put-away-list-a4', 'put-away-list-a4', '4', 'receipts.putAwayList', 2, true, $json${
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
            {"type": "text", "size": 11, "text": "{{receiptNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{receiptNo}}", "symbology": "code128"}]
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
        {"field": "supplierNo"},
        {"field": "supplierName"},
        {"field": "warehouseName"},
        {"field": "asnNo"},
        {"field": "postingDate"},
        {"field": "createName", "label": {"key": "receipts:fields.putAwayBy"}}
      ],
      "columns": 4
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "cellNo", "width": 24},
        {"field": "goodsNo", "width": 28},
        {"field": "goodsName", "width": 42},
        {"field": "lotNo", "width": 24},
        {"field": "warehousingQty", "width": 20},
        {"field": "purchaseUnitNo", "width": 12},
        {"field": "isGift", "width": 14},
        {"field": "purchaseNo", "width": 32}
      ],
      "hasCustomFields": true
    },
    {"type": "space", "height": 6},
    {"type": "signatures", "labels": [{"key": "receipts:fields.putAwayBy"}, {"key": "receipts:fields.checkedBy"}]}
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
  ('', 'receipt-note-a4', 'receipt-note-a4', '4', 'receipts.receiptNote', 2, true, $json${
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
            {"type": "text", "size": 11, "text": "{{receiptNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{receiptNo}}", "symbology": "code128"}]
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
        {"field": "supplierNo"},
        {"field": "supplierName"},
        {"field": "warehouseName"},
        {"field": "asnNo"},
        {"field": "receiptDate"},
        {"field": "postingDate"},
        {"field": "createName"}
      ],
      "columns": 4
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "purchaseNo", "width": 34, "text": "{{purchaseNo}}-{{purchaseSeq}}"},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 36},
        {"field": "lotNo", "width": 22},
        {"field": "receiveQty", "width": 18},
        {"field": "checkReturnQty", "width": 18},
        {"field": "giftQty", "width": 14},
        {"field": "purchaseUnitNo", "width": 11},
        {"field": "reason", "width": 25}
      ],
      "hasCustomFields": true
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
            {"type": "text", "size": 10, "text": "{{orgName}}", "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "size": 18, "text": "{{documentTitle}}", "weight": "bold"},
            {"type": "text", "size": 11, "text": "{{receiptNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{receiptNo}}", "symbology": "code128"}]
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
        {"field": "supplierNo"},
        {"field": "supplierName"},
        {"field": "warehouseName"},
        {"field": "asnNo"},
        {"field": "receiptDate"},
        {"field": "createName"}
      ],
      "columns": 4
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "purchaseNo", "width": 34, "text": "{{purchaseNo}}-{{purchaseSeq}}"},
        {"field": "goodsNo", "width": 26},
        {"field": "goodsName", "width": 36},
        {"field": "lotNo", "width": 22},
        {"field": "checkReturnQty", "width": 18},
        {"field": "purchaseUnitNo", "width": 11},
        {"field": "reason", "width": 38}
      ],
      "hasCustomFields": true
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
            {"type": "text", "size": 10, "text": "{{orgName}}", "weight": "bold"},
            {"type": "space", "height": 1},
            {"type": "text", "size": 18, "text": "{{documentTitle}}", "weight": "bold"},
            {"type": "text", "size": 11, "text": "{{returnNo}}"}
          ]
        },
        {
          "width": 61,
          "blocks": [{"type": "barcode", "height": 15, "align": "end", "value": "{{returnNo}}", "symbology": "code128"}]
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
        {"field": "supplierNo"},
        {"field": "supplierName"},
        {"field": "warehouseName"},
        {"field": "returnType"},
        {"field": "returnDate"},
        {"field": "createName"},
        {"field": "reason", "isWide": true}
      ],
      "columns": 4
    },
    {"type": "space", "height": 2},
    {
      "type": "table",
      "rows": "lines",
      "columns": [
        {"field": "purchaseNo", "width": 33, "text": "{{purchaseNo}}-{{purchaseSeq}}"},
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
          "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.printedBy"}, "tone": "soft"}]
        },
        {
          "width": 50,
          "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.pageOf"}, "tone": "soft", "align": "end"}]
        }
      ]
    }
  ]
}$json$);
