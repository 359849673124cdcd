-- How the tax of a bill is rounded: on each line, or once for each rate, as EN 16931 asks for. What the second differs from the sum of the
-- lines stands on the bill as a line of its own, so that a bill stays the exact sum of its lines.

alter table bm_org add column tax_rounding text not null default 'line' check (tax_rounding in ('line', 'rate'));
comment on column bm_org.tax_rounding is 'How tax is rounded on bills: on each line, or once for each rate.';
alter table bm_supplier add column tax_rounding text check (tax_rounding in ('line', 'rate'));
comment on column bm_supplier.tax_rounding is 'How tax is rounded on bills of the supplier; empty: as its organisation has it.';
alter table srm_bill add column tax_rounding text not null default 'line' check (tax_rounding in ('line', 'rate'));
comment on column srm_bill.tax_rounding is 'How its tax is rounded, as it was agreed when the bill was made.';
select refresh_history('srm_bill');

-- Fires after what lines post themselves, by its name. Lines of roundings alone change nothing of what is to be rounded.
create function round_bill_taxes() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed bigint[];
  rate record;
  payable bigint;
  line bigint;
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct bill_id from written where source_type <> 'rounding');
  else
    changed := array(select distinct w.bill_id from written w join before o on o.id = w.id
      where w.source_type <> 'rounding' and w.is_removed and not o.is_removed);
    -- A rounding that left its bill is owed no longer.
    insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty,
      net, tax, document_type, document_id, document_no, create_name)
    select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'accrueCancel', -p.qty, -p.amount,
      -p.tax_amount, 'bill', b.id, b.bill_no, b.update_name
    from written w join before o on o.id = w.id join srm_bill b on b.id = w.bill_id join srm_payable p on p.id = w.payable_id
    where w.source_type = 'rounding' and w.is_removed and not o.is_removed
    order by p.id;
  end if;
  for rate in
    select b.id, b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.supplier_no, b.supplier_name, b.is_released, b.bill_no,
      b.currency, b.update_name, s.tax_rate, s.rounding
    from srm_bill b
    left join bm_currency c on (c.tenantsid, c.currency) = (b.tenantsid, b.currency)
    cross join lateral (
      select l.tax_rate, coalesce(sum(l.tax_amount) filter (where l.source_type = 'rounding'), 0) as stands,
        round(sum(l.net_amount) * l.tax_rate / 100, coalesce(c.decimals, 2))
          - coalesce(sum(l.tax_amount) filter (where l.source_type <> 'rounding'), 0) as rounding
      from srm_bill_line l where l.bill_id = b.id and not l.is_removed group by l.tax_rate
    ) s
    where b.id = any (changed) and b.tax_rounding = 'rate' and s.stands <> s.rounding
    order by b.id, s.tax_rate
  loop
    update srm_bill_line set is_removed = true
      where bill_id = rate.id and source_type = 'rounding' and tax_rate = rate.tax_rate and not is_removed;
    continue when rate.rounding = 0;
    line := nextval(pg_get_serial_sequence('srm_bill_line', 'id'));
    insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, source_type, source_id, origin_no,
      posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name, update_name)
    values (rate.tenantsid, rate.org_no, rate.warehouse_no, rate.classify_type, rate.supplier_no, rate.supplier_name, 'rounding', line,
      rate.bill_no, today(), 0, rate.currency, rate.tax_rate, 0, 0, rate.rounding, rate.update_name, rate.update_name)
    returning id into payable;
    insert into srm_bill_line (id, bill_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, payable_id,
      source_type, origin_no, purchase_no, goods_no, goods_name, purchase_unit_no, posting_date, price, tax_rate, qty, net_amount,
      tax_amount)
    overriding system value
    values (line, rate.id, rate.tenantsid, rate.org_no, rate.warehouse_no, rate.classify_type, rate.supplier_no, rate.is_released, payable,
      'rounding', rate.bill_no, '', '', '', '', today(), 0, rate.tax_rate, 0, 0, rate.rounding);
  end loop;
  return null;
end $$;
comment on function round_bill_taxes is 'Keeps what the tax of each rate of a bill, rounded once, differs from the sum of its lines, as a line of its own.';
create trigger srm_bill_tax_rounded_of_new after insert on srm_bill_line
  referencing new table as written for each statement execute function round_bill_taxes();
create trigger srm_bill_tax_rounded_of_rest after update on srm_bill_line
  referencing old table as before new table as written for each statement execute function round_bill_taxes();

create view invariant_reconciliation_bill_tax with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.bill_no as document_no, trim_scale(s.tax_rate)::text as place,
  trim_scale(s.expected)::text as expected, trim_scale(s.found)::text as found
from srm_bill b
left join bm_currency c on (c.tenantsid, c.currency) = (b.tenantsid, b.currency)
cross join lateral (
  select l.tax_rate, round(sum(l.net_amount) * l.tax_rate / 100, coalesce(c.decimals, 2)) as expected, sum(l.tax_amount) as found
  from srm_bill_line l where l.bill_id = b.id and not l.is_removed group by l.tax_rate
) s
where b.tax_rounding = 'rate' and s.expected <> s.found;
comment on view invariant_reconciliation_bill_tax is 'The tax of each rate of a bill that rounds by rate is its net amount times the rate, rounded once.';

create view invariant_reconciliation_rounding with (security_invoker = true) as
select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.origin_no as document_no, trim_scale(p.tax_rate)::text as place,
  trim_scale(e.tax)::text as expected, trim_scale(p.tax_amount)::text as found
from srm_payable p
cross join lateral (
  select coalesce(sum(l.tax_amount) filter (where not l.is_removed), 0) as tax from srm_bill_line l where l.payable_id = p.id
) e
where p.source_type = 'rounding' and (p.qty, p.amount, p.tax_amount) <> (0, 0, e.tax);
comment on view invariant_reconciliation_rounding is 'A rounding is owed as long as it stands on its bill, and has no net amount.';
grant select on invariant_reconciliation_bill_tax, invariant_reconciliation_rounding to quayside_system;
