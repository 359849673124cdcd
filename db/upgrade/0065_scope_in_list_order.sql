-- What the scope asks for stands among the keys of the indexes that carry the lists' order, not beside them: rows outside the
-- scope are then left out in the index itself. As columns that only come along they had to be handed up one by one, and a
-- search that walked the index fetched the rows of everybody's organisations from the table. Ids are unique, so the order
-- ends with them, and size and upkeep stay as they were.
do $$
declare
  target text;
begin
  foreach target in array array['srm_purchase_batch', 'srm_asn_head', 'srm_check_receipt', 'srm_check_return',
    'srm_warehousing_detail'] loop
    execute format('drop index %I', target || '_recent');
    execute format('create index %I on %I
      (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released)',
      target || '_recent', target);
  end loop;
  foreach target in array array['srm_purchase_batch', 'srm_asn_head'] loop
    execute format('drop index %I', target || '_state');
    execute format('create index %I on %I
      (tenantsid, status, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released)',
      target || '_state', target);
  end loop;
end $$;
