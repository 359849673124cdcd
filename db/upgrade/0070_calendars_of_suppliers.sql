-- Whoever looks after a supplier's company sees the calendars by which its orders fall due.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select rm.role_id, rm.tenantsid, 'bmWorkingCalendar', '{isSearch,isExport}'
from sys_role_menu rm where rm.menu_no = 'ownSupplier' and 'isSearch' = any(rm.flags)
on conflict (role_id, menu_no) do nothing;
