-- Self-billing: where a supplier agreed to it, the purchaser issues the invoices over confirmed bills, numbered by a series of the agreement.

create extension if not exists btree_gist;

create table srm_self_billing_agreement (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  agreement_no text not null default '',
  agreement_name text not null,
  org_no text not null,
  supplier_no text not null,
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]([A-Z0-9./-]{0,18}[A-Z0-9])?$'),
  invoice_type text not null default '3' check (invoice_type in ('1', '2', '3')),
  valid_from date not null,
  valid_to date,
  last_number integer not null default 0 check (last_number >= 0),
  agreed_name text not null default '',
  agreed_date timestamptz,
  constraint srm_self_billing_agreement_days check (valid_to >= valid_from),
  constraint srm_self_billing_agreement_agreed check ((agreed_date is null) = (agreed_name = ''))
);
comment on table srm_self_billing_agreement is 'Agreements by which the purchaser issues the invoices of a supplier.';
comment on column srm_self_billing_agreement.agreement_no is 'Number of the agreement.';
comment on column srm_self_billing_agreement.agreement_name is 'Name of the agreement.';
comment on column srm_self_billing_agreement.number_prefix is 'What the numbers of its invoices begin with.';
comment on column srm_self_billing_agreement.invoice_type is 'Kind of its invoices: 1 ordinary, 2 VAT ordinary, 3 VAT special.';
comment on column srm_self_billing_agreement.valid_from is 'First day on which invoices are issued under it.';
comment on column srm_self_billing_agreement.valid_to is 'Last such day; empty: until further notice.';
comment on column srm_self_billing_agreement.last_number is 'Last number of its series that was drawn; it moves with the invoice in one transaction, so that none is left out.';
comment on column srm_self_billing_agreement.agreed_name is 'Who agreed to it for the supplier; empty: nobody yet.';
comment on column srm_self_billing_agreement.agreed_date is 'When the supplier agreed; nothing is issued before.';
select as_master_data('srm_self_billing_agreement', '{agreement_no}', '{agreement_no,agreement_name,number_prefix}', 'org');
select as_record('srm_self_billing_agreement', '{agreement_no,agreement_name,number_prefix}');
create trigger auto_number before insert on srm_self_billing_agreement
  for each row execute function auto_number_record('agreement_no', 'SB');
-- On each day one at most is valid of an organisation and supplier, and no two series of a supplier can meet.
alter table srm_self_billing_agreement add constraint srm_self_billing_agreement_overlap exclude using gist (
  tenantsid with =, org_no with =, supplier_no with =, daterange(valid_from, valid_to, '[]') with &&) where (status_code = '1');
create unique index srm_self_billing_agreement_series on srm_self_billing_agreement (tenantsid, supplier_no, number_prefix);
create policy supplier_reads on srm_self_billing_agreement for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
create policy supplier_agrees on srm_self_billing_agreement for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
grant select, update (agreed_name, agreed_date, version, update_name, update_date) on srm_self_billing_agreement to quayside_supplier;

-- The supplier agreed to what it read: another beginning, a later end or another kind of invoices ask it anew. An earlier end does not.
create function keep_self_billing_consent() returns trigger language plpgsql as $$
begin
  if acting_party() = 'purchaser' and new.agreed_date is not null
    and (tg_op = 'INSERT' or (new.agreed_name, new.agreed_date) is distinct from (old.agreed_name, old.agreed_date)) then
    raise exception 'Only the supplier agrees to self-billing.' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and ((new.org_no, new.supplier_no, new.number_prefix, new.invoice_type, new.valid_from)
      is distinct from (old.org_no, old.supplier_no, old.number_prefix, old.invoice_type, old.valid_from)
    or coalesce(new.valid_to, 'infinity') > coalesce(old.valid_to, 'infinity')) then
    new.agreed_name := '';
    new.agreed_date := null;
  end if;
  return new;
end $$;
create trigger srm_self_billing_agreement_consent before insert or update on srm_self_billing_agreement
  for each row execute function keep_self_billing_consent();

-- An invoicing bill of the purchaser's own: its invoice is the purchaser's document, and comes to its lines exactly.
alter table srm_invoice_doc
  add column agreement_id bigint references srm_self_billing_agreement,
  add column agreement_no text not null default '',
  add column series_place integer check (series_place > 0),
  add column issue_user text not null default '',
  add column is_self_billed boolean not null generated always as (agreement_id is not null) stored,
  add constraint srm_invoice_doc_issued check ((agreement_id is null) = (series_place is null)
    and (agreement_id is null) = (agreement_no = '') and (agreement_id is null or status not in ('pendingEntry', 'deleted'))),
  add constraint srm_invoice_doc_exact check (agreement_id is null or (difference_net = 0 and difference_tax = 0));
