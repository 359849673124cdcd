-- Invariants: rules that hold of all rows at any time. Each is a view of the rows that break it, empty when all is well, with the
-- document, the place in it, and what is expected and found there. The monitor reads them each night, tests after each step.

create view invariant_orders_batch_ledger with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  concat_ws(' / ', trim_scale(coalesce(l.ordered, 0)), trim_scale(coalesce(l.pending, 0)), trim_scale(coalesce(l.delivery, 0)),
    trim_scale(coalesce(l.on_way, 0)), trim_scale(coalesce(l.receive, 0)), trim_scale(coalesce(l.check_return, 0)),
    trim_scale(coalesce(l.return_exchange, 0)), trim_scale(coalesce(l.ended, 0))) as expected,
  concat_ws(' / ', trim_scale(b.batch_pur_qty), trim_scale(b.pending_qty), trim_scale(b.delivery_qty), trim_scale(b.on_way_qty),
    trim_scale(b.receive_qty), trim_scale(b.check_return_qty), trim_scale(b.return_exchange_qty), trim_scale(b.ended_qty)) as found
from srm_purchase_batch b
left join (
  select batch_id, sum(ordered) as ordered, sum(pending) as pending, sum(delivery) as delivery, sum(on_way) as on_way,
    sum(receive) as receive, sum(check_return) as check_return, sum(return_exchange) as return_exchange, sum(ended) as ended
  from srm_purchase_ledger group by batch_id
) l on l.batch_id = b.id
where (b.batch_pur_qty, b.pending_qty, b.delivery_qty, b.on_way_qty, b.receive_qty, b.check_return_qty, b.return_exchange_qty,
    b.ended_qty)
  <> (coalesce(l.ordered, 0), coalesce(l.pending, 0), coalesce(l.delivery, 0), coalesce(l.on_way, 0), coalesce(l.receive, 0),
    coalesce(l.check_return, 0), coalesce(l.return_exchange, 0), coalesce(l.ended, 0));
comment on view invariant_orders_batch_ledger is 'The quantities of a batch (ordered, pending, shipped, on the way, accepted, refused, exchanged, ended) are the sums of its ledger.';

create view invariant_orders_negative_balance with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, purchase_no as document_no,
  concat_ws('-', purchase_seq, purchase_phase_seq, purchase_batch_seq) as place, '>= 0' as expected,
  trim_scale(lowest)::text as found
from srm_purchase_batch
cross join lateral (select least(batch_pur_qty, pending_qty, delivery_qty, on_way_qty, receive_qty, check_return_qty,
  return_exchange_qty, ended_qty, un_delivery_qty, un_receive_qty, over_qty) as lowest) l
where lowest < 0;
comment on view invariant_orders_negative_balance is 'No quantity of a batch is below zero.';

create view invariant_orders_shipped_parts with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, purchase_no as document_no,
  concat_ws('-', purchase_seq, purchase_phase_seq, purchase_batch_seq) as place,
  trim_scale(receive_qty + check_return_qty + on_way_qty + ended_qty)::text as expected, trim_scale(delivery_qty)::text as found
from srm_purchase_batch
where receive_qty + check_return_qty + on_way_qty + ended_qty <> delivery_qty;
comment on view invariant_orders_shipped_parts is 'What was shipped of a batch is accepted, refused, on the way or ended.';

create view invariant_orders_delivery_limit with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, purchase_no as document_no,
  concat_ws('-', purchase_seq, purchase_phase_seq, purchase_batch_seq) as place,
  '<= ' || trim_scale(batch_pur_qty * (1 + over_percent / 100)) as expected,
  trim_scale(delivery_qty + pending_qty - check_return_qty - return_exchange_qty - ended_qty)::text as found
from srm_purchase_batch
where over_action = 'refuse' and not is_over_unlimited
  and delivery_qty + pending_qty - check_return_qty - return_exchange_qty - ended_qty > batch_pur_qty * (1 + over_percent / 100);
comment on view invariant_orders_delivery_limit is 'Where over-delivery is refused, advance ship notices never take more than the limit of the batch.';

create view invariant_orders_open_quantity with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, purchase_no as document_no,
  concat_ws('-', purchase_seq, purchase_phase_seq, purchase_batch_seq) as place, trim_scale(to_ship)::text as expected,
  trim_scale(un_delivery_qty)::text as found
from srm_purchase_batch
cross join lateral (select case when is_closed then 0
  else greatest(0, batch_pur_qty - delivery_qty + check_return_qty + return_exchange_qty + ended_qty) end as to_ship) t
where un_delivery_qty <> to_ship;
comment on view invariant_orders_open_quantity is 'What is to be shipped of a batch is what is ordered and neither shipped nor closed.';

