-- Retroactive prices: what was accepted is paid at another price once its supplier agrees, without changing the acceptance.

create table srm_price_adjustment (
  id bigint generated always as identity primary key,
  adjustment_no text not null,
  status text not null default 'pendingConfirmation',
  goods_no text not null,
  goods_name text not null,
  purchase_no text not null default '',
  purchase_unit_no text not null,
  currency text not null,
  new_price numeric(20, 6) not null,
  from_date date,
  to_date date,
  line_count integer not null default 0,
  adjust_qty numeric(20, 6) not null default 0,
  net_amount numeric(20, 6) not null default 0,
  tax_amount numeric(20, 6) not null default 0,
  reason text not null,
  reply_due date,
  answer_note text not null default '',
  answer_date date,
  withdraw_reason text not null default '',
  constraint srm_price_adjustment_status_check check (status in ('pendingConfirmation', 'accepted', 'rejected', 'withdrawn')),
  constraint srm_price_adjustment_price check (new_price >= 0),
  constraint srm_price_adjustment_span check (from_date <= to_date),
  constraint srm_price_adjustment_answered check (status not in ('accepted', 'rejected') or answer_date is not null)
);
comment on table srm_price_adjustment is 'Retroactive prices of what was accepted: asked for by the purchaser, agreed or rejected by the supplier.';
comment on column srm_price_adjustment.adjustment_no is 'Number of the price adjustment.';
comment on column srm_price_adjustment.purchase_no is 'Order of the acceptances; empty where they are of several.';
comment on column srm_price_adjustment.new_price is 'Price of one unit from now on, without tax.';
comment on column srm_price_adjustment.from_date is 'First posting date of the acceptances that were asked for.';
comment on column srm_price_adjustment.to_date is 'Last posting date of the acceptances that were asked for.';
comment on column srm_price_adjustment.line_count is 'Lines that stand on it.';
comment on column srm_price_adjustment.adjust_qty is 'Quantity whose price it changes: accepted less returned.';
comment on column srm_price_adjustment.net_amount is 'What it changes of what is owed, without tax; negative where the new price is lower.';
comment on column srm_price_adjustment.tax_amount is 'Tax of it.';
comment on column srm_price_adjustment.reply_due is 'Day by which the supplier shall answer.';
comment on column srm_price_adjustment.answer_note is 'What the supplier said to it.';
comment on column srm_price_adjustment.answer_date is 'Day on which the supplier answered.';
comment on column srm_price_adjustment.withdraw_reason is 'Why it was withdrawn, or cancelled after it had been accepted.';
select as_document('srm_price_adjustment', 'adjustment_no',
  '{adjustment_no,purchase_no,goods_no,goods_name,supplier_no,supplier_name,reason}', action_area => 'priceAdjustment');
select has_custom_values('srm_price_adjustment');
select refresh_history('srm_price_adjustment');
grant update (status, withdraw_reason, custom, version, update_name, update_date) on srm_price_adjustment
  to quayside_purchaser, quayside_system;
grant update (status, answer_note, answer_date, version, update_name, update_date) on srm_price_adjustment to quayside_supplier;
select as_document_files('srm_price_adjustment', 'priceAdjustment', are_suppliers_writing => false);

