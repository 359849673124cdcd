-- Suppliers and customers with their contacts and accounts.

create table bm_currency (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  currency text not null,
  decimals integer not null default 2 check (decimals between 0 and 6),
  currency_name text not null default '',
  status_code text not null default '1' check (status_code in ('0', '1')),
  unique (tenantsid, currency)
);
comment on table bm_currency is 'Currencies in which is ordered.';
comment on column bm_currency.currency_name is 'Name of the currency.';
select scope_tenant('bm_currency');
select as_record('bm_currency', '{currency,currency_name}');
grant insert, update, delete on bm_currency to quayside_system;

create table bm_tax_rate (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  tax_no text not null,
  tax_name text not null,
  tax_rate numeric(9, 4) not null check (tax_rate between 0 and 100)
);
comment on table bm_tax_rate is 'Tax rates in percent; documents copy the rate.';
comment on column bm_tax_rate.tax_no is 'Number of the tax rate.';
comment on column bm_tax_rate.tax_name is 'Name of the tax rate.';
select as_master_data('bm_tax_rate', '{tax_no}', '{tax_no,tax_name}', 'tenant');
select as_record('bm_tax_rate', '{tax_no,tax_name}');

create table bm_supplier (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  supplier_no text not null,
  supplier_name text not null,
  supplier_short_name text not null default '',
  contact text not null default '',
  tel_no text not null default '',
  email text not null default '',
  is_delivery_frozen boolean not null default false,
  is_order_frozen boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  search_text text generated always as
    (search_normalise(supplier_no || ' ' || supplier_name || ' ' || supplier_short_name)) stored,
  org_no text not null default '*',
  mobile_no text not null default '',
  fax text not null default '',
  check_flag boolean not null default false,
  erp_supplier_no text not null default '',
  credit_level text not null default 'A' check (credit_level in ('A', 'B', 'C', 'D')),
  currency text,
  payment_terms text not null default '1' check (payment_terms in ('1', '2', '3', '4')),
  payment_days integer check (payment_days >= 0),
  payment_method text not null default '1' check (payment_method in ('1', '2', '3', '4')),
  tax_rate numeric(9, 4) check (tax_rate between 0 and 100),
  tax_registration_no text not null default '',
  invoice_type text not null default '3' check (invoice_type in ('1', '2', '3')),
  freeze_reason text not null default '',
  can_edit_contacts boolean not null default true,
  can_edit_addresses boolean not null default true,
  can_propose_changes boolean not null default true,
  -- How long goods of a supplier are on their way: of an ASN's two dates the one that nobody said follows from the other. And how
  -- long after its day of arrival an ASN with open lines counts as overdue, by the delivery rules of its organisation.
  transport_days integer check (transport_days between 0 and 365),
  unique (tenantsid, supplier_no)
);
comment on table bm_supplier is 'Suppliers with their commercial data and what is frozen for them.';
comment on column bm_supplier.check_flag is 'What the supplier delivers is inspected before it is put away.';
comment on column bm_supplier.payment_terms is '1 on receipt, 2 in advance, 3 days after the invoice, 4 days after the end of the invoice''s month.';
comment on column bm_supplier.payment_method is '1 bank transfer, 2 bill of exchange, 3 letter of credit, 4 cash.';
comment on column bm_supplier.tax_rate is 'Usual rate in percent; order lines carry their own.';
comment on column bm_supplier.invoice_type is '1 ordinary, 2 ordinary with value-added tax, 3 special with value-added tax.';
comment on column bm_supplier.is_delivery_frozen is 'No advance ship notice is made for the supplier.';
comment on column bm_supplier.is_order_frozen is 'No order is imported or released for the supplier.';
comment on column bm_supplier.can_edit_contacts is 'The supplier writes its contacts itself.';
comment on column bm_supplier.can_edit_addresses is 'The supplier writes its shipping addresses itself.';
comment on column bm_supplier.can_propose_changes is 'The supplier proposes changes of bank and tax data, which the buyer approves.';
comment on column bm_supplier.transport_days is 'Days from leaving the supplier to arriving; empty: not known.';
comment on column bm_supplier.credit_level is 'For information.';
comment on column bm_supplier.supplier_short_name is 'Short name of the supplier.';
comment on column bm_supplier.erp_supplier_no is 'Number of the supplier in the ERP.';
comment on column bm_supplier.payment_days is 'Days until payment.';
comment on column bm_supplier.tax_registration_no is 'Tax registration number.';
comment on column bm_supplier.freeze_reason is 'Why orders or deliveries of the supplier are frozen.';
select as_record('bm_supplier', '{supplier_no,supplier_name,supplier_short_name}');
create index bm_supplier_search on bm_supplier using gin (search_text search_trigrams);
alter table bm_supplier enable row level security;
create policy supplier_scope on bm_supplier for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
create policy purchaser_scope on bm_supplier to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
-- Of its own record a supplier may only note that its contacts were changed, and when.
create policy own_supplier on bm_supplier for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('bm_supplier');
grant select on bm_supplier to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on bm_supplier to quayside_system;
grant update (version, update_name, update_date) on bm_supplier to quayside_supplier;

