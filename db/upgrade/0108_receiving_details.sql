-- Receiving details: lines of notices of which something came, the latest first, found by the words on them.
alter table srm_asn_line
  add column update_date timestamptz not null default clock_timestamp(),
  add column search_text text not null generated always as (search_normalise(
    asn_no || ' ' || purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || supplier_no)) stored;
comment on column srm_asn_line.update_date is 'When something of it was last received, refused, ended or taken back.';
update srm_asn_line l set update_date = h.update_date from srm_asn_head h where h.id = l.asn_id;

-- Only what came is in these indexes: a line that is shipped costs nothing there.
create index srm_asn_line_arrived on srm_asn_line
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released, on_way_qty)
  where receive_qty > 0 or check_return_qty > 0;
create index srm_asn_line_arrived_supplier on srm_asn_line (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released, on_way_qty) where receive_qty > 0 or check_return_qty > 0;
create index srm_asn_line_arrived_count on srm_asn_line (tenantsid, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, on_way_qty, check_return_qty) where receive_qty > 0 or check_return_qty > 0;
create index srm_asn_line_refused on srm_asn_line
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released)
  where check_return_qty > 0;
create index srm_asn_line_search on srm_asn_line using gin (org_no, supplier_no, search_text search_trigrams);

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('receivingDetails', 'offsite', '2', 'Offsite.Receiving.Details', '', 23);
-- Who reads what was accepted reads what came of each line of a notice.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'receivingDetails', array(select f from unnest(flags) f where f in ('isSearch', 'isExport'))
from sys_role_menu where menu_no = 'acceptanceDetails' and 'isSearch' = any (flags);