create view invariant_orders_line_quantity with (security_invoker = true) as
select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.purchase_no as document_no, l.purchase_seq::text as place,
  trim_scale(coalesce(b.qty, 0))::text as expected, trim_scale(l.line_qty)::text as found
from srm_purchase_line l
left join (select line_id, sum(batch_pur_qty) as qty from srm_purchase_batch group by line_id) b on b.line_id = l.id
where l.line_qty <> coalesce(b.qty, 0);
comment on view invariant_orders_line_quantity is 'The quantity of an order line is the sum of its batches.';

create view invariant_orders_cancelled_rest with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  '<= ' || trim_scale(kept) as expected, trim_scale(b.batch_pur_qty)::text as found
from srm_purchase_batch b
cross join lateral (select case when b.status = 'cancelled' then 0
  else greatest(0, b.delivery_qty + b.pending_qty - b.ended_qty) end as kept) k
where b.batch_pur_qty > kept and (b.is_cancelled
  or b.status = 'cancelled' and exists (select from srm_purchase_batch o where o.head_id = b.head_id and o.is_cancelled));
comment on view invariant_orders_cancelled_rest is 'Of a cancelled batch no more is ordered than is shipped or pending, and nothing where its whole order was cancelled by agreement. An order that its supplier refused keeps what was ordered.';

create view invariant_orders_completed with (security_invoker = true) as
select h.tenantsid, h.org_no, h.warehouse_no, h.classify_type, h.purchase_no as document_no, '' as place,
  case when b.is_done then 'completed' else 'executing' end as expected, h.status as found
from srm_purchase_head h
join (
  select head_id, bool_and(on_way_qty = 0 and pending_qty = 0
    and (is_closed or receive_qty - return_exchange_qty >= batch_pur_qty * (1 - under_percent / 100))) as is_done
  from srm_purchase_batch group by head_id
) b on b.head_id = h.id
where h.status in ('completed', 'executing') and (h.status = 'completed') <> b.is_done;
comment on view invariant_orders_completed is 'An order is completed when nothing of it is open, and only then.';

create view invariant_orders_component_ledger with (security_invoker = true) as
select c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.purchase_no as document_no,
  concat_ws(' ', c.purchase_seq, c.component_no) as place,
  concat_ws(' / ', trim_scale(coalesce(l.issued, 0)), trim_scale(coalesce(l.arrived, 0)), trim_scale(coalesce(l.short, 0)),
    trim_scale(coalesce(l.returned, 0)), trim_scale(coalesce(l.used, 0)), trim_scale(coalesce(l.scrapped, 0))) as expected,
  concat_ws(' / ', trim_scale(c.issued_qty), trim_scale(c.arrived_qty), trim_scale(c.short_qty), trim_scale(c.returned_qty),
    trim_scale(c.used_qty), trim_scale(c.scrapped_qty)) as found
from srm_purchase_component c
left join (
  select component_id, sum(issued) as issued, sum(arrived) as arrived, sum(shortage) as short, sum(returned) as returned,
    sum(used) as used, sum(scrapped) as scrapped
  from srm_component_ledger group by component_id
) l on l.component_id = c.id
where (c.issued_qty, c.arrived_qty, c.short_qty, c.returned_qty, c.used_qty, c.scrapped_qty)
  <> (coalesce(l.issued, 0), coalesce(l.arrived, 0), coalesce(l.short, 0), coalesce(l.returned, 0), coalesce(l.used, 0),
    coalesce(l.scrapped, 0));
comment on view invariant_orders_component_ledger is 'The quantities of a component (issued, arrived, short, returned, used, scrapped) are the sums of its ledger.';

create view invariant_orders_component_place with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, purchase_no as document_no,
  concat_ws(' ', purchase_seq, component_no) as place,
  trim_scale(issued_qty - short_qty - returned_qty - scrapped_qty - used_qty)::text as expected,
  trim_scale(on_way_qty + supplier_qty - missing_qty)::text as found
from srm_purchase_component
where issued_qty - short_qty - returned_qty - scrapped_qty - used_qty <> on_way_qty + supplier_qty - missing_qty;
comment on view invariant_orders_component_place is 'What was issued of a component and not returned, scrapped or used is on the way or lies at the supplier.';

create view invariant_orders_negative_component with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, purchase_no as document_no,
  concat_ws(' ', purchase_seq, component_no) as place, '>= 0' as expected, trim_scale(lowest)::text as found
from srm_purchase_component
cross join lateral (select least(issued_qty, arrived_qty, returned_qty, used_qty, scrapped_qty, on_way_qty, supplier_qty,
  missing_qty, to_issue_qty) as lowest) l
where lowest < 0;
comment on view invariant_orders_negative_component is 'No quantity of a component is below zero.';

