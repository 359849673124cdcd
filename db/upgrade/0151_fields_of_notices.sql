-- What became of a notice's approval, told beside its state, and the warehouse from which its supplier sends it.
alter table srm_asn_head
  add column approval_status text not null default '0' check (approval_status in ('0', '1', '2', '3')),
  add column del_warehouse text not null default '' check (length(del_warehouse) <= 60);
comment on column srm_asn_head.approval_status is '0 not needed, 1 pending, 2 approved, 3 rejected.';
comment on column srm_asn_head.del_warehouse is 'The supplier''s own warehouse from which the goods leave.';

-- What is known of the notices that are there: approved were those whose pending quantities were shipped. It was so before this
-- column was there, so that nothing of it is a change, and nobody is told.
alter table srm_asn_head disable trigger user;
update srm_asn_head set approval_status = case when status = '0' then '1' else '3' end
  where status in ('0', '1') or status = 'X' and reject_reason <> '';
update srm_asn_head h set approval_status = '2'
  from (select distinct document_id from srm_purchase_ledger
        where document_type = 'asn' and movement = 'asnShip' and pending < 0) approved
  where h.id = approved.document_id;
alter table srm_asn_head enable trigger user;
-- Only what waits is pending, and what is rejected was; how a notice came to its other states its state does not say.
alter table srm_asn_head add constraint srm_asn_head_approval
  check ((status = '0') = (approval_status = '1') and (status <> '1' or approval_status = '3'));
select follow_past_again('srm_asn_head');

-- A quantity in the unit that its price is for, of which `priced` were as much as `counted` of its own. It is worked out in steps
-- of that unit without a fraction of them, so that nothing is rounded but the result, once, as the unit rounds: 1 half up, 2 up, 3 down.
create function in_priced_unit(qty numeric, priced numeric, counted numeric, decimals integer, rounding text) returns numeric
  language sql immutable strict parallel safe
return (select round(case
      when rounding = '3' or mod(steps, counted) = 0 then div(steps, counted)
      when rounding = '2' then div(steps, counted) + 1
      else div(2 * steps + counted, 2 * counted) end / power(10::numeric, decimals), decimals)
  from (select qty * priced * power(10::numeric, decimals) as steps) s);
comment on function in_priced_unit is 'A quantity, not negative, in another unit by the ratio of two quantities.';

-- The product's delivery note tells the supplier's warehouse: its version before with one more field.
update doc_print_template set is_current = false
  where tenantsid = '' and template_code = 'delivery-note-a4' and is_current;
insert into doc_print_template
    (tenantsid, template_code, template_name, template_type, module, version, is_default, content)
  select tenantsid, template_code, template_name, template_type, module, version + 1, is_default,
    replace(content::text, '{"field": "carNo"}', '{"field": "carNo"}, {"field": "delWarehouse"}')::jsonb
  from doc_print_template t where tenantsid = '' and template_code = 'delivery-note-a4'
    and version = (select max(version) from doc_print_template where tenantsid = '' and template_code = 'delivery-note-a4');
