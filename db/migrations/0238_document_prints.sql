-- The product's templates are named by text keys, each in the locales of whoever brings it.
update doc_print_template set template_name = 'documents:enums.builtIn.' || template_code where tenantsid = '';

-- The product's template of a declared document: its number with a bar code, fields of its head, and a table of its lines.
--   print_module  the `print` of its declaration
--   title_key     text key of the template's name
--   columns       fields of the lines, each with its width in millimetres: [["goodsNo", 30], ...]
create function add_document_print(print_module text, code text, title_key text, number_field text, head_fields text[],
    row_kind text, columns jsonb) returns void language sql as $$
  insert into doc_print_template (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
  select '', code, title_key, '4', print_module, 1, true, jsonb_build_object(
    'page', '{"width": 210, "height": 297, "margin": {"top": 14, "right": 14, "bottom": 12, "left": 14}}'::jsonb,
    'header', jsonb_build_array(
      jsonb_build_object('type', 'columns', 'gap', 6, 'cells', jsonb_build_array(
        jsonb_build_object('width', 115, 'blocks', jsonb_build_array(
          '{"type": "text", "size": 18, "text": "{{documentTitle}}", "weight": "bold"}'::jsonb,
          jsonb_build_object('type', 'text', 'size', 11, 'text', format('{{%s}}', number_field)))),
        jsonb_build_object('width', 61, 'blocks', jsonb_build_array(jsonb_build_object('type', 'barcode', 'height', 15,
          'align', 'end', 'value', format('{{%s}}', number_field), 'symbology', 'code128'))))),
      '{"type": "line"}'::jsonb),
    'body', jsonb_build_array(
      '{"type": "space", "height": 1}'::jsonb,
      jsonb_build_object('type', 'fields', 'columns', 4, 'items',
        (select jsonb_agg(jsonb_build_object('field', f.name) order by f.place) from unnest(head_fields) with ordinality f (name, place))),
      '{"type": "space", "height": 2}'::jsonb,
      jsonb_build_object('type', 'table', 'rows', row_kind, 'hasCustomFields', true, 'columns',
        (select jsonb_agg(jsonb_build_object('field', c.pair -> 0, 'width', c.pair -> 1) order by c.place)
          from jsonb_array_elements(columns) with ordinality c (pair, place)))),
    'footer', '[{"type": "line"}, {"type": "columns", "gap": 4, "cells": [
      {"width": 130, "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.printedBy"}, "tone": "soft"}]},
      {"width": 50, "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.pageOf"}, "tone": "soft", "align": "end"}]}
    ]}]'::jsonb)
$$;
