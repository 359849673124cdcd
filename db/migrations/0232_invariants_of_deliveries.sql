-- Invariants of advance ship notices and discrepancies.

create view invariant_deliveries_shipped with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  concat_ws(' / ', trim_scale(coalesce(l.shipped, 0)), trim_scale(coalesce(l.pending, 0)), trim_scale(coalesce(l.on_way, 0)),
    trim_scale(coalesce(l.ended, 0))) as expected,
  concat_ws(' / ', trim_scale(b.delivery_qty), trim_scale(b.pending_qty), trim_scale(b.on_way_qty), trim_scale(b.ended_qty)) as found
from srm_purchase_batch b
left join (
  select l.batch_id, sum(l.delivery_qty) filter (where h.status in ('2', '3', '4')) as shipped,
    sum(l.delivery_qty) filter (where h.status = '0') as pending,
    sum(l.on_way_qty) filter (where h.status in ('2', '3', '4')) as on_way, sum(l.ended_qty) as ended
  from srm_asn_line l
  join srm_asn_head h on h.id = l.asn_id
  group by l.batch_id
) l on l.batch_id = b.id
where (b.delivery_qty, b.pending_qty, b.on_way_qty, b.ended_qty)
  <> (coalesce(l.shipped, 0), coalesce(l.pending, 0), coalesce(l.on_way, 0), coalesce(l.ended, 0));
comment on view invariant_deliveries_shipped is 'What is shipped, pending, on the way and ended of a batch is the sum of the lines of its advance ship notices.';

create view invariant_deliveries_asn_status with (security_invoker = true) as
select h.tenantsid, h.org_no, h.warehouse_no, h.classify_type, h.asn_no as document_no, '' as place, l.status as expected,
  h.status as found
from srm_asn_head h
join (
  select asn_id, case when bool_and(on_way_qty = 0) then '4' when bool_or(receive_qty + check_return_qty > 0) then '3' else '2' end
    as status
  from srm_asn_line group by asn_id
) l on l.asn_id = h.id
where h.status in ('2', '3', '4') and h.status <> l.status;
comment on view invariant_deliveries_asn_status is 'Whether an advance ship notice is shipped (2), partially received (3) or received (4) follows from its lines.';

create view invariant_deliveries_unshipped with (security_invoker = true) as
select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.asn_no as document_no, l.asn_seq::text as place, '0' as expected,
  trim_scale(l.receive_qty + l.check_return_qty + l.ended_qty)::text as found
from srm_asn_line l
join srm_asn_head h on h.id = l.asn_id
where h.status in ('0', '1', 'X') and l.receive_qty + l.check_return_qty + l.ended_qty > 0;
comment on view invariant_deliveries_unshipped is 'Nothing is received or ended of an advance ship notice that is pending, rejected or voided.';

create view invariant_deliveries_lots with (security_invoker = true) as
select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.asn_no as document_no, l.asn_seq::text as place,
  concat_ws(' / ', trim_scale(l.delivery_qty), trim_scale(l.over_receipt_qty), trim_scale(l.receive_qty), trim_scale(l.check_return_qty))
    as expected,
  concat_ws(' / ', trim_scale(t.qty), trim_scale(t.above), trim_scale(t.received), trim_scale(t.refused)) as found
from srm_asn_line l
join (
  select asn_line_id, sum(qty) as qty, sum(over_receipt_qty) as above, sum(receive_qty) as received, sum(check_return_qty) as refused
  from srm_asn_lot group by asn_line_id
) t on t.asn_line_id = l.id
where (l.delivery_qty, l.over_receipt_qty, l.receive_qty, l.check_return_qty) <> (t.qty, t.above, t.received, t.refused);
comment on view invariant_deliveries_lots is 'The lots of a line of an advance ship notice add up to it (shipped, above, accepted, refused).';

create view invariant_discrepancies_refused with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  trim_scale(coalesce(r.qty, 0))::text as expected, trim_scale(coalesce(d.qty, 0))::text as found
from srm_purchase_batch b
left join (select batch_id, sum(check_return_qty - over_receipt_qty) as qty from srm_check_return group by batch_id) r on r.batch_id = b.id
left join (
  select batch_id, sum(discrepancy_qty) as qty from srm_discrepancy
  where discrepancy_kind = 'refused' and status <> 'withdrawn' group by batch_id
) d on d.batch_id = b.id
where coalesce(r.qty, 0) <> coalesce(d.qty, 0);
comment on view invariant_discrepancies_refused is 'What is refused of a batch, of what was announced, is the sum of its discrepancies.';

