-- Orders with their lines, batches, notices and ledger. Written as owner without triggers: balances are written directly and the
-- ledger is written to agree with them. Settings: bench.tenant, bench.orders.
create function pg_temp.pick(number bigint, salt bigint, choices bigint) returns bigint language sql immutable
  return (hashint8extended(number, salt) & 9223372036854775807) % choices;

-- Two years of orders, old ones mostly completed, the newest twentieth still waiting for answers.
create temporary table plan as
select i as id, 'O' || lpad(org::text, 2, '0') as org_no, 'W' || lpad(org::text, 2, '0') || case pg_temp.pick(i, 12, 2) when 0 then 'A' else 'B' end as warehouse_no,
  'C' || 1 + pg_temp.pick(i, 13, 3) as classify_type, 'S' || lpad(pg_temp.pick(i, 14, 200)::text, 3, '0') as supplier_no,
  'PO' || lpad(i::text, 7, '0') as purchase_no, created, created::date as purchase_date,
  case
    when age > 0.95 then case when luck < 400 then 'accepting' when luck < 550 then 'pendingRelease' when luck < 950 then 'executing' else 'rejected' end
    when age > 0.75 then case when luck < 40 then 'accepting' when luck < 700 then 'executing' when luck < 740 then 'changing'
      when luck < 970 then 'completed' when luck < 985 then 'rejected' else 'closed' end
    else case when luck < 30 then 'executing' when luck < 930 then 'completed' when luck < 975 then 'closed' when luck < 990 then 'cancelled'
      else 'rejected' end
  end as status
from (
  select i, pg_temp.pick(i, 11, 20) as org, pg_temp.pick(i, 15, 1000) as luck, i::float8 / current_setting('bench.orders')::int as age,
    date_trunc('second', now() - interval '730 days' * (1 - i::float8 / current_setting('bench.orders')::int)) as created
  from generate_series(1, current_setting('bench.orders')::int) i
) orders;

insert into srm_purchase_head (id, tenantsid, org_no, plant_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
  purchase_no, purchase_date, employee_name, currency, status, released_date, accepting_since, answer_due, answered_date, answer_mode, refuse_reason, create_date,
  update_date)
overriding system value
select p.id, s.tenantsid, p.org_no, 'P1', p.warehouse_no, p.classify_type, p.supplier_no, s.supplier_name, p.status <> 'pendingRelease', p.purchase_no,
  purchase_date, (array['Anna Berg', '王芳', 'Nguyễn Văn An', '陳美玲', 'Marco Rossi', '李强'])[1 + pg_temp.pick(p.id, 16, 6)],
  (array['USD', 'CNY', 'VND'])[1 + pg_temp.pick(p.id, 17, 3)], status,
  case when status <> 'pendingRelease' then created end, case when status = 'accepting' then created end,
  case when status = 'accepting' then created + make_interval(hours => (select acceptance_limit_hours from srm_order_answer_config c
    where c.tenantsid = s.tenantsid and c.org_no = '*')) end,
  case when status not in ('pendingRelease', 'accepting') then least(now(), created + interval '1 day') end,
  case when status not in ('pendingRelease', 'accepting') then 'supplier' end,
  case when status = 'rejected' then 'Price not agreed' else '' end, created, created
from plan p join bm_supplier s on s.supplier_no = p.supplier_no and s.tenantsid = current_setting('bench.tenant');

-- Ten lines an order on average, 1 to 19.
insert into srm_purchase_line (id, head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, purchase_no,
  purchase_seq, goods_no, goods_name, spec, purchase_unit_no, line_qty, price, tax_rate, expect_arrival_date)
overriding system value
select l.id, p.id, i.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.status <> 'pendingRelease', p.purchase_no, l.seq * 10,
  i.item_no, i.item_name, i.item_spec, i.unit_no, 10 * (1 + pg_temp.pick(l.id, 21, 100)), (1 + pg_temp.pick(l.id, 22, 90000)) / 100.0, 13,
  purchase_date + 14 + pg_temp.pick(l.id, 23, 30)::int
from (
  -- Some items are ordered far more often than others.
  select row_number() over () as id, p.id as order_id, seq,
    floor((pg_temp.pick(p.id * 31 + seq, 24, 1000000) / 1000000.0) ^ 1.5 * 12000)::int as item
  from plan p, generate_series(1, 1 + p.id * 7 % 19) seq
) l
join plan p on p.id = l.order_id
join bm_item i on i.tenantsid = current_setting('bench.tenant') and i.item_no = 'ITEM' || lpad(l.item::text, 5, '0');

create temporary table progress as
select l.id, status, l.line_qty as ordered, shipped, case
    when status in ('completed', 'closed') then shipped when pg_temp.pick(l.id, 31, 2) = 0 then shipped else 0 end as received,
  least(now(), created + case when status = 'completed' then interval '1 day' * (15 + pg_temp.pick(p.id, 32, 30))
    else interval '1 minute' * pg_temp.pick(p.id, 33, 5000) end) - interval '1 millisecond' * l.purchase_seq as updated