create table bm_supplier_contact (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  contact_name text not null,
  position text not null default '',
  tel_no text not null default '',
  mobile_no text not null default '',
  email text not null default '',
  is_default boolean not null default false
);
comment on table bm_supplier_contact is 'People of a supplier; at most one is the first to be asked.';
comment on column bm_supplier_contact.contact_name is 'Name of the contact.';
select as_record_lines('bm_supplier_contact', 'bm_supplier', 'supplier_id');
create policy contacts_added on bm_supplier_contact as restrictive for insert to quayside_supplier
  with check (exists (select from bm_supplier s where s.id = supplier_id and s.can_edit_contacts));
create policy contacts_removed on bm_supplier_contact as restrictive for delete to quayside_supplier
  using (exists (select from bm_supplier s where s.id = supplier_id and s.can_edit_contacts));
grant select, insert, delete on bm_supplier_contact to quayside_supplier;

create table bm_supplier_bank_account (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  account_no text not null,
  account_name text not null,
  bank_name text not null,
  bank_branch text not null default '',
  swift_code text not null default '',
  currency text,
  is_default boolean not null default false
);
comment on table bm_supplier_bank_account is 'Where a supplier is paid; at most one is used unless another is named.';
comment on column bm_supplier_bank_account.account_no is 'Account number or IBAN.';
comment on column bm_supplier_bank_account.account_name is 'Name of the account holder.';
comment on column bm_supplier_bank_account.bank_name is 'Name of the bank.';
comment on column bm_supplier_bank_account.bank_branch is 'Branch of the bank.';
comment on column bm_supplier_bank_account.swift_code is 'SWIFT code of the bank.';
select as_record_lines('bm_supplier_bank_account', 'bm_supplier', 'supplier_id');
-- Bank accounts, and what was proposed of them, are for the administrators of a supplier alone.
create policy accounts_administered on bm_supplier_bank_account as restrictive for select to quayside_supplier using (
  'ownSupplier' = any ((select scope_list('app.menu_nos'))::text[]));
grant select on bm_supplier_bank_account to quayside_supplier;

create table bm_supplier_change (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  change_no text not null default '',
  supplier_no text not null,
  part text not null check (part in ('bank', 'tax')),
  status text not null default '0' check (status in ('0', '1', '2', '3')),
  old_value jsonb not null,
  new_value jsonb not null,
  reason text not null check (length(reason) between 1 and 200),
  propose_user_id bigint not null,
  propose_name text not null,
  propose_date timestamptz not null default now(),
  answer text not null default '' check (length(answer) <= 200),
  answer_name text not null default '',
  answer_date timestamptz,
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now(),
  search_text text generated always as (search_normalise(change_no || ' ' || supplier_no || ' ' || propose_name)) stored,
  unique (tenantsid, change_no)
);
comment on table bm_supplier_change is 'Changes of a supplier''s bank and tax data, proposed there and decided by the buyer.';
comment on column bm_supplier_change.status is '0 pending, 1 approved, 2 rejected, 3 withdrawn.';
comment on column bm_supplier_change.old_value is 'The part as it was when the change was proposed; approved only while it is still so.';
comment on column bm_supplier_change.change_no is 'Number of the change request.';
comment on column bm_supplier_change.part is 'bank or tax.';
comment on column bm_supplier_change.new_value is 'The part as it is to be.';
comment on column bm_supplier_change.propose_user_id is 'User who proposed it, who does not decide on it.';
comment on column bm_supplier_change.propose_name is 'Name of the user who proposed it.';
comment on column bm_supplier_change.propose_date is 'When it was proposed.';
comment on column bm_supplier_change.answer is 'Reason of whoever approved or rejected it.';
create unique index bm_supplier_change_pending on bm_supplier_change (tenantsid, supplier_no, part) where status = '0';
create index bm_supplier_change_recent on bm_supplier_change (tenantsid, update_date desc, id desc);
create index bm_supplier_change_search on bm_supplier_change using gin (search_text search_trigrams);
alter table bm_supplier_change enable row level security;
-- The database itself holds who decides: suppliers propose and withdraw, the buyer approves and rejects, each only what is pending.
create policy purchaser_scope on bm_supplier_change for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')));
create policy purchaser_decides on bm_supplier_change for update to quayside_purchaser
  using (tenantsid = (select scope_text('app.tenantsid')) and status = '0')
  with check (status in ('1', '2') and propose_user_id::text <> (select scope_text('app.user_id')));
