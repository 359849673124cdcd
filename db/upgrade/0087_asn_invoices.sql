-- Invoices that come with a notice: their supplier keeps them until all of the notice is received.
create table srm_asn_invoice (
  id bigint generated always as identity primary key,
  asn_id bigint not null references srm_asn_head,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  invoice_type text not null check (invoice_type in ('1', '2', '3')),
  invoice_classify text not null check (invoice_classify in ('1', '2')),
  invoice_no text not null check (invoice_no <> ''),
  invoice_date date not null,
  currency text not null,
  invoice_amount numeric(20, 6) not null check (invoice_amount > 0),
  tax_amount numeric(20, 6) not null check (tax_amount between 0 and invoice_amount),
  tax_rate numeric(9, 4) not null check (tax_rate between 0 and 100),
  is_goods_invoice boolean not null default true,
  is_current boolean not null default true,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now()
);
comment on table srm_asn_invoice is 'Invoices of a notice. Those of a voided notice do not count any more; their numbers may be used again.';
comment on column srm_asn_invoice.invoice_type is '1 ordinary, 2 VAT ordinary, 3 VAT special.';
comment on column srm_asn_invoice.invoice_classify is '1 paper, 2 electronic.';
comment on column srm_asn_invoice.invoice_amount is 'Without tax, in the currency of the notice''s orders.';
comment on column srm_asn_invoice.is_goods_invoice is 'The invoice travels with the goods.';
alter table srm_asn_invoice add constraint srm_asn_invoice_number
  exclude (tenantsid with =, supplier_no with =, invoice_no with =) where (is_current);
create index srm_asn_invoice_asn on srm_asn_invoice (asn_id) where is_current;
select scope_documents('srm_asn_invoice');
grant insert, delete on srm_asn_invoice to quayside_purchaser, quayside_supplier;
grant update (invoice_type, invoice_classify, invoice_no, invoice_date, currency, invoice_amount, tax_amount, tax_rate,
  is_goods_invoice, is_current, version, update_name, update_date) on srm_asn_invoice to quayside_purchaser, quayside_supplier;
grant insert, update, delete on srm_asn_invoice to quayside_system;
