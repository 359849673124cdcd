-- The role admin gets all screens of the purchaser's side (spec shell §6): to see, not to act.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select r.id, r.tenantsid, m.menu_no, '{isSearch}'
from sys_role r, sys_menu m
where r.role_no = 'admin' and not r.is_for_suppliers
  and m.menu_no in ('asnAppointment', 'deliveryApproval', 'labelPrint', 'putAwayTasks', 'scanReceipt', 'splitLabelPrint')
on conflict do nothing;
