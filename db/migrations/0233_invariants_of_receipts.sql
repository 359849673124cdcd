-- Invariants of acceptances, rejections, returns and put-away tasks.

create view invariant_receipts_batch_totals with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  concat_ws(' / ', trim_scale(coalesce(a.qty, 0)), trim_scale(coalesce(r.qty, 0)), trim_scale(coalesce(x.qty, 0))) as expected,
  concat_ws(' / ', trim_scale(b.receive_qty), trim_scale(b.check_return_qty), trim_scale(b.return_exchange_qty)) as found
from srm_purchase_batch b
left join (select batch_id, sum(receive_qty) as qty from srm_check_receipt group by batch_id) a on a.batch_id = b.id
left join (select batch_id, sum(check_return_qty) as qty from srm_check_return group by batch_id) r on r.batch_id = b.id
left join (
  select batch_id, sum(return_qty) as qty from srm_bill_return_line where return_type = 'exchange' group by batch_id
) x on x.batch_id = b.id
where (b.receive_qty, b.check_return_qty, b.return_exchange_qty) <> (coalesce(a.qty, 0), coalesce(r.qty, 0), coalesce(x.qty, 0));
comment on view invariant_receipts_batch_totals is 'What is accepted, refused and exchanged of a batch is the sum of its acceptances, rejections and returns for exchange.';

create view invariant_receipts_asn_line_totals with (security_invoker = true) as
select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.asn_no as document_no, l.asn_seq::text as place,
  concat_ws(' / ', trim_scale(e.received), trim_scale(e.refused), trim_scale(e.above), trim_scale(e.gifts)) as expected,
  concat_ws(' / ', trim_scale(l.receive_qty), trim_scale(l.check_return_qty), trim_scale(l.over_receipt_qty),
    trim_scale(l.gift_receive_qty)) as found
from srm_asn_line l
left join (
  select asn_line_id, sum(receive_qty) as qty, sum(over_receipt_qty) as above, sum(gift_qty) as gifts
  from srm_check_receipt group by asn_line_id
) a on a.asn_line_id = l.id
left join (
  select asn_line_id, sum(check_return_qty) as qty, sum(over_receipt_qty) as above from srm_check_return group by asn_line_id
) r on r.asn_line_id = l.id
left join (
  select asn_line_id, sum(over_receipt_qty) as above from srm_inspection where status = 'toInspect' group by asn_line_id
) i on i.asn_line_id = l.id
cross join lateral (select coalesce(a.qty, 0) as received, coalesce(r.qty, 0) as refused,
  coalesce(a.above, 0) + coalesce(r.above, 0) + coalesce(i.above, 0) as above, coalesce(a.gifts, 0) as gifts) e
where (l.receive_qty, l.check_return_qty, l.over_receipt_qty, l.gift_receive_qty) <> (e.received, e.refused, e.above, e.gifts);
comment on view invariant_receipts_asn_line_totals is 'What is accepted, refused, above the notice and received as gifts of a line of an advance ship notice is the sum of its receipts.';

create view invariant_receipts_returned_quantity with (security_invoker = true) as
select r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.receipt_no as document_no, r.goods_no as place,
  '0 - ' || trim_scale(r.most) as expected, trim_scale(b.qty)::text as found
from (select *, case when is_reversed then 0 else receive_qty end as most from srm_check_receipt where reverses_id is null) r
join (select receipt_id, sum(return_qty) as qty from srm_bill_return_line group by receipt_id) b on b.receipt_id = r.id
where b.qty not between 0 and r.most;
comment on view invariant_receipts_returned_quantity is 'No more of an acceptance goes back than it brought, and nothing of a reversed one.';

create view invariant_receipts_returned_amount with (security_invoker = true) as
select r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.receipt_no as document_no, r.goods_no as place,
  '0 - ' || trim_scale(r.most) as expected, trim_scale(b.amount)::text as found
from (select *, case when is_reversed then 0 else amount end as most from srm_check_receipt where reverses_id is null) r
join (select receipt_id, sum(amount) as amount from srm_bill_return_line group by receipt_id) b on b.receipt_id = r.id
where b.amount not between 0 and r.most;
comment on view invariant_receipts_returned_amount is 'Returns take no more off an acceptance than it costs.';

create view invariant_receipts_accepted_amount with (security_invoker = true) as
select r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.receipt_no as document_no,
  concat_ws(' ', r.purchase_no, r.purchase_seq) as place, trim_scale(e.amount)::text as expected, trim_scale(r.amount)::text as found
