-- What is owed: a payable for each acceptance and each return, and for what was used from stock of suppliers until there are as many as the
-- company has order lines; all of it open, each with its entry in the money ledger. One supplier is owed so much by one organisation
-- that a bill of it is as long as bills get. Written as owner without triggers; balances and ledger agree. Settings: bench.tenant,
-- bench.rows.
insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, source_type, source_id, origin_no,
  batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, lot_no,
  posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_date, update_date)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, source_type, source_id, origin_no, batch_id, asn_no,
  purchase_no, purchase_seq, 1, 1, goods_no, goods_name, spec, purchase_unit_no, lot_no, posting_date, price, currency, tax_rate, qty, amount,
  tax_amount, moment, moment
from (
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'acceptance' as source_type, id as source_id,
    receipt_no as origin_no, batch_id, asn_no, purchase_no, purchase_seq, goods_no, goods_name, spec, purchase_unit_no, lot_no, posting_date,
    price, currency, tax_rate, receive_qty as qty, amount, tax_amount, update_date as moment
  from srm_check_receipt where gift_qty = 0
  union all
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, 'return', id, return_no, batch_id, asn_no, purchase_no,
    purchase_seq, goods_no, goods_name, spec, purchase_unit_no, lot_no, return_date, price, currency, tax_rate, -return_qty, -amount,
    -tax_amount, update_date
  from srm_bill_return_line
  union all
  select e.tenantsid, u.org_no, u.warehouse_no, u.classify_type, u.supplier_no, u.supplier_name, 'use', e.id, 'US' || e.number, null, '', '',
    null, e.item_no, e.item_name, '', 'PCS', '', e.moment::date, u.price, 'CNY', 13, e.qty, round(e.qty * u.price, 2),
    round(round(e.qty * u.price, 2) * 0.13, 2), e.moment
  from event e
  cross join lateral (
    select case when is_long then 'O00' else e.org_no end as org_no, case when is_long then 'W00A' else e.warehouse_no end as warehouse_no,
      case when is_long then 'C1' else e.classify_type end as classify_type, case when is_long then 'S008' else e.supplier_no end as supplier_no,
      case when is_long then (select supplier_name from bm_supplier s where s.tenantsid = e.tenantsid and s.supplier_no = 'S008')
        else e.supplier_name end as supplier_name, (1 + pg_temp.pick(e.id, 91, 90000)) / 100.0 as price
    from (select e.id <= least(20000, current_setting('bench.rows')::int / 10) as is_long) l
  ) u
  where e.id <= current_setting('bench.rows')::int - (select count(*) from srm_check_receipt) - (select count(*) from srm_bill_return_line)
) owed
order by moment, source_type, source_id;

insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net, tax,
  document_type, document_id, document_no, party, create_date)
select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, 'accrue', qty, amount, tax_amount, source_type, source_id,
  origin_no, 'purchaser', create_date
from srm_payable order by id;
