-- What is wanted of outsourced products counts exchanges, components are fully issued once nothing is to issue, stock can be
-- locked before it is judged, and answer rates read only the period that is asked for.

-- What went back for exchange is made once more, of components that are issued once more.
create or replace function wanted_of(b srm_purchase_batch) returns numeric language sql immutable
  return case when b.is_closed or b.status = 'cancelled' then b.receive_qty + b.on_way_qty
    else b.batch_pur_qty + b.return_exchange_qty end;
drop trigger srm_purchase_batch_component on srm_purchase_batch;
create trigger srm_purchase_batch_component after update on srm_purchase_batch for each row
  when (new.order_type = '2' and (new.batch_pur_qty, new.return_exchange_qty, new.is_closed, new.status = 'cancelled',
      new.receive_qty, new.on_way_qty)
    is distinct from (old.batch_pur_qty, old.return_exchange_qty, old.is_closed, old.status = 'cancelled',
      old.receive_qty, old.on_way_qty))
  execute function component_follow();
comment on column srm_purchase_component.product_qty is
  'What of the product is wanted: ordered, and again what went back for exchange; where a delivery is closed what came and comes of it.';

-- Of what is lost beyond the planned waste something is to issue again, so what is to issue tells whether all is issued. Where
-- nothing is wanted any more, what lies at the supplier is all of it; nothing at all is not issued.
drop trigger srm_purchase_component_status on srm_purchase_component;
alter table srm_purchase_component drop column issue_status;
alter table srm_purchase_component add column issue_status text not null generated always as (case
  when issued_qty - returned_qty <= 0 then 'none'
  when greatest(component_need(product_qty, per_qty, waste_percent, unit_decimals),
    component_need(product_qty, per_qty, 0, unit_decimals) + scrapped_qty) > issued_qty - returned_qty then 'partial'
  else 'full' end) stored;
create index srm_purchase_component_count on srm_purchase_component
  (tenantsid, org_no, issue_status, warehouse_no, classify_type);

update srm_purchase_component c set product_qty = w.wanted, update_date = statement_timestamp()
from (select line_id, sum(wanted_of(b)) as wanted from srm_purchase_batch b where order_type = '2' group by line_id) w
where c.line_id = w.line_id and c.product_qty <> w.wanted;
update srm_purchase_line l set issue_status = s.status
from (select line_id, case when bool_and(issue_status = 'full') then 'full'
    when bool_and(issue_status = 'none') then 'none' else 'partial' end as status
  from srm_purchase_component group by line_id) s
where l.id = s.line_id and l.issue_status <> s.status;

create trigger srm_purchase_component_status after insert or delete on srm_purchase_component
  for each row execute function component_status();
create trigger srm_purchase_component_status_changed after update on srm_purchase_component
  for each row when (old.issue_status is distinct from new.issue_status) execute function component_status();

-- Scrap moves a balance when the purchaser answers; no call of a supplier posts a movement.
revoke insert on srm_component_ledger from quayside_supplier;

-- Takes stock for a command that judges it before it moves it. The caller names the keys in the order in which movements take them.
create function lock_stock(keys jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  key jsonb;
begin
  for key in select k.key from jsonb_array_elements(keys) with ordinality k (key, place) order by k.place loop
    perform 1 from wms_stock
      where (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) = (scope_text('app.tenantsid'),
        key ->> 'warehouseNo', key ->> 'cellNo', key ->> 'itemNo', key ->> 'lotNo', key ->> 'ownerNo')
      for update;
  end loop;
end $$;
revoke all on function lock_stock from public;
grant execute on function lock_stock to quayside_purchaser, quayside_system;

-- A condition on the period chooses what is counted at all, and one on the supplier reaches the rows that are counted; both
-- stay above an aggregate over grouping sets. The beginning of a period is a value of its own, so that an index finds it below
-- the row-level policies.
create or replace view srm_answer_rate with (security_invoker = true) as
select c.first_id * 16 + p.place * 2 + k.place as id, c.tenantsid, c.supplier_no,
  c.supplier_name, p.period as answer_period, current_date - p.days as since_day, c.month as answer_month, k.is_total,
  c.asked_count, c.in_time_count, c.late_count, c.automatic_count, c.open_count,
  round(100.0 * (c.in_time_count + c.late_count) / nullif(c.in_time_count + c.late_count + c.automatic_count, 0), 1)
    as answer_rate,
  round(100.0 * c.in_time_count / nullif(c.in_time_count + c.late_count + c.automatic_count, 0), 1) as in_time_rate,
  search_normalise(c.supplier_no || ' ' || c.supplier_name) as search_text, p.place * 2 + k.place as count_place
from (values (0, '7', 7, (current_date - 7)::timestamptz), (1, '30', 30, (current_date - 30)::timestamptz),
    (2, '90', 90, (current_date - 90)::timestamptz), (3, '180', 180, (current_date - 180)::timestamptz),
    (4, '365', 365, (current_date - 365)::timestamptz), (5, 'all', null, '-infinity'::timestamptz))
  p (place, period, days, since)
cross join (values (0, false), (1, true)) k (place, is_total)
cross join lateral (
  select min(a.id) as first_id, a.tenantsid, a.supplier_no, max(a.supplier_name) as supplier_name,
    case when k.is_total then '' else to_char(a.asked_date, 'YYYY-MM') end as month,
    count(*)::int as asked_count,
    count(*) filter (where a.answer_result = 'inTime')::int as in_time_count,
    count(*) filter (where a.answer_result = 'late')::int as late_count,
    count(*) filter (where a.answer_result = 'automatic')::int as automatic_count,
    count(*) filter (where a.answer_result = 'open')::int as open_count
  from srm_order_answer a
  where a.answer_result <> 'withdrawn' and a.asked_date >= p.since
  group by a.tenantsid, a.supplier_no, case when k.is_total then '' else to_char(a.asked_date, 'YYYY-MM') end
) c;
comment on column srm_answer_rate.count_place is 'Which of the counts over periods and kinds the row is of; the rest of its id by 16.';