create table srm_price_adjustment_line (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references srm_check_receipt,
  return_line_id bigint references srm_bill_return_line,
  origin_no text not null,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  posting_date date not null,
  purchase_unit_no text not null,
  price numeric(20, 6) not null,
  new_price numeric(20, 6) not null,
  price_difference numeric(20, 6) not null generated always as (new_price - price) stored,
  tax_rate numeric(9, 4) not null,
  accepted_qty numeric(20, 6) not null,
  qty numeric(20, 6) not null,
  net_amount numeric(20, 6) not null,
  tax_amount numeric(20, 6) not null,
  line_kind text not null generated always as (case when return_line_id is null then 'acceptance' else 'return' end) stored,
  is_removed boolean not null default false,
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_price_adjustment_line is 'Lines of a price adjustment: one for each acceptance, and one for the share that each later return takes back.';
comment on column srm_price_adjustment_line.receipt_id is 'Acceptance whose price is adjusted.';
comment on column srm_price_adjustment_line.return_line_id is 'Return that takes its share back; empty for the acceptance itself.';
comment on column srm_price_adjustment_line.origin_no is 'Number of the receipt or return.';
comment on column srm_price_adjustment_line.price is 'Price that held until then.';
comment on column srm_price_adjustment_line.new_price is 'Price from then on.';
comment on column srm_price_adjustment_line.price_difference is 'New price less the one before.';
comment on column srm_price_adjustment_line.accepted_qty is 'Quantity of the acceptance.';
comment on column srm_price_adjustment_line.qty is 'Quantity that is adjusted: accepted less returned; negative for a later return.';
comment on column srm_price_adjustment_line.net_amount is 'What it changes of what is owed, without tax.';
comment on column srm_price_adjustment_line.tax_amount is 'Tax of it, rounded once.';
comment on column srm_price_adjustment_line.line_kind is 'acceptance, or return: the share that a later return takes back.';
comment on column srm_price_adjustment_line.is_removed is 'Its acceptance or return was cancelled: it counts no longer.';
select as_document_lines('srm_price_adjustment_line', 'srm_price_adjustment', 'adjustment_id', '{receipt_id,return_line_id}');
-- Shares are added later than the adjustment itself.
select track_history('srm_price_adjustment_line', 'x.create_date <= as_of_moment()', '{adjustment_id,receipt_id,return_line_id}');
create index srm_price_adjustment_line_receipt on srm_price_adjustment_line (receipt_id) where not is_removed;
create index srm_price_adjustment_line_return on srm_price_adjustment_line (return_line_id) where return_line_id is not null;

-- An adjustment adds up the lines that stand on it.
create function add_up_price_adjustments() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_price_adjustment d set line_count = s.lines, adjust_qty = s.qty, net_amount = s.net, tax_amount = s.tax
  from (
    select w.adjustment_id, count(l.id) as lines, coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.net_amount), 0) as net,
      coalesce(sum(l.tax_amount), 0) as tax
    from (select distinct adjustment_id from written) w
    left join srm_price_adjustment_line l on l.adjustment_id = w.adjustment_id and not l.is_removed
    group by w.adjustment_id
  ) s where d.id = s.adjustment_id;
  return null;
end $$;
create trigger srm_price_adjustment_line_written after insert on srm_price_adjustment_line
  referencing new table as written for each statement execute function add_up_price_adjustments();
create trigger srm_price_adjustment_line_changed after update on srm_price_adjustment_line
  referencing new table as written for each statement execute function add_up_price_adjustments();

-- Whatever makes lines of an adjustment count no longer takes back exactly what they accrued.
create function cancel_price_adjustment_lines(line_ids bigint[], of_type text, of_id bigint, of_no text, why text, by_name text)
  returns void language sql security definer set search_path = public as $$
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, reason, create_name)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'accrueCancel', -p.qty, -p.amount,
    -p.tax_amount, of_type, of_id, of_no, why, by_name
  from srm_payable p
  where p.source_type = 'priceAdjust' and p.source_id = any (line_ids) and (p.amount, p.tax_amount) <> (0, 0)
  order by p.id
$$;
revoke execute on function cancel_price_adjustment_lines from public;

-- Accrues what lines of an adjustment change of what is owed: each is a payable of its own, so that it is billed and taken back by itself.
create function accrue_price_adjustment_lines(line_ids bigint[], posted_on date, by_name text)
  returns void language sql security definer set search_path = public as $$
  insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released, source_type, source_id,
    origin_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
    purchase_unit_no, lot_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name, update_name)
  select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, d.supplier_name, d.is_released, 'priceAdjust', l.id,
    d.adjustment_no, r.batch_id, r.asn_no, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, d.goods_no,
    d.goods_name, r.spec, l.purchase_unit_no, r.lot_no, posted_on, 0, d.currency, l.tax_rate, 0, l.net_amount, l.tax_amount, by_name,
    by_name
  from srm_price_adjustment_line l join srm_price_adjustment d on d.id = l.adjustment_id join srm_check_receipt r on r.id = l.receipt_id
  where l.id = any (line_ids) and not l.is_removed and (l.net_amount, l.tax_amount) <> (0, 0)
  order by l.id
$$;
revoke execute on function accrue_price_adjustment_lines from public;

