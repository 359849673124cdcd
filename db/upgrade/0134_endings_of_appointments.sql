-- How appointments end is said by their life now: done is the time at which goods came. What was called done before it was said.
comment on column srm_asn_appointment.status is 'done: goods came, and nothing more of the notice does; like refused and cancelled it holds no dock.';

-- Of a notice that was ended before anything came, nobody kept the time.
update srm_asn_appointment a set status = 'cancelled', version = a.version + 1
where a.status = 'done'
  and not exists (select from srm_check_receipt r where r.asn_id = a.asn_id)
  and not exists (select from srm_check_return r where r.asn_id = a.asn_id);

-- A move that nobody confirmed, beside the confirmed time. Where a receipt was reversed it may be a time that was booked anew.
update srm_asn_appointment a set status = 'cancelled', version = a.version + 1
where a.status = 'done' and a.review_name = ''
  and exists (select from srm_asn_appointment held where held.asn_id = a.asn_id and held.status = 'done' and held.id < a.id)
  and not exists (select from srm_check_receipt r where r.asn_id = a.asn_id and r.is_reversed)
  and not exists (select from srm_check_return r where r.asn_id = a.asn_id and r.is_reversed);

-- Goods that wait for inspection are here: they keep no dock.
update srm_asn_appointment a
set version = a.version + 1, status = case when a.status = 'requested' and exists (
  select from srm_asn_appointment held where held.asn_id = a.asn_id and held.status = 'confirmed')
  then 'cancelled' else 'done' end
where a.status in ('requested', 'confirmed')
  and exists (select from srm_asn_line l where l.asn_id = a.asn_id and l.inspect_qty > 0)
  and not exists (select from srm_asn_line l where l.asn_id = a.asn_id and l.on_way_qty > l.inspect_qty);