from plan p
join srm_purchase_line l on l.head_id = p.id
cross join lateral (select case
  when status = 'completed' then l.line_qty
  when status in ('executing', 'changing') then l.line_qty * (array[0, 0, 0.5, 1])[1 + pg_temp.pick(l.id, 34, 4)]
  when status = 'closed' then l.line_qty * (array[0, 0.5])[1 + pg_temp.pick(l.id, 35, 2)]
  else 0 end as shipped) s;

insert into srm_purchase_batch (id, head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
  is_released, purchase_no, purchase_seq, goods_no, goods_name, spec, purchase_unit_no, status, purchase_date, expect_arrival_date,
  sup_reply_date, sup_reply_qty, is_closed, batch_pur_qty, delivery_qty, on_way_qty, receive_qty, create_date, update_date)
overriding system value
select l.id, l.head_id, l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, h.supplier_name, l.is_released,
  l.purchase_no, l.purchase_seq, l.goods_no, l.goods_name, l.spec, l.purchase_unit_no, h.status, h.purchase_date, l.expect_arrival_date,
  case when h.answer_mode is not null then l.expect_arrival_date end, case when h.answer_mode is not null then l.line_qty end,
  h.status = 'closed', r.ordered, r.shipped, r.shipped - r.received, r.received, h.create_date, r.updated
from srm_purchase_line l join srm_purchase_head h on h.id = l.head_id join progress r on r.id = l.id
order by l.id;

-- One notice for what was shipped of an order.
insert into srm_asn_head (id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_no, status, delivery_date,
  expected_arrival_date, way_carriage, sender, sender_phone, shipping_address, delivery_address, purchase_nos, line_count, create_date,
  update_date, warehouse_nos, classify_types)
overriding system value
select h.id, h.tenantsid, h.org_no, h.warehouse_no, h.classify_type, h.supplier_no, h.supplier_name, 'SEED' || lpad(h.id::text, 8, '0'),
  case when s.is_received then '4' when s.is_begun then '3' else '2' end, h.purchase_date, h.purchase_date + 3, '2', 'Dispatch', '0300000000',
  'Dock 1', 'Gate 1', h.purchase_no, s.line_count, s.updated, s.updated, array[h.warehouse_no],
  array[h.classify_type]
from srm_purchase_head h join (
  select l.head_id, count(*) as line_count, bool_and(r.received = r.shipped) as is_received, bool_or(r.received > 0) as is_begun, max(r.updated) as updated
  from srm_purchase_line l join progress r on r.id = l.id where r.shipped > 0 group by l.head_id) s on s.head_id = h.id
order by h.id;

insert into srm_asn_line (id, asn_id, batch_id, head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, asn_no, asn_seq,
  purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, expect_arrival_date,
  delivery_qty, receive_qty, sup_remarks, warehouse_nos, classify_types)
overriding system value
select l.id, l.head_id, l.id, l.head_id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no,
  'SEED' || lpad(l.head_id::text, 8, '0'), l.purchase_seq, l.purchase_no, l.purchase_seq, 1, 1, l.goods_no, l.goods_name, l.spec,
  l.purchase_unit_no, l.expect_arrival_date, r.shipped, r.received, 'LOT' || l.id % 1000, array[l.warehouse_no], array[l.classify_type]
from srm_purchase_line l join progress r on r.id = l.id where r.shipped > 0
order by l.id;

insert into srm_asn_lot (asn_line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, lot_no, qty, receive_qty, create_date,
  warehouse_nos, classify_types)
select l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, l.sup_remarks, l.delivery_qty, l.receive_qty, h.create_date,
  l.warehouse_nos, l.classify_types
from srm_asn_line l join srm_asn_head h on h.id = l.asn_id order by l.id;

insert into srm_purchase_ledger (batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, ordered,
  delivery, on_way, receive, document_type, document_id, document_no, create_date)
select l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, l.is_released, m.movement, m.ordered, m.delivery,
  m.on_way, m.receive, m.document_type, l.head_id, case m.document_type when 'order' then l.purchase_no else 'SEED' || lpad(l.head_id::text, 8, '0') end,
  r.updated
from srm_purchase_line l join progress r on r.id = l.id
cross join lateral (values
  ('order', r.ordered, 0, 0, 0, 'order', true),
  ('asnShip', 0, r.shipped, r.shipped, 0, 'asn', r.shipped > 0),
  ('accept', 0, 0, -r.received, r.received, 'asn', r.received > 0)
) m (movement, ordered, delivery, on_way, receive, document_type, has_happened)
where m.has_happened
order by l.id, m.ordered desc, m.delivery desc;

update srm_purchase_head h set update_date = s.updated
from (select l.head_id, max(r.updated) as updated from srm_purchase_line l join progress r on r.id = l.id group by l.head_id) s
where s.head_id = h.id;