comment on column srm_invoice_doc.agreement_id is 'Agreement under which the purchaser issued it; empty: the supplier enters its invoices.';
comment on column srm_invoice_doc.agreement_no is 'Number of that agreement.';
comment on column srm_invoice_doc.series_place is 'Place of its invoice in the series of the agreement.';
comment on column srm_invoice_doc.issue_user is 'Number of the user who issued it, who releases none of its differences.';
comment on column srm_invoice_doc.is_self_billed is 'The purchaser issued its invoice.';
create unique index srm_invoice_doc_series on srm_invoice_doc (agreement_id, series_place) where agreement_id is not null;
select refresh_history('srm_invoice_doc');
-- The supplier confirms such an invoice in place of the purchaser's approval.
grant update (approve_name, approve_date) on srm_invoice_doc to quayside_supplier;

create view invariant_reconciliation_self_billed with (security_invoker = true) as
select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.invoice_doc_no as document_no, trim_scale(r.tax_rate)::text as place,
  concat_ws(' / ', trim_scale(r.net), trim_scale(r.tax)) as expected,
  concat_ws(' / ', trim_scale(r.issued_net), trim_scale(r.issued_tax)) as found
from srm_invoice_doc d
cross join lateral (
  select tax_rate, sum(net) as net, sum(tax) as tax, sum(issued_net) as issued_net, sum(issued_tax) as issued_tax
  from (
    select tax_rate, net_amount as net, tax_amount as tax, 0 as issued_net, 0 as issued_tax from srm_invoice_line where doc_id = d.id
    union all
    select tax_rate, 0, 0, invoice_amount, tax_amount from srm_invoice where doc_id = d.id and not is_removed
  ) e group by tax_rate
) r
where d.is_self_billed and (r.net, r.tax) <> (r.issued_net, r.issued_tax);
comment on view invariant_reconciliation_self_billed is 'A self-billed invoice comes to its lines exactly, at each rate of tax.';

create view invariant_reconciliation_self_billing_series with (security_invoker = true) as
select a.tenantsid, a.org_no, '' as warehouse_no, '' as classify_type, '' as document_no, a.agreement_no as place,
  a.last_number::text as expected, concat_ws(' / ', coalesce(s.last, 0), s.taken) as found
from srm_self_billing_agreement a
cross join lateral (select max(series_place) as last, count(*) as taken from srm_invoice_doc where agreement_id = a.id) s
where (a.last_number, a.last_number) <> (coalesce(s.last, 0), s.taken);
comment on view invariant_reconciliation_self_billing_series is 'The series of an agreement has no gap: each of its numbers is on one invoice.';
grant select on invariant_reconciliation_self_billed, invariant_reconciliation_self_billing_series to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('selfBillingAgreement', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.SelfBillingAgreement', 47);
-- Who reads invoicing bills reads under which agreement they are issued. Who maintains agreements, issues invoices under them or agrees to
-- them is for those to say who administer roles.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'selfBillingAgreement', array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport'))
from sys_role_menu read where read.menu_no = 'invoiceManagement' and 'isSearch' = any (read.flags)
on conflict (role_id, menu_no) do nothing;
select grant_new_menu('selfBillingAgreement', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');

-- The print of an invoicing bill shows seller, buyer and the unit of each line, and its invoices by rate of tax.
update doc_print_template set content = jsonb_insert(jsonb_insert(content, '{body,3,columns,5}', '{"field": "purchaseUnitNo", "width": 12}'),
  '{body,2}', '{"type": "fields", "columns": 3, "items": [{"field": "supplierTaxNo"}, {"field": "supplierAddress"},
    {"field": "originalInvoiceNos"}, {"field": "buyerName"}, {"field": "buyerTaxNo"}, {"field": "buyerAddress"}]}')
where tenantsid = '' and template_code = 'invoicing-bill-a4';
update doc_print_template set content = jsonb_set(content, '{body}', (content -> 'body') || jsonb_build_array(
  '{"type": "space", "height": 3}'::jsonb,
  '{"type": "table", "rows": "invoices", "columns": [{"field": "invoiceNo", "width": 44}, {"field": "invoiceDate", "width": 24},
    {"field": "invoiceType", "width": 30}, {"field": "invoiceAmount", "width": 28}, {"field": "taxRate", "width": 18},
    {"field": "taxAmount", "width": 24}]}'::jsonb))
where tenantsid = '' and template_code = 'invoicing-bill-a4';
