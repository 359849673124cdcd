-- Deductions: what the purchaser takes off what a supplier is owed, asked for and answered before any of it counts.

create table srm_deduction (
  id bigint generated always as identity primary key,
  deduction_no text not null,
  status text not null default 'pendingConfirmation',
  deduction_type text not null,
  source text not null default 'manual',
  deduction_letter_no text not null default '',
  letter_date date,
  currency text not null,
  damage_amount numeric(20, 6),
  deduction_amount numeric(20, 6) not null,
  confirm_amount numeric(20, 6),
  tax_rate numeric(9, 4),
  formula text not null default '',
  reason text not null,
  answer_note text not null default '',
  answer_date date,
  withdraw_reason text not null default '',
  reply_due date,
  discrepancy_id bigint references srm_discrepancy,
  check_return_id bigint references srm_check_return,
  receipt_id bigint references srm_check_receipt,
  asn_no text not null default '',
  purchase_no text not null default '',
  goods_no text not null default '',
  goods_name text not null default '',
  constraint srm_deduction_status_check check (status in ('pendingConfirmation', 'accepted', 'rejected', 'withdrawn')),
  constraint srm_deduction_type_check check (deduction_type in ('allowance', 'penalty', 'charge', 'claim')),
  constraint srm_deduction_source_check check (source in ('discrepancy', 'rejection', 'lateDelivery', 'audit', 'manual')),
  constraint srm_deduction_damage check (damage_amount >= 0),
  constraint srm_deduction_amount check (deduction_amount > 0),
  constraint srm_deduction_confirmed check (confirm_amount > 0 and confirm_amount <= deduction_amount),
  -- What is accepted says how much, and when; a withdrawn one keeps what was accepted of it before.
  constraint srm_deduction_answered check (case status
    when 'accepted' then confirm_amount is not null and answer_date is not null
    when 'withdrawn' then true
    else confirm_amount is null end),
  -- The tax of the goods goes with an allowance; the others are sums without one.
  constraint srm_deduction_tax check ((deduction_type = 'allowance') = (tax_rate is not null) and tax_rate between 0 and 100)
);
comment on table srm_deduction is 'Deductions: allowances, penalties, charges and claims that the purchaser asks for and the supplier accepts or rejects.';
comment on column srm_deduction.deduction_no is 'Number of the deduction.';
comment on column srm_deduction.deduction_type is 'allowance lowers what is owed and its tax; penalty and claim are set off at payment; charge is on the purchaser''s own invoice.';
comment on column srm_deduction.source is 'What it is asked for: a discrepancy, a rejection, a late delivery, an audit, or something else.';
comment on column srm_deduction.deduction_letter_no is 'Number of the letter by which it was announced.';
comment on column srm_deduction.letter_date is 'Date of that letter.';
comment on column srm_deduction.damage_amount is 'What the damage came to, where that is known.';
comment on column srm_deduction.deduction_amount is 'What is asked for: without tax of an allowance, the whole sum of the others.';
comment on column srm_deduction.confirm_amount is 'What the supplier accepted of it.';
comment on column srm_deduction.tax_rate is 'Percent; only allowances have one.';
comment on column srm_deduction.formula is 'How the amount was worked out.';
comment on column srm_deduction.answer_note is 'What the supplier said to it.';
comment on column srm_deduction.answer_date is 'Day on which the supplier answered.';
comment on column srm_deduction.withdraw_reason is 'Why it was withdrawn, or cancelled after it had been accepted.';
comment on column srm_deduction.reply_due is 'Day by which the supplier shall answer.';
comment on column srm_deduction.discrepancy_id is 'Discrepancy that it is asked for.';
comment on column srm_deduction.check_return_id is 'Rejection that it is asked for.';
comment on column srm_deduction.receipt_id is 'Acceptance that it is asked for.';
select as_document('srm_deduction', 'deduction_no',
  '{deduction_no,deduction_letter_no,asn_no,purchase_no,goods_no,goods_name,supplier_no,supplier_name,reason}',
  action_area => 'deduction');
select has_custom_values('srm_deduction');
select refresh_history('srm_deduction');
-- What no deduction is asked for yet is found by them.
create index srm_deduction_discrepancy on srm_deduction (discrepancy_id) where discrepancy_id is not null;
create index srm_deduction_check_return on srm_deduction (check_return_id) where check_return_id is not null;
create index srm_deduction_receipt on srm_deduction (receipt_id) where receipt_id is not null;
grant update (status, deduction_amount, confirm_amount, formula, reason, answer_note, answer_date, withdraw_reason, reply_due, custom,
    version, update_name, update_date)
  on srm_deduction to quayside_purchaser, quayside_system;
