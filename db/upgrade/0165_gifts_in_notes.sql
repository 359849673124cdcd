-- The product's receipt note and put-away list tell gifts: each is its version before with a column for them.
update doc_print_template set is_current = false
  where tenantsid = '' and template_code in ('receipt-note-a4', 'put-away-list-a4') and is_current;
insert into doc_print_template
    (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
  select tenantsid, template_code, template_name, template_type, module, version + 1, is_default,
    case template_code
      when 'receipt-note-a4' then jsonb_insert(content, '{body,3,columns,6}', '{"field": "giftQty", "width": 14}')
      else jsonb_insert(content, '{body,3,columns,6}', '{"field": "isGift", "width": 14}') end
  from doc_print_template where tenantsid = '' and template_code in ('receipt-note-a4', 'put-away-list-a4');