from srm_check_receipt r
join srm_purchase_batch b on b.id = r.batch_id
join srm_purchase_line l on l.id = b.line_id
join srm_purchase_head h on h.id = l.head_id
cross join lateral (select round(r.receive_qty * l.price * coalesce(l.ordered_qty, 1) / coalesce(l.ordered_line_qty, 1),
  h.currency_decimals) as amount) e
where r.reverses_id is null and not r.is_reversed and r.amount <> e.amount;
comment on view invariant_receipts_accepted_amount is 'An acceptance costs its quantity at the price of its order line, rounded to the currency.';

create view invariant_receipts_reversed_amount with (security_invoker = true) as
select r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.receipt_no as document_no, x.receipt_no as place,
  concat_ws(' / ', trim_scale(-r.amount), trim_scale(-r.tax_amount), trim_scale(r.price)) as expected,
  concat_ws(' / ', trim_scale(x.amount), trim_scale(x.tax_amount), trim_scale(x.price)) as found
from srm_check_receipt r
join srm_check_receipt x on x.reverses_id = r.id
where (r.amount + x.amount, r.tax_amount + x.tax_amount, r.price - x.price) <> (0, 0, 0);
comment on view invariant_receipts_reversed_amount is 'The reversal of an acceptance takes off its whole amount and tax, at the same price.';

create view invariant_receipts_acceptance_stock with (security_invoker = true) as
select coalesce(r.tenantsid, s.tenantsid) as tenantsid, coalesce(r.org_no, s.org_no) as org_no, warehouse_no,
  coalesce(r.classify_type, '') as classify_type, coalesce(r.receipt_no, s.receipt_no) as document_no,
  concat_ws(' ', item_no, nullif(lot_no, '')) as place, trim_scale(coalesce(r.qty, 0))::text as expected,
  trim_scale(coalesce(s.qty, 0))::text as found
from (
  select id, warehouse_no, goods_no as item_no, lot_no, tenantsid, org_no, classify_type, receipt_no,
    receive_qty + gift_qty as qty
  from srm_check_receipt
) r
full join (
  select document_id as id, warehouse_no, item_no, lot_no, min(tenantsid) as tenantsid, min(org_no) as org_no,
    min(document_no) as receipt_no, sum(case transaction_type when '1' then qty else -qty end) as qty
  from wms_stock_ledger where document_type = 'receipt' group by 1, 2, 3, 4
) s using (id, warehouse_no, item_no, lot_no)
where coalesce(r.qty, 0) <> coalesce(s.qty, 0);
comment on view invariant_receipts_acceptance_stock is 'An acceptance, or its reversal, moves as much stock as it says, gifts among it.';

create view invariant_receipts_return_stock with (security_invoker = true) as
select coalesce(r.tenantsid, s.tenantsid) as tenantsid, coalesce(r.org_no, s.org_no) as org_no, warehouse_no,
  coalesce(r.classify_type, '') as classify_type, coalesce(r.return_no, s.return_no) as document_no,
  concat_ws(' ', item_no, nullif(lot_no, '')) as place, trim_scale(coalesce(r.qty, 0))::text as expected,
  trim_scale(coalesce(s.qty, 0))::text as found
from (
  select id, warehouse_no, goods_no as item_no, lot_no, tenantsid, org_no, classify_type, return_no, -return_qty as qty
  from srm_bill_return_line
) r
full join (
  select document_id as id, warehouse_no, item_no, lot_no, min(tenantsid) as tenantsid, min(org_no) as org_no,
    min(document_no) as return_no, sum(case transaction_type when '1' then qty else -qty end) as qty
  from wms_stock_ledger where document_type = 'return' group by 1, 2, 3, 4
) s using (id, warehouse_no, item_no, lot_no)
where coalesce(r.qty, 0) <> coalesce(s.qty, 0);
comment on view invariant_receipts_return_stock is 'A return, or its reversal, moves as much stock as it says.';

create view invariant_receipts_put_away_stock with (security_invoker = true) as
select tenantsid, min(org_no) as org_no, min(warehouse_no) as warehouse_no, '' as classify_type, '' as document_no,
  concat_ws(' ', min(document_no), item_no, nullif(lot_no, '')) as place, '0' as expected,
  trim_scale(sum(case transaction_type when '1' then qty else -qty end))::text as found
from wms_stock_ledger
where movement = 'store'
group by tenantsid, document_type, document_id, item_no, lot_no, owner_no
having sum(case transaction_type when '1' then qty else -qty end) <> 0;
comment on view invariant_receipts_put_away_stock is 'Put-away moves goods from cell to cell; together that is nothing.';