-- An adjustment changes what is owed once its supplier agrees; one that is cancelled takes back exactly what it had changed.
create function accrue_price_adjustments() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  for change in
    select a.*, b.status as before from answered a join asked b on b.id = a.id
    where (a.status = 'accepted') <> (b.status = 'accepted') order by a.id
  loop
    if change.status = 'accepted' then
      perform accrue_price_adjustment_lines(array(select id from srm_price_adjustment_line where adjustment_id = change.id),
        change.answer_date, change.update_name);
    else
      perform cancel_price_adjustment_lines(array(select id from srm_price_adjustment_line where adjustment_id = change.id),
        'priceAdjust', change.id, change.adjustment_no, change.withdraw_reason, change.update_name);
    end if;
  end loop;
  return null;
end $$;
comment on function accrue_price_adjustments is 'Accrues what price adjustments change of what is owed once they are accepted, and takes exactly that back when they are cancelled.';
create trigger accrue_price_adjustments after update on srm_price_adjustment
  referencing old table as asked new table as answered for each statement execute function accrue_price_adjustments();

-- A return changes what an adjustment is about. One that waits for its answer is adjusted to the quantity that is left; of an accepted
-- one the return takes its share by the running total, so that all returns together take back exactly the whole. The cancellation of a
-- return gives back exactly the share that it took.
create function adjust_returned_prices() returns trigger language plpgsql security definer set search_path = public as $$
declare
  line record;
  places integer;
  returned numeric;
  share_net numeric;
  share_tax numeric;
  share bigint;
begin
  for line in
    select l.*, d.status, d.currency, coalesce(c.decimals, 2) as decimals,
      coalesce((select sum(t.return_qty) from srm_bill_return_line t where t.receipt_id = l.receipt_id and t.id <= new.id), 0) as returned_qty
    from srm_price_adjustment_line l
    join srm_price_adjustment d on d.id = l.adjustment_id
    left join bm_currency c on (c.tenantsid, c.currency) = (d.tenantsid, d.currency)
    where l.receipt_id = new.receipt_id and l.return_line_id is null and not l.is_removed
      and d.status in ('pendingConfirmation', 'accepted')
    order by d.id for update of d
  loop
    if line.status = 'pendingConfirmation' then
      update srm_price_adjustment_line set qty = line.accepted_qty - line.returned_qty,
        net_amount = round((line.accepted_qty - line.returned_qty) * line.price_difference, line.decimals),
        tax_amount = round(round((line.accepted_qty - line.returned_qty) * line.price_difference, line.decimals) * line.tax_rate / 100,
          line.decimals)
        where id = line.id;
    else
      select id into share from srm_price_adjustment_line
        where adjustment_id = line.adjustment_id and return_line_id = new.reverses_id and not is_removed;
      if share is not null then
        perform cancel_price_adjustment_lines(array[share], 'return', new.id, new.return_no, new.reason, new.create_name);
        update srm_price_adjustment_line set is_removed = true where id = share;
      elsif line.qty <> 0 then
        returned := line.returned_qty - (line.accepted_qty - line.qty);
        places := line.decimals;
        -- What returns have taken back so far stands with the opposite sign.
        select round(line.net_amount * returned / line.qty, places) + coalesce(sum(s.net_amount), 0),
            round(line.tax_amount * returned / line.qty, places) + coalesce(sum(s.tax_amount), 0)
          into share_net, share_tax
          from srm_price_adjustment_line s
          where s.adjustment_id = line.adjustment_id and s.receipt_id = line.receipt_id and s.return_line_id is not null and not s.is_removed;
        insert into srm_price_adjustment_line (adjustment_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
          receipt_id, return_line_id, origin_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, posting_date,
          purchase_unit_no, price, new_price, tax_rate, accepted_qty, qty, net_amount, tax_amount)
        values (line.adjustment_id, line.tenantsid, line.org_no, line.warehouse_no, line.classify_type, line.supplier_no, line.is_released,
          line.receipt_id, new.id, new.return_no, line.purchase_no, line.purchase_seq, line.purchase_phase_seq, line.purchase_batch_seq,
          new.return_date, line.purchase_unit_no, line.price, line.new_price, line.tax_rate, line.accepted_qty, -new.return_qty, -share_net,
          -share_tax)
        returning id into share;
        perform accrue_price_adjustment_lines(array[share], new.return_date, new.create_name);
      end if;
    end if;
    update srm_price_adjustment set version = version + 1, update_name = new.create_name, update_date = clock_timestamp()
      where id = line.adjustment_id;
  end loop;
  return null;
end $$;
comment on function adjust_returned_prices is 'Takes the share of returned goods off the price adjustments of their acceptance, and gives it back when the return is cancelled.';
create trigger adjust_returned_prices after insert on srm_bill_return_line for each row execute function adjust_returned_prices();

