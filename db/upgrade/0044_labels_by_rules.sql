-- The product's label draws what the item's barcode rule makes, each symbology in a block of its own; a block without a value
-- stays empty.
update doc_print_template set is_current = false where tenantsid = '' and template_code = 'label-100x60' and is_current;
insert into doc_print_template
    (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
  select tenantsid, template_code, template_name, template_type, module, version + 1, is_default,
    jsonb_set(content, '{placed}', (content -> 'placed') || $json$[
      {
        "x": 3, "y": 39, "width": 94, "height": 18,
        "block": {"type": "barcode", "symbology": "code128", "value": "{{plainMessage}}", "align": "center"}
      },
      {
        "x": 73, "y": 2.5, "width": 24, "height": 24,
        "block": {"type": "barcode", "symbology": "gs1qrcode", "value": "{{gs1QrMessage}}", "hasText": false, "align": "end"}
      }
    ]$json$::jsonb)
  from doc_print_template t where tenantsid = '' and template_code = 'label-100x60'
    and version = (select max(version) from doc_print_template where tenantsid = '' and template_code = 'label-100x60');