create view invariant_orders_component_need with (security_invoker = true) as
select c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.purchase_no as document_no,
  concat_ws(' ', c.purchase_seq, c.component_no) as place, trim_scale(w.wanted)::text as expected,
  trim_scale(c.product_qty)::text as found
from srm_purchase_component c
join (
  select b.line_id, sum(product_requirement(b)) as wanted from srm_purchase_batch b
  where b.line_id in (select line_id from srm_purchase_component) group by b.line_id
) w on w.line_id = c.line_id
where c.product_qty <> w.wanted;
comment on view invariant_orders_component_need is 'Components are wanted for as much of the product as its order line still wants.';

create view invariant_orders_component_arrivals with (security_invoker = true) as
select c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.purchase_no as document_no,
  concat_ws(' ', c.purchase_seq, c.component_no) as place, trim_scale(coalesce(w.qty, 0))::text as expected,
  trim_scale(c.issued_qty - c.arrived_qty - c.short_qty)::text as found
from srm_purchase_component c
left join (
  select l.component_id, sum(l.issue_qty) as qty
  from srm_component_issue_line l
  join srm_component_issue i on i.id = l.issue_id
  where i.issue_type = 'issue' and not i.is_reversed and i.reverses_id is null and i.arrived_date is null
  group by l.component_id
) w on w.component_id = c.id
where c.issued_qty - c.arrived_qty - c.short_qty <> coalesce(w.qty, 0);
comment on view invariant_orders_component_arrivals is 'What was issued of a component and neither arrived nor is short is on issues whose arrival is not confirmed.';

create view invariant_orders_component_reversal with (security_invoker = true) as
select min(c.tenantsid) as tenantsid, min(c.org_no) as org_no, min(c.warehouse_no) as warehouse_no,
  min(c.classify_type) as classify_type, min(c.purchase_no) as document_no,
  concat_ws(' ', min(c.purchase_seq), min(c.component_no)) as place, '0' as expected, trim_scale(sum(l.used))::text as found
from srm_component_ledger l
join srm_check_receipt r on r.id = l.document_id and (r.is_reversed or r.reverses_id is not null)
join srm_purchase_component c on c.id = l.component_id
where l.document_type = 'receipt'
group by c.id, coalesce(r.reverses_id, r.id)
having sum(l.used) <> 0;
comment on view invariant_orders_component_reversal is 'An acceptance that was reversed has given back exactly the components that it had used.';

create view invariant_orders_component_stock with (security_invoker = true) as
select coalesce(d.tenantsid, s.tenantsid) as tenantsid, coalesce(d.org_no, s.org_no) as org_no,
  coalesce(d.warehouse_no, s.warehouse_no) as warehouse_no, coalesce(d.classify_type, '') as classify_type,
  coalesce(d.purchase_no, '') as document_no, concat_ws(' ', coalesce(d.issue_no, s.document_no), item_no, nullif(lot_no, '')) as place,
  trim_scale(coalesce(d.qty, 0))::text as expected, trim_scale(coalesce(s.qty, 0))::text as found
from (
  select i.id, l.stock_warehouse_no, l.component_no as item_no, l.lot_no, i.tenantsid, i.org_no, i.warehouse_no, i.classify_type,
    i.purchase_no, i.issue_no,
    sum(case when (i.issue_type = 'issue') = (i.reverses_id is null) then -l.issue_qty else l.issue_qty end) as qty
  from srm_component_issue i
  join srm_component_issue_line l on l.issue_id = i.id
  group by i.id, l.stock_warehouse_no, l.component_no, l.lot_no
) d
full join (
  select document_id as id, warehouse_no as stock_warehouse_no, item_no, lot_no, min(tenantsid) as tenantsid, min(org_no) as org_no,
    min(warehouse_no) as warehouse_no, min(document_no) as document_no,
    sum(case transaction_type when '1' then qty else -qty end) as qty
  from wms_stock_ledger where document_type = 'componentIssue' group by 1, 2, 3, 4
) s using (id, stock_warehouse_no, item_no, lot_no)
where coalesce(d.qty, 0) <> coalesce(s.qty, 0);
comment on view invariant_orders_component_stock is 'An issue of components moves as much stock as its lines say.';

grant select on invariant_orders_batch_ledger, invariant_orders_negative_balance, invariant_orders_shipped_parts,
  invariant_orders_delivery_limit, invariant_orders_open_quantity, invariant_orders_line_quantity, invariant_orders_cancelled_rest,
  invariant_orders_completed, invariant_orders_component_ledger, invariant_orders_component_place,
  invariant_orders_negative_component, invariant_orders_component_need, invariant_orders_component_arrivals,
  invariant_orders_component_reversal, invariant_orders_component_stock to quayside_system;
