-- The warehouse of a movement of stock, held until the movement is committed: whoever locks the warehouse waits for what is under way,
-- and what comes later meets the lock. Answers whether its stock may not become negative; refuses while its stock is locked.
create function take_warehouse(company text, warehouse text) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  taken record;
begin
  select is_stock_lock, control_inv into taken from bm_warehouse
    where (tenantsid, warehouse_no) = (company, warehouse) for share;
  if taken.is_stock_lock then
    raise exception 'the stock of the warehouse is locked'
      using errcode = 'check_violation', constraint = 'bm_warehouse_stock_lock', detail = warehouse;
  end if;
  return coalesce(taken.control_inv, true);
end $$;
revoke all on function take_warehouse from public;
grant execute on function take_warehouse to quayside_purchaser, quayside_system;

create or replace function stock_post() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change numeric := case new.transaction_type when '1' then new.qty else -new.qty end;
  is_kept_positive boolean := take_warehouse(new.tenantsid, new.warehouse_no);
begin
  -- Updated first: a row proposed for insertion has to pass the checks by itself, which a movement out never does.
  -- What comes in is taken even where it does not yet make up for what a warehouse without control gave out before.
  update wms_stock set on_hand_qty = on_hand_qty + change, update_date = clock_timestamp(),
      is_controlled = is_kept_positive and (change < 0 or on_hand_qty + change >= 0)
    where (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
      = (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no);
  if found then
    return null;
  end if;
  insert into wms_stock as s (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, org_no, on_hand_qty, is_controlled)
  values (new.tenantsid, new.warehouse_no, new.cell_no, new.item_no, new.lot_no, new.owner_no, new.org_no, change,
    is_kept_positive)
  on conflict (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) do update set
    on_hand_qty = s.on_hand_qty + change, update_date = clock_timestamp(), is_controlled = is_kept_positive;
  return null;
end $$;
comment on column wms_stock.is_controlled is 'The warehouse forbade negative stock (control_inv) when it last moved.';
comment on column bm_warehouse.control_inv is 'Stock may not become negative; counts from the next movement on.';
comment on column bm_warehouse.is_stock_lock is 'No stock moves into, out of or within the warehouse.';
comment on column bm_warehouse.is_management is 'Stock is managed by cells; without it everything lies in the receiving cell.';
comment on column bm_warehouse.is_main_warehouse is 'Stands in where the organisation is named and no warehouse is; at most one valid one of an organisation.';
comment on column bm_warehouse.warehouse_attribute is '1 raw material, 2 finished goods, 3 others. For information.';
comment on column bm_warehouse.warehouse_nature is '1 own, 2 of a third party. For information.';
comment on column bm_warehouse.fifo_control is 'First in, first out: 0 not asked for, 1 another lot needs a reason, 2 enforced. The stricter of warehouse and item counts.';
comment on column bm_item.fifo_check is 'First in, first out: 0 not asked for, 1 another lot needs a reason, 2 enforced. The stricter of warehouse and item counts.';
comment on column bm_item.in_pass_rate is 'Percent of an inspected sample that must be free of defects for the goods to be accepted; empty: not judged.';
comment on column bm_item.out_pass_rate is 'The same of goods that go out. For information: nothing that goes out is inspected.';
comment on column bm_item.out_cell_no is 'The cell of its warehouse from which it is issued first.';
comment on column bm_warehouse_cell.shelves_type is '1 floor, 2 rack, 3 flow rack. For information.';
comment on column bm_supplier.credit_level is 'For information.';

-- Of several main warehouses the first one stays.
do $$
declare
  others text := (
    select string_agg(w.org_no || ' ' || w.warehouse_no, ', ' order by w.org_no, w.warehouse_no) from bm_warehouse w
    where w.is_main_warehouse and w.status_code = '1' and exists (
      select from bm_warehouse f where (f.tenantsid, f.org_no) = (w.tenantsid, w.org_no)
        and f.is_main_warehouse and f.status_code = '1' and f.warehouse_no < w.warehouse_no));
begin
  if others is null then
    return;
  end if;
  raise notice 'No main warehouses any more, since their organisation has another one: %', others;
  update bm_warehouse w set is_main_warehouse = false, version = version + 1, update_date = clock_timestamp()
  where w.is_main_warehouse and w.status_code = '1' and exists (
    select from bm_warehouse f where (f.tenantsid, f.org_no) = (w.tenantsid, w.org_no)
      and f.is_main_warehouse and f.status_code = '1' and f.warehouse_no < w.warehouse_no);
end $$;
create unique index bm_warehouse_main on bm_warehouse (tenantsid, org_no) where is_main_warehouse and status_code = '1';

-- The pass rate of an item for its buyer's people; items are none of a supplier's business.
create function pass_rate_of(company text, item text) returns numeric
  language sql stable security definer set search_path = public as $$
  select in_pass_rate from bm_item
  where (tenantsid, item_no) = (company, item) and company = scope_text('app.tenantsid') and scope_text('app.supplier_no') = ''
$$;
revoke all on function pass_rate_of from public;
grant execute on function pass_rate_of to quayside_purchaser, quayside_supplier, quayside_system;
