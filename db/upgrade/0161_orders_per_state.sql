-- The tabs of the order list count orders, too: one row per order is the list's other mode.
select keep_tab_counts('srm_purchase_head', 'status');

create or replace view sys_tab_count_differences with (security_invoker = true) as
select list_name, tenantsid, side, org_no, warehouse_no, classify_type, supplier_no, tab,
  coalesce(kept.row_count, 0) as kept, coalesce(counted.row_count, 0) as counted
from (
  select list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab, sum(delta) as row_count
  from sys_tab_count group by 1, 2, 3, 4, 5, 6, 7, 8
) kept
full join (
  select * from srm_purchase_batch_tabs
  union all select * from srm_purchase_head_tabs
  union all select * from srm_asn_head_tabs
  union all select * from srm_check_receipt_tabs
) counted using (list_name, side, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab)
where coalesce(kept.row_count, 0) <> coalesce(counted.row_count, 0);
