-- Delivery addresses are for the purchaser and the supplier; they and the organisations' list have the specification's route names.
update sys_menu set url = 'Organizational' where url = 'Base.Organizational';
update sys_menu set url = 'Offsite.Delivery' where url = 'Base.Address';
update sys_tag set module = 'Organizational' where module = 'Base.Organizational';
update sys_tag set module = 'Offsite.Delivery' where module = 'Base.Address';

-- A supplier writes its own addresses as whole records; own_added, own_changed and own_removed say which are its own.
grant insert, update on bm_delivery_address to quayside_supplier;

-- Whoever ships sees the addresses that stand in the form of a notice; a supplier that writes them already may go on doing so here.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'bmDeliveryAddress', case when bool_or(menu_no = 'ownSupplier' and 'isModify' = any (flags))
    then '{isSearch,isAdd,isModify,isPhysicalDelete,isExport}' else '{isSearch,isExport}' end::text[]
from sys_role_menu where menu_no in ('addAsn', 'ownSupplier')
group by role_id, tenantsid having bool_or(menu_no = 'addAsn')
on conflict do nothing;
