-- What follows orders and notices: acceptances and where their goods were put, of each line that was received, refused and
-- returned goods of every tenth; discrepancies, inspections, put-away tasks, appointments, approvals, answers and exchanged
-- documents, as many of each as the company has order lines. Written as owner without triggers. Settings: bench.tenant, bench.rows.
create function pg_temp.pick(number bigint, salt bigint, choices bigint) returns bigint language sql immutable
  return (hashint8extended(number, salt) & 9223372036854775807) % choices;

create temporary table event as
select e.id, current_setting('bench.tenant') as tenantsid, e.org_no, 'W' || substr(e.org_no, 2) || case pg_temp.pick(e.id, 72, 2) when 0 then 'A' else 'B' end as warehouse_no,
  'C' || 1 + pg_temp.pick(e.id, 73, 3) as classify_type, s.supplier_no, s.supplier_name, lpad(e.id::text, 8, '0') as number,
  1 + e.id % greatest(1, (select count(*) from srm_asn_head)) as asn_id, 'PO' || lpad((1 + e.id / 10)::text, 7, '0') as purchase_no,
  (1 + e.id % 10) * 10 as seq, i.item_no, i.item_name, 10 * (1 + pg_temp.pick(e.id, 74, 100)) as qty, pg_temp.pick(e.id, 75, 100) as luck,
  now() - interval '730 days' * (1 - e.id::float8 / current_setting('bench.rows')::int) as moment
from (select g as id, 'O' || lpad(pg_temp.pick(g, 71, 20)::text, 2, '0') as org_no, 'S' || lpad(pg_temp.pick(g, 76, 200)::text, 3, '0') as supplier,
    'ITEM' || lpad(floor((pg_temp.pick(g, 77, 1000000) / 1000000.0) ^ 1.5 * 12000)::int::text, 5, '0') as item
  from generate_series(1, current_setting('bench.rows')::int) g) e
join bm_supplier s on s.tenantsid = current_setting('bench.tenant') and s.supplier_no = e.supplier
join bm_item i on i.tenantsid = current_setting('bench.tenant') and i.item_no = e.item;

create temporary table received as
select l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, h.supplier_name, 'GR' || lpad(l.asn_id::text, 8, '0') as receipt_no,
  l.asn_id, l.asn_no, l.purchase_no, l.purchase_seq, l.goods_no, l.goods_name, l.spec, l.purchase_unit_no, l.sup_remarks as lot_no,
  l.receive_qty, o.price, h.currency, round(l.receive_qty * o.price, 2) as amount, l.expect_arrival_date, r.updated,
  -- Every tenth has goods that were refused, every tenth goods that went back later.
  l.id % 10 as tenth
from srm_asn_line l join srm_purchase_line o on o.id = l.id join srm_purchase_head h on h.id = l.head_id join progress r on r.id = l.id
where l.receive_qty > 0;

insert into srm_check_receipt (id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_no, asn_id, asn_line_id,
  batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, lot_no,
  receive_qty, price, currency, amount, tax_rate, tax_amount, expect_arrival_date, receipt_date, posting_date, delivery_timing, update_date)
overriding system value
select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_no, asn_id, id, id, asn_no, purchase_no,
  purchase_seq, 1, 1, goods_no, goods_name, spec, purchase_unit_no, lot_no, receive_qty, price, currency, amount, 13, round(amount * 0.13, 2),
  expect_arrival_date, updated::date, updated::date,
  case when updated::date < expect_arrival_date - 3 then '2' when updated::date > expect_arrival_date + 3 then '3' else '1' end, updated
from received order by id;