-- A cancelled acceptance has no price any more: what an adjustment changed of it is owed no longer, and nothing is left to be adjusted.
create function drop_reversed_prices() returns trigger language plpgsql security definer set search_path = public as $$
declare
  adjusted record;
begin
  for adjusted in
    select d.id, array_agg(l.id) as line_ids
    from srm_price_adjustment_line l
    join lateral (select x.id from srm_price_adjustment x where x.id = l.adjustment_id and x.status in ('pendingConfirmation', 'accepted')
      for update) d on true
    where l.receipt_id = new.reverses_id and not l.is_removed
    group by d.id order by d.id
  loop
    perform cancel_price_adjustment_lines(adjusted.line_ids, 'acceptance', new.id, new.receipt_no, new.reason, new.create_name);
    update srm_price_adjustment_line set is_removed = true where id = any (adjusted.line_ids);
    update srm_price_adjustment set version = version + 1, update_name = new.create_name, update_date = clock_timestamp()
      where id = adjusted.id;
  end loop;
  return null;
end $$;
create trigger drop_reversed_prices after insert on srm_check_receipt
  for each row when (new.reverses_id is not null) execute function drop_reversed_prices();

create view invariant_reconciliation_price_adjustment with (security_invoker = true) as
select coalesce(l.tenantsid, p.tenantsid) as tenantsid, coalesce(l.org_no, p.org_no) as org_no,
  coalesce(l.warehouse_no, p.warehouse_no) as warehouse_no, coalesce(l.classify_type, p.classify_type) as classify_type,
  coalesce(l.adjustment_no, p.origin_no) as document_no, coalesce(l.origin_no, p.goods_no) as place,
  concat_ws(' / ', trim_scale(e.net), trim_scale(e.tax)) as expected,
  concat_ws(' / ', trim_scale(coalesce(p.amount, 0)), trim_scale(coalesce(p.tax_amount, 0))) as found
from (
  select x.*, d.adjustment_no, d.status from srm_price_adjustment_line x join srm_price_adjustment d on d.id = x.adjustment_id
) l
full join (select * from srm_payable where source_type = 'priceAdjust') p on p.source_id = l.id
cross join lateral (select case when l.status = 'accepted' and not l.is_removed then l.net_amount else 0 end as net,
  case when l.status = 'accepted' and not l.is_removed then l.tax_amount else 0 end as tax) e
where (e.net, e.tax) <> (coalesce(p.amount, 0), coalesce(p.tax_amount, 0));
comment on view invariant_reconciliation_price_adjustment is 'An accepted price adjustment changes what is owed by exactly what its lines say; no other changes anything.';

create view invariant_reconciliation_price_adjustment_totals with (security_invoker = true) as
select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.adjustment_no as document_no, d.status as place,
  concat_ws(' / ', e.lines, trim_scale(e.qty), trim_scale(e.net), trim_scale(e.tax)) as expected,
  concat_ws(' / ', d.line_count, trim_scale(d.adjust_qty), trim_scale(d.net_amount), trim_scale(d.tax_amount)) as found
from srm_price_adjustment d
cross join lateral (
  select count(*) as lines, coalesce(sum(qty), 0) as qty, coalesce(sum(net_amount), 0) as net, coalesce(sum(tax_amount), 0) as tax
  from srm_price_adjustment_line l where l.adjustment_id = d.id and not l.is_removed
) e
where (d.line_count, d.adjust_qty, d.net_amount, d.tax_amount) <> (e.lines, e.qty, e.net, e.tax);
comment on view invariant_reconciliation_price_adjustment_totals is 'A price adjustment is the sum of its lines.';
grant select on invariant_reconciliation_price_adjustment, invariant_reconciliation_price_adjustment_totals to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('priceAdjustment', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.PriceAdjustment', '', 45);
select add_document_print('reconciliation.priceAdjustment', 'price-adjustment-a4', 'reconciliation:priceAdjustment.printed', 'adjustmentNo',
  '{supplierNo,supplierName,orgNo,goodsNo,goodsName,newPrice,currency,adjustQty,netAmount,taxAmount,replyDue,reason}', 'lines',
  '[["originNo", 30], ["postingDate", 20], ["purchaseNo", 30], ["qty", 18], ["price", 20], ["priceDifference", 20], ["netAmount", 22], ["taxAmount", 20]]');