create view invariant_discrepancies_shortage with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  trim_scale(b.ended_qty)::text as expected, trim_scale(coalesce(d.qty, 0))::text as found
from srm_purchase_batch b
left join (
  select batch_id, sum(discrepancy_qty) as qty from srm_discrepancy
  where discrepancy_kind = 'shortage' and status <> 'withdrawn' group by batch_id
) d on d.batch_id = b.id
where b.ended_qty <> coalesce(d.qty, 0);
comment on view invariant_discrepancies_shortage is 'What is ended of a batch is the sum of its shortages.';

create view invariant_discrepancies_steps with (security_invoker = true) as
select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.discrepancy_no as document_no, '' as place,
  concat_ws(' / ', trim_scale(s.settled), trim_scale(s.noted)) as expected,
  concat_ws(' / ', trim_scale(d.settled_qty), trim_scale(d.noted_qty)) as found
from srm_discrepancy d
left join (
  select discrepancy_id, sum(step_qty) filter (where step in ('settled', 'released')) as settled,
    sum(step_qty) filter (where step in ('closed', 'reopened')) as noted
  from srm_discrepancy_step group by discrepancy_id
) t on t.discrepancy_id = d.id
cross join lateral (select coalesce(t.settled, 0) as settled,
  case when d.status = 'withdrawn' then 0 else coalesce(t.noted, 0) end as noted) s
where (d.settled_qty, d.noted_qty) <> (s.settled, s.noted);
comment on view invariant_discrepancies_steps is 'What is settled and noted of a discrepancy is the sum of its steps.';

create view invariant_discrepancies_settled_by_asn with (security_invoker = true) as
select s.tenantsid, s.org_no, s.warehouse_no, s.classify_type, s.document_no, '' as place,
  '0 - ' || trim_scale(coalesce(l.qty, 0)) as expected, trim_scale(s.qty)::text as found
from (
  select document_id, batch_id, min(document_no) as document_no, min(tenantsid) as tenantsid, min(org_no) as org_no,
    min(warehouse_no) as warehouse_no, min(classify_type) as classify_type, sum(step_qty) as qty
  from srm_discrepancy_step where document_type = 'asn' and step in ('settled', 'released') group by document_id, batch_id
) s
left join (
  select l.asn_id, l.batch_id, sum(l.delivery_qty) as qty
  from srm_asn_line l
  join srm_asn_head h on h.id = l.asn_id and h.status in ('2', '3', '4')
  group by l.asn_id, l.batch_id
) l on l.asn_id = s.document_id and l.batch_id = s.batch_id
where s.qty not between 0 and coalesce(l.qty, 0);
comment on view invariant_discrepancies_settled_by_asn is 'An advance ship notice settles no more of discrepancies than it ships.';

create view invariant_discrepancies_settled_by_return with (security_invoker = true) as
select s.tenantsid, s.org_no, s.warehouse_no, s.classify_type, s.document_no, '' as place,
  '0 - ' || trim_scale(coalesce(r.qty, 0)) as expected, trim_scale(s.qty)::text as found
from (
  select document_id, batch_id, min(document_no) as document_no, min(tenantsid) as tenantsid, min(org_no) as org_no,
    min(warehouse_no) as warehouse_no, min(classify_type) as classify_type, sum(step_qty) as qty
  from srm_discrepancy_step where document_type = 'return' and step in ('settled', 'released') group by document_id, batch_id
) s
left join (
  select return_id, batch_id, sum(return_qty) as qty from srm_bill_return_line where not is_reversed group by return_id, batch_id
) r on r.return_id = s.document_id and r.batch_id = s.batch_id
where s.qty not between 0 and coalesce(r.qty, 0);
comment on view invariant_discrepancies_settled_by_return is 'A return settles no more of discrepancies than goes back.';

grant select on invariant_deliveries_shipped, invariant_deliveries_asn_status, invariant_deliveries_unshipped,
  invariant_deliveries_lots, invariant_discrepancies_refused, invariant_discrepancies_shortage, invariant_discrepancies_steps,
  invariant_discrepancies_settled_by_asn, invariant_discrepancies_settled_by_return to quayside_system;