grant update (status, confirm_amount, answer_note, answer_date, version, update_name, update_date) on srm_deduction to quayside_supplier;
select as_document_files('srm_deduction', 'deduction', are_suppliers_writing => false);

-- An accepted allowance is owed no longer in the same transaction, with the tax of its goods; one that is cancelled takes back exactly
-- what it accrued.
create function accrue_allowances() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released, source_type, source_id,
    origin_no, asn_no, purchase_no, goods_no, goods_name, posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name,
    create_date, update_name, update_date)
  select a.tenantsid, a.org_no, a.warehouse_no, a.classify_type, a.supplier_no, a.supplier_name, a.is_released, 'allowance', a.id,
    a.deduction_no, a.asn_no, a.purchase_no, a.goods_no, a.goods_name, a.answer_date, 0, a.currency, a.tax_rate, 0, -a.confirm_amount,
    -round(a.confirm_amount * a.tax_rate / 100, coalesce(c.decimals, 2)), a.update_name, a.update_date, a.update_name, a.update_date
  from answered a join asked b on b.id = a.id
  left join bm_currency c on (c.tenantsid, c.currency) = (a.tenantsid, a.currency)
  where a.deduction_type = 'allowance' and a.status = 'accepted' and b.status <> 'accepted'
  order by a.id;
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, reason, create_name, create_date)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'accrueCancel', -p.qty, -p.amount,
    -p.tax_amount, 'allowance', a.id, a.deduction_no, a.withdraw_reason, a.update_name, a.update_date
  from answered a join asked b on b.id = a.id
  join srm_payable p on (p.source_type, p.source_id) = ('allowance', a.id)
  where a.status <> 'accepted' and b.status = 'accepted'
  order by p.id;
  return null;
end $$;
comment on function accrue_allowances is 'Accrues what allowances take off once they are accepted, and takes exactly that back when they are cancelled.';
create trigger accrue_allowances after update on srm_deduction
  referencing old table as asked new table as answered for each statement execute function accrue_allowances();

create view invariant_reconciliation_allowance with (security_invoker = true) as
select coalesce(d.tenantsid, p.tenantsid) as tenantsid, coalesce(d.org_no, p.org_no) as org_no,
  coalesce(d.warehouse_no, p.warehouse_no) as warehouse_no, coalesce(d.classify_type, p.classify_type) as classify_type,
  coalesce(d.deduction_no, p.origin_no) as document_no, coalesce(d.deduction_type, p.source_type) as place,
  trim_scale(e.net)::text as expected, coalesce(trim_scale(p.amount)::text, '') as found
from srm_deduction d
full join (select * from srm_payable where source_type = 'allowance') p on p.source_id = d.id
cross join lateral (select case when d.deduction_type = 'allowance' and d.status = 'accepted' then -d.confirm_amount else 0 end as net) e
where e.net <> coalesce(p.amount, 0) or (d.deduction_type = 'allowance' and d.status = 'accepted' and p.id is null);
comment on view invariant_reconciliation_allowance is 'An accepted allowance takes exactly its confirmed amount off what is owed; no other deduction takes off anything.';
grant select on invariant_reconciliation_allowance to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('deductionManage', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.DeductionManage', '', 42);

-- A document without lines is printed without a table of them.
create or replace function add_document_print(print_module text, code text, title_key text, number_field text, head_fields text[],
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
        (select jsonb_agg(jsonb_build_object('field', f.name) order by f.place) from unnest(head_fields) with ordinality f (name, place))))
      || case when row_kind is null then '[]'::jsonb else jsonb_build_array(
        '{"type": "space", "height": 2}'::jsonb,
        jsonb_build_object('type', 'table', 'rows', row_kind, 'hasCustomFields', true, 'columns',
          (select jsonb_agg(jsonb_build_object('field', c.pair -> 0, 'width', c.pair -> 1) order by c.place)
            from jsonb_array_elements(columns) with ordinality c (pair, place)))) end,
    'footer', '[{"type": "line"}, {"type": "columns", "gap": 4, "cells": [
      {"width": 130, "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.printedBy"}, "tone": "soft"}]},
      {"width": 50, "blocks": [{"type": "text", "size": 7.5, "text": {"key": "documents:fields.pageOf"}, "tone": "soft", "align": "end"}]}
    ]}]'::jsonb)
$$;
select add_document_print('reconciliation.deductionLetter', 'deduction-letter-a4', 'reconciliation:deduction.printed', 'deductionNo',
  '{supplierNo,supplierName,deductionType,source,deductionLetterNo,letterDate,purchaseNo,asnNo,goodsNo,goodsName,damageAmount,deductionAmount,currency,taxRate,confirmAmount,replyDue,formula,reason}',
  null, null);