insert into srm_warehousing_detail (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_id, receipt_no, asn_no,
  purchase_no, goods_no, goods_name, spec, purchase_unit_no, cell_no, lot_no, warehousing_qty, posting_date, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, id, receipt_no, asn_no, purchase_no, goods_no, goods_name,
  spec, purchase_unit_no, 'A-' || lpad(pg_temp.pick(id, 85, 90)::text, 2, '0'), lot_no, receive_qty, updated::date, updated + interval '1 hour'
from received order by id;

insert into srm_check_return (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_no, asn_id, asn_line_id,
  batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, lot_no,
  check_return_qty, receipt_date, reason, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, receipt_no, asn_id, id, id, asn_no, purchase_no, purchase_seq,
  1, 1, goods_no, goods_name, spec, purchase_unit_no, lot_no, 1, updated::date, 'Damaged in transit', updated
from received where tenth = 3 order by id;

insert into srm_bill_return (id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, return_no, return_type, return_date,
  reason, create_date)
overriding system value
select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'RT' || lpad(id::text, 8, '0'), 'credit', updated::date + 5,
  'Found faulty', updated + interval '5 days'
from received where tenth = 7 order by id;
insert into srm_bill_return_line (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, return_id, return_no, return_type,
  receipt_id, receipt_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
  purchase_unit_no, cell_no, lot_no, return_qty, price, currency, amount, tax_rate, tax_amount, return_date, reason, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, id, 'RT' || lpad(id::text, 8, '0'), 'credit', id, receipt_no, id,
  asn_no, purchase_no, purchase_seq, 1, 1, goods_no, goods_name, spec, purchase_unit_no, 'A-01', lot_no, 1, price, currency, round(price, 2), 13,
  round(price * 0.13, 2), updated::date + 5, 'Found faulty', updated + interval '5 days'
from received where tenth = 7 order by id;

-- Open ones are of no batch that is shipped again: a notice that is measured settles none.
insert into srm_discrepancy (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, discrepancy_no, discrepancy_kind, asn_id,
  asn_line_id, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, purchase_unit_no,
  discrepancy_qty, reason, due_date, status, noted_qty, closed_by, create_date, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'DC' || number,
  (array['refused', 'shortage', 'surplus', 'damage'])[1 + pg_temp.pick(id, 81, 4)], asn_id, id, case when luck < 10 then -id else id end as batch_id, 'ASN' || number, purchase_no, seq, 1, 1,
  item_no, item_name, 'PCS', qty, 'Counted again', moment::date + 7, case when luck < 10 then 'open' else 'closed' end,
  case when luck < 10 then 0 else qty end, case when luck < 10 then '' else 'note' end, moment, moment
from event order by id;

insert into srm_inspection (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, inspection_no, receipt_no, asn_id,
  asn_line_id, asn_lot_id, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name,
  purchase_unit_no, unit_decimals, inspect_qty, receipt_date, status, accepted_qty, create_date, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'QC' || number, 'GR' || number, asn_id, id, id, id,
  'ASN' || number, purchase_no, seq, 1, 1, item_no, item_name, 'PCS', 0, qty, moment::date, case when luck < 10 then 'toInspect' else 'decided' end,
  case when luck < 10 then 0 else qty end, moment, moment
from event order by id;

insert into wms_put_away_task (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, task_no, receipt_id, receipt_no, batch_id,
  asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, purchase_unit_no, unit_decimals, from_cell_no,
  task_qty, done_qty, status, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'PT' || number, id, 'GR' || number, id, 'ASN' || number,
  purchase_no, seq, 1, 1, item_no, item_name, 'PCS', 0, 'DOCK', qty, case when luck < 10 then 0 else qty end,
  case when luck < 10 then 'initial' else 'complete' end, moment
from event order by id;

insert into srm_delivery_approval (tenantsid, org_no, supplier_no, supplier_name, approval_no, source, goods_no, goods_name, valid_from, valid_to,
  reason, status, create_date, update_date)
select tenantsid, org_no, supplier_no, supplier_name, 'DA' || number, case when luck < 90 then 'supplier' else 'purchaser' end, item_no, item_name,
  moment::date, moment::date + 14, 'Ship at once', case when luck < 10 then 'pendingReview' when luck < 80 then 'approved' else 'rejected' end, moment, moment
from event order by id;

-- Each of a real notice, within its authority. A notice has one in force, its latest; what is past is mostly done.
insert into srm_asn_appointment (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_id, asn_no, delivery_address, slot_day,
  slot_start, slot_from, slot_to, status, create_date, warehouse_nos, classify_types)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_id, asn_no, 'Gate 1', day,
  to_char(day, 'YYYY-MM-DD') || ' ' || from_time, from_time, to_time,
  case when is_latest and day >= current_date then case when luck < 30 then 'requested' else 'confirmed' end
    when is_latest and luck < 5 then 'confirmed' when luck < 80 then 'done' else 'cancelled' end, moment,
  array[warehouse_no], array[classify_type]
from (
  select h.*, e.moment, e.luck, e.id as event_id, e.id > current_setting('bench.rows')::int - notices.count as is_latest,
    (e.moment + interval '5 days')::date as day, lpad((6 + hour)::text, 2, '0') || ':00' as from_time, lpad((7 + hour)::text, 2, '0') || ':00' as to_time
  from (select *, pg_temp.pick(id, 82, 12) as hour from event) e
  cross join (select count(*) from srm_asn_head) notices
  join (select row_number() over (order by id) - 1 as place, id as asn_id, asn_no, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
      supplier_name from srm_asn_head) h on h.place = e.id % notices.count
) slots
order by event_id;

insert into srm_order_answer (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, head_id, purchase_no, order_version,
  asked_date, answer_due, answered_date, answer_result)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, id, 'PO' || number, 1, moment, moment + interval '2 days',
  moment + interval '1 day' * (1 + luck / 50), case when luck < 80 then 'inTime' when luck < 90 then 'late' else 'automatic' end
from event order by id;

insert into doc_exchange_message (tenantsid, user_id, org_no, warehouse_no, classify_type, supplier_no, direction, message_kind, result, outside_no,
  document_no, sender, content_hash, size_bytes, create_name, create_date)
select tenantsid, 2 + pg_temp.pick(id, 84, 40), org_no, warehouse_no, classify_type, supplier_no, case when luck < 40 then 'in' else 'out' end,
  (array['order', 'despatchAdvice', 'receiptAdvice'])[1 + pg_temp.pick(id, 83, 3)], case when luck < 5 then 'refused' when luck < 40 then 'accepted' else 'sent' end,
  'D-' || number, 'ASN' || number, 'key', '\x00', 4096, 'System', moment
from event order by id;
