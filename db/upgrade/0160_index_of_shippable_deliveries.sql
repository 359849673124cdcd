-- What can be shipped was found by the index for totals, and every open delivery of the reader compared, sorted and cut to a page.
-- The index in the order of the list has what the scope asks for among its keys, as those of the other lists, leaves out what is
-- wholly on notices, and tells what else the list asks of each delivery.
drop index srm_purchase_batch_demand;
create index srm_purchase_batch_demand on srm_purchase_batch
  (tenantsid, expect_arrival_date, id, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, un_delivery_qty, pending_qty, status, head_id)
  where status in ('executing', 'changing') and not is_closed and un_delivery_qty > pending_qty;

-- As for order lines (0025) and the lists of 0139.
alter table srm_purchase_head alter column search_text set statistics 500;
alter table srm_bill_return_line alter column search_text set statistics 500;
