-- Who reads what was accepted reads what is owed for it, the bills over it and their invoices; so do suppliers of what they delivered.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select read.role_id, read.tenantsid, menu.menu_no, array(select f from unnest(read.flags) f where f in ('isSearch', 'isExport'))
from sys_role_menu read cross join unnest('{payablePool,deductionManage,reconciliationBill,invoiceManagement,priceAdjustment,statement,invoicePayment}'::text[]) menu (menu_no)
where read.menu_no = 'acceptanceDetails' and 'isSearch' = any (read.flags)
on conflict (role_id, menu_no) do nothing;
