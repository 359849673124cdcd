-- The tolerance laboratory: for whoever reads both tolerances and invoicing bills.
insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('toleranceTrial', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.ToleranceTrial', 47);
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, 'toleranceTrial', '{isSearch}'
from sys_role_menu read join sys_role_menu bills on bills.role_id = read.role_id and bills.menu_no = 'invoiceManagement'
where read.menu_no = 'matchTolerance' and 'isSearch' = any (read.flags) and 'isSearch' = any (bills.flags)
on conflict (role_id, menu_no) do nothing;
-- What a trial reads: the invoicing bills of a period.
create index srm_invoice_doc_made on srm_invoice_doc (tenantsid, create_date) where invoice_count > 0;
