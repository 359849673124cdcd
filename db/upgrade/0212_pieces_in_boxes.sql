-- A box knows the pieces that lie in it, where they are told apart by serial number: its label names them, and who scans it receives
-- exactly them.
alter table srm_asn_label add column serial_nos text[] not null default '{}';
comment on column srm_asn_label.serial_nos is 'Serial numbers of the pieces that lie in it; empty where there are none, or nobody said.';
grant update (serial_nos) on srm_asn_label to quayside_purchaser, quayside_supplier;
select follow_past_again('srm_asn_label');

-- The product's label names them between its details and its barcode.
update doc_print_template set is_current = false where tenantsid = '' and template_code = 'label-100x60' and is_current;
insert into doc_print_template
    (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
  select tenantsid, template_code, template_name, template_type, module, version + 1, is_default,
    jsonb_set(content, '{placed}', (content -> 'placed') || $json$[
      {
        "x": 4, "y": 36, "width": 93, "height": 3,
        "block": {"type": "text", "text": "{{serialText}}", "size": 7, "weight": "bold", "maxLines": 1}
      }
    ]$json$::jsonb)
  from doc_print_template t where tenantsid = '' and template_code = 'label-100x60'
    and version = (select max(version) from doc_print_template where tenantsid = '' and template_code = 'label-100x60');