create view invariant_receipts_task_quantity with (security_invoker = true) as
select t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.receipt_no as document_no, t.task_no as place,
  trim_scale(r.receive_qty + r.gift_qty)::text as expected, trim_scale(t.task_qty)::text as found
from wms_put_away_task t
join srm_check_receipt r on r.id = t.receipt_id
where t.task_qty <> r.receive_qty + r.gift_qty;
comment on view invariant_receipts_task_quantity is 'A put-away task is about as much as its acceptance brought.';

create view invariant_receipts_task_details with (security_invoker = true) as
select t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.receipt_no as document_no, t.task_no as place,
  trim_scale(coalesce(d.placed, 0))::text as expected, trim_scale(t.done_qty)::text as found
from wms_put_away_task t
left join (
  select d.receipt_id, sum(d.warehousing_qty) as placed
  from srm_warehousing_detail d
  join wms_put_away_task t on t.receipt_id = d.receipt_id and t.from_cell_no <> d.cell_no
  group by d.receipt_id
) d on d.receipt_id = t.receipt_id
where t.done_qty <> coalesce(d.placed, 0);
comment on view invariant_receipts_task_details is 'What a put-away task put into cells is what its warehousing details say.';

create view invariant_receipts_ended_task with (security_invoker = true) as
select t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.receipt_no as document_no, t.task_no as place,
  trim_scale(t.task_qty)::text as expected, trim_scale(coalesce(d.qty, 0))::text as found
from wms_put_away_task t
left join (
  select receipt_id, sum(warehousing_qty) as qty from srm_warehousing_detail group by receipt_id
) d on d.receipt_id = t.receipt_id
where t.status in ('complete', 'closed') and t.task_qty <> coalesce(d.qty, 0);
comment on view invariant_receipts_ended_task is 'The warehousing details of a put-away task that has ended add up to what was accepted.';

create view invariant_receipts_adjusted_task with (security_invoker = true) as
select t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.receipt_no as document_no, t.task_no as place,
  case t.adjust_no when '' then '0' else '1' end as expected, coalesce(a.count, 0)::text as found
from wms_put_away_task t
left join (select task_id, count(*) as count from wms_put_away_adjustment group by task_id) a on a.task_id = t.id
where coalesce(a.count, 0) <> case t.adjust_no when '' then 0 else 1 end;
comment on view invariant_receipts_adjusted_task is 'A put-away task names its adjustment order, and has one at most.';

create view invariant_receipts_closed_task with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, receipt_no as document_no, task_no as place, '0' as expected,
  trim_scale(done_qty)::text as found
from wms_put_away_task
where status = 'closed' and done_qty > 0;
comment on view invariant_receipts_closed_task is 'A closed put-away task has no goods in cells that nobody can correct.';

create view invariant_receipts_reversed_task with (security_invoker = true) as
select t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.receipt_no as document_no, t.task_no as place,
  'closed' as expected, t.status as found
from wms_put_away_task t
join srm_check_receipt r on r.id = t.receipt_id
where r.is_reversed and t.status <> 'closed';
comment on view invariant_receipts_reversed_task is 'The put-away task of a reversed acceptance is closed.';

create view invariant_receipts_waiting_task with (security_invoker = true) as
select t.tenantsid, t.org_no, t.warehouse_no, t.classify_type, t.receipt_no as document_no, t.task_no as place,
  '> 0' as expected, trim_scale(t.task_qty - t.done_qty - coalesce(b.qty, 0))::text as found
from wms_put_away_task t
left join (
  select receipt_id, cell_no, sum(return_qty) as qty from srm_bill_return_line group by receipt_id, cell_no
) b on b.receipt_id = t.receipt_id and b.cell_no = t.from_cell_no
where t.status not in ('complete', 'closed') and t.task_qty - t.done_qty <= coalesce(b.qty, 0);
comment on view invariant_receipts_waiting_task is 'A put-away task that waits has something left to put away.';

grant select on invariant_receipts_batch_totals, invariant_receipts_asn_line_totals, invariant_receipts_returned_quantity,
  invariant_receipts_returned_amount, invariant_receipts_accepted_amount, invariant_receipts_reversed_amount,
  invariant_receipts_acceptance_stock, invariant_receipts_return_stock, invariant_receipts_put_away_stock,
  invariant_receipts_task_quantity, invariant_receipts_task_details, invariant_receipts_ended_task,
  invariant_receipts_adjusted_task, invariant_receipts_closed_task, invariant_receipts_reversed_task,
  invariant_receipts_waiting_task to quayside_system;
