-- Gifts that a notice announces are taken in: each is an acceptance of its own that costs nothing and moves no quantity of the order.
-- These rows are the ledger of gifts, written once and reversed by rows with the negative quantity; the database adds them up on the
-- notice's line, and lets nobody take in more than was announced.
alter table srm_check_receipt add column gift_qty numeric(20, 6) not null default 0;
comment on column srm_check_receipt.gift_qty is 'What came free of charge: a row is of goods or of gifts, never of both.';
alter table srm_check_receipt drop constraint srm_check_receipt_receive_qty_check,
  add constraint srm_check_receipt_receive_qty_check check ((receive_qty <> 0) <> (gift_qty <> 0)),
  add constraint srm_check_receipt_gift check (gift_qty = 0 or (price, amount, tax_amount, above_qty) = (0, 0, 0, 0)),
  drop constraint srm_check_receipt_delivery_timing_check,
  add constraint srm_check_receipt_delivery_timing_check check (case when gift_qty = 0 then delivery_timing in ('1', '2', '3')
    else delivery_timing = '0' end);
comment on column srm_check_receipt.delivery_timing is '1 normal, 2 early, 3 delayed, against the expected arrival date; 0 of gifts, which nobody waits for.';

alter table srm_asn_line add column gift_receive_qty numeric(20, 6) not null default 0,
  add constraint srm_asn_line_gifts check (gift_receive_qty between 0 and gift_qty);
comment on column srm_asn_line.gift_receive_qty is 'Of the gifts: what was taken in. The sum of the line''s gift rows.';

create function count_gifts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_asn_line set gift_receive_qty = gift_receive_qty + new.gift_qty, version = version + 1,
    update_date = clock_timestamp()
    where id = new.asn_line_id;
  return null;
end $$;
create trigger count_gifts after insert on srm_check_receipt for each row when (new.gift_qty <> 0) execute function count_gifts();

-- Where they lie: rows and tasks of their own.
alter table srm_warehousing_detail add column is_gift boolean not null default false;
comment on column srm_warehousing_detail.is_gift is 'The goods came free of charge.';
alter table wms_put_away_task add column is_gift boolean not null default false;
comment on column wms_put_away_task.is_gift is 'The goods came free of charge.';
select follow_past_again(name::regclass)
from unnest('{srm_check_receipt,srm_asn_line,srm_warehousing_detail,wms_put_away_task}'::text[]) as name;

-- A line of which only gifts came is one of which something came.
drop index srm_asn_line_arrived, srm_asn_line_arrived_supplier, srm_asn_line_arrived_count, srm_asn_line_search;
create index srm_asn_line_arrived on srm_asn_line
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released, on_way_qty)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_arrived_supplier on srm_asn_line (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released, on_way_qty) where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_arrived_count on srm_asn_line (tenantsid, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, on_way_qty, check_return_qty)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
create index srm_asn_line_search on srm_asn_line using gin (org_no, supplier_no, search_text search_trigrams)
  where receive_qty > 0 or check_return_qty > 0 or gift_receive_qty > 0;
