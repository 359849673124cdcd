-- What an electronic invoice says of its parties.

alter table bm_org
  add column tax_registration_no text not null default '',
  add column registered_address text not null default '',
  add column country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$');
comment on column bm_org.tax_registration_no is 'Tax registration number.';
comment on column bm_org.registered_address is 'Address under which it is registered, as invoices name it.';
comment on column bm_org.country_code is 'Country by its ISO 3166 code; empty: not known.';
alter table bm_supplier
  add column registered_address text not null default '',
  add column country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$');
comment on column bm_supplier.registered_address is 'Address under which it is registered, as invoices name it.';
comment on column bm_supplier.country_code is 'Country by its ISO 3166 code; empty: not known.';

-- Whoever reads invoicing bills saves their invoices as files, too.
update sys_role_menu set flags = array_append(flags, 'isDownload')
where menu_no = 'invoiceManagement' and 'isSearch' = any (flags) and not 'isDownload' = any (flags);
