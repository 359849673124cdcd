-- Partners and people as records (spec domain §3): suppliers with contacts and bank accounts, customers, addresses, staff, and the
-- categories and types of documents.

-- Numbers that nobody thinks of: a row without one gets the next of its tenant. Numbers that people have given are stepped over.
create function draw_record_number() returns trigger language plpgsql security definer set search_path = public as $$
declare
  drawn text;
  is_taken boolean;
begin
  if coalesce(to_jsonb(new) ->> tg_argv[0], '') <> '' then
    return new;
  end if;
  loop
    insert into sys_document_counter as c (tenantsid, rule, period, last_number) values (new.tenantsid, tg_argv[1], '', 1)
    on conflict (tenantsid, rule, period) do update set last_number = c.last_number + 1
    returning tg_argv[1] || lpad(last_number::text, 6, '0') into drawn;
    execute format('select exists (select from %s where tenantsid = $1 and %I = $2)', tg_relid::regclass, tg_argv[0])
      into is_taken using new.tenantsid, drawn;
    exit when not is_taken;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], drawn));
end $$;

alter table bm_supplier
  add column mobile_no text not null default '',
  add column fax text not null default '',
  add column check_flag boolean not null default false,
  add column erp_supplier_no text not null default '',
  add column credit_level text not null default 'A' check (credit_level in ('A', 'B', 'C', 'D')),
  add column currency text,
  add column payment_terms text not null default '1' check (payment_terms in ('1', '2', '3', '4')),
  add column payment_days integer check (payment_days >= 0),
  add column payment_method text not null default '1' check (payment_method in ('1', '2', '3', '4')),
  add column tax_rate numeric(9, 4) check (tax_rate between 0 and 100),
  add column tax_registration_no text not null default '',
  add column invoice_type text not null default '3' check (invoice_type in ('1', '2', '3')),
  add column freeze_reason text not null default '';
comment on column bm_supplier.check_flag is 'What the supplier delivers is inspected before it is put away.';
comment on column bm_supplier.payment_terms is '1 on receipt, 2 in advance, 3 days after the invoice, 4 days after the end of the invoice''s month.';
comment on column bm_supplier.payment_method is '1 bank transfer, 2 bill of exchange, 3 letter of credit, 4 cash.';
comment on column bm_supplier.tax_rate is 'Usual rate in percent; order lines carry their own.';
comment on column bm_supplier.invoice_type is '1 ordinary, 2 ordinary with value-added tax, 3 special with value-added tax.';
comment on column bm_supplier.is_delivery_frozen is 'No advance ship notice is made for the supplier.';
comment on column bm_supplier.is_order_frozen is 'No order is imported or released for the supplier.';
select as_record('bm_supplier', '{supplier_no,supplier_name,supplier_short_name}');

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
select as_record_lines('bm_supplier_contact', 'bm_supplier', 'supplier_id');

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
select as_record_lines('bm_supplier_bank_account', 'bm_supplier', 'supplier_id');

alter table bm_customer
  add column fax text not null default '',
  add column erp_customer_no text not null default '';
select as_record('bm_customer', '{customer_no,customer_name,customer_short_name}');

alter table bm_employee
  add column position text not null default '',
  add column mobile_no text not null default '';
select as_record('bm_employee', '{employee_no,employee_name,department}');

select as_record('bm_classify_type', '{classify_type,classify_type_name}');
select as_record('bm_doc_type', '{doc_type,doc_type_name}');

alter table bm_delivery_address
  add column address_no text not null default '',
  add column receive_time_start text not null default '' check (receive_time_start ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  add column receive_time_end text not null default '' check (receive_time_end ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  add column platform_no text not null default '';
update bm_delivery_address a set address_no = 'AD' || lpad(numbered.place::text, 6, '0')
from (select id, row_number() over (partition by tenantsid order by id) as place from bm_delivery_address) numbered
where numbered.id = a.id;
insert into sys_document_counter (tenantsid, rule, period, last_number)
select tenantsid, 'AD', '', count(*) from bm_delivery_address group by tenantsid;
alter table bm_delivery_address add unique (tenantsid, address_no);
comment on column bm_delivery_address.address_no is 'Tells addresses apart in lists and files; documents keep the text.';
comment on column bm_delivery_address.receive_time_start is 'Goods are taken in between these times of day (HH:MM, local); empty: at any time.';
comment on column bm_delivery_address.platform_no is 'Ramp or gate; also the number by which another platform knows the address.';
comment on column bm_delivery_address.is_default is 'At most one of a warehouse, and one of a supplier.';
create trigger draw_number before insert on bm_delivery_address
  for each row execute function draw_record_number('address_no', 'AD');
select as_record('bm_delivery_address', '{address_no,address,contact,phone}');

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
create trigger draw_number before insert on bm_customer_address
  for each row execute function draw_record_number('address_no', 'CA');
select as_master_data('bm_customer_address', '{address_no}', '{address_no,address,contact,phone}', 'buyer');
-- An address is seen with its customer.
drop policy purchaser_scope on bm_customer_address;
create policy purchaser_scope on bm_customer_address to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and exists (select from bm_customer c where c.customer_no = bm_customer_address.customer_no));
select as_record('bm_customer_address', '{address_no,address,contact,phone}');

grant delete on bm_supplier, bm_classify_type, bm_delivery_address to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmSupplier', 'base', '2', 'Base.Supplier', '', 52),
  ('bmDeliveryAddress', 'base', '2', 'Base.Address', '', 53),
  ('bmCustomer', 'base', '2', 'Base.Customer', '', 54),
  ('bmCustomerAddress', 'base', '2', 'Base.CustomerAddress', '', 55),
  ('bmEmployee', 'base', '2', 'Base.Employee', '', 56),
  ('bmClassifyType', 'base', '2', 'Base.ClassifyType', '', 57),
  ('bmDocType', 'base', '2', 'Base.DocType', '', 57);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('bmSupplier', 'bmDeliveryAddress', 'bmCustomer', 'bmCustomerAddress', 'bmEmployee',
  'bmClassifyType', 'bmDocType');