create policy supplier_scope on bm_supplier_change for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
create policy supplier_proposes on bm_supplier_change for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no'))
  and status = '0' and propose_user_id::text = (select scope_text('app.user_id'))
  and exists (select from bm_supplier s where s.supplier_no = bm_supplier_change.supplier_no and s.can_propose_changes));
create policy supplier_withdraws on bm_supplier_change for update to quayside_supplier
  using (tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')) and status = '0')
  with check (status = '3' and supplier_no = (select scope_text('app.supplier_no')));
create policy changes_administered on bm_supplier_change as restrictive for select to quayside_supplier using (
  (select scope_list('app.menu_nos'))::text[] && '{ownSupplier,supplierChange}');
select scope_to_system('bm_supplier_change');
grant select on bm_supplier_change to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on bm_supplier_change to quayside_system;
grant insert (tenantsid, supplier_no, part, old_value, new_value, reason, propose_user_id, propose_name, update_name)
  on bm_supplier_change to quayside_supplier;
grant update (status, answer, answer_name, answer_date, version, update_name, update_date)
  on bm_supplier_change to quayside_purchaser, quayside_supplier;
create trigger auto_number before insert on bm_supplier_change
  for each row execute function auto_number_record('change_no', 'SC');

create table bm_customer (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  customer_no text not null,
  customer_name text not null,
  customer_short_name text not null default '',
  org_no text not null default '*',
  contact text not null default '',
  tel_no text not null default '',
  mobile_no text not null default '',
  email text not null default '',
  fax text not null default '',
  erp_customer_no text not null default ''
);
comment on table bm_customer is 'Who buys from the buyer; labels and documents can be made for one.';
comment on column bm_customer.customer_name is 'Full name of the customer.';
comment on column bm_customer.customer_short_name is 'Short name of the customer.';
comment on column bm_customer.erp_customer_no is 'Number of the customer in the ERP.';
select as_master_data('bm_customer', '{customer_no}', '{customer_no,customer_name,customer_short_name}', 'org');
select as_record('bm_customer', '{customer_no,customer_name,customer_short_name}');

create table bm_customer_address (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  address_no text not null default '',
  customer_no text not null,
  address text not null,
  contact text not null default '',
  phone text not null default '',
  receive_time_start text not null default '' check (receive_time_start ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  receive_time_end text not null default '' check (receive_time_end ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  platform_no text not null default '',
  is_default boolean not null default false
);
comment on table bm_customer_address is 'Where customers receive; at most one of a customer is the default.';
comment on column bm_customer_address.address_no is 'Number of the address, unique in the company.';
comment on column bm_customer_address.platform_no is 'Ramp or gate.';
select as_master_data('bm_customer_address', '{address_no}', '{address_no,address,contact,phone}', 'buyer');
select as_record('bm_customer_address', '{address_no,address,contact,phone}');
-- An address is seen with its customer.
drop policy purchaser_scope on bm_customer_address;
create policy purchaser_scope on bm_customer_address to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from bm_customer c where c.customer_no = bm_customer_address.customer_no));
create trigger auto_number before insert on bm_customer_address
  for each row execute function auto_number_record('address_no', 'CA');

create function is_own_address(kind text, owner text) returns boolean language sql stable parallel safe
  return kind = '2' and owner = (select scope_text('app.supplier_no'))
    and exists (select from bm_supplier s where s.supplier_no = owner and s.can_edit_addresses);
comment on function is_own_address is 'Whether the supplier in scope may write this shipping address.';
