-- The money ledger: what suppliers are owed for what was accepted, less what went back, and how much of it is on bills, confirmed,
-- invoiced, approved and thrown to the ERP.

create table srm_payable (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  source_type text not null,
  source_id bigint not null,
  origin_no text not null,
  batch_id bigint references srm_purchase_batch,
  asn_no text not null default '',
  purchase_no text not null default '',
  purchase_seq integer,
  purchase_phase_seq integer,
  purchase_batch_seq integer,
  goods_no text not null default '',
  goods_name text not null default '',
  spec text not null default '',
  purchase_unit_no text not null default '',
  lot_no text not null default '',
  posting_date date not null,
  price numeric(20, 6) not null,
  currency text not null,
  tax_rate numeric(9, 4) not null,
  qty numeric(20, 6) not null,
  amount numeric(20, 6) not null,
  tax_amount numeric(20, 6) not null,
  on_bill_qty numeric(20, 6) not null default 0,
  on_bill_net numeric(20, 6) not null default 0,
  on_bill_tax numeric(20, 6) not null default 0,
  confirmed_net numeric(20, 6) not null default 0,
  confirmed_tax numeric(20, 6) not null default 0,
  invoiced_net numeric(20, 6) not null default 0,
  invoiced_tax numeric(20, 6) not null default 0,
  approved_net numeric(20, 6) not null default 0,
  approved_tax numeric(20, 6) not null default 0,
  thrown_net numeric(20, 6) not null default 0,
  thrown_tax numeric(20, 6) not null default 0,
  open_qty numeric(20, 6) not null generated always as (qty - on_bill_qty) stored,
  open_net numeric(20, 6) not null generated always as (amount - on_bill_net) stored,
  open_tax numeric(20, 6) not null generated always as (tax_amount - on_bill_tax) stored,
  payable_status text not null generated always as (case
    when (qty, amount, tax_amount) = (0, 0, 0) then 'cancelled'
    when (qty, amount, tax_amount) <> (on_bill_qty, on_bill_net, on_bill_tax) then 'open'
    when (amount, tax_amount) = (thrown_net, thrown_tax) then 'done'
    else 'onBill' end) stored,
  search_text text not null generated always as (search_normalise(origin_no || ' ' || asn_no || ' ' || purchase_no || ' '
    || goods_no || ' ' || goods_name || ' ' || supplier_no || ' ' || supplier_name || ' ' || lot_no)) stored,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  constraint srm_payable_source_type_check check (source_type in
    ('acceptance', 'return', 'use', 'allowance', 'charge', 'priceAdjust', 'rounding')),
  constraint srm_payable_source unique (source_type, source_id),
  -- Each step takes a part of the one before it, of the same sign: nothing is billed, invoiced or paid twice.
  constraint srm_payable_on_bill check (on_bill_qty * qty >= 0 and abs(on_bill_qty) <= abs(qty)
    and on_bill_net * amount >= 0 and abs(on_bill_net) <= abs(amount)
    and on_bill_tax * tax_amount >= 0 and abs(on_bill_tax) <= abs(tax_amount)),
  constraint srm_payable_confirmed check (confirmed_net * on_bill_net >= 0 and abs(confirmed_net) <= abs(on_bill_net)
    and confirmed_tax * on_bill_tax >= 0 and abs(confirmed_tax) <= abs(on_bill_tax)),
  constraint srm_payable_invoiced check (invoiced_net * confirmed_net >= 0 and abs(invoiced_net) <= abs(confirmed_net)
    and invoiced_tax * confirmed_tax >= 0 and abs(invoiced_tax) <= abs(confirmed_tax)),
  constraint srm_payable_approved check (approved_net * invoiced_net >= 0 and abs(approved_net) <= abs(invoiced_net)
    and approved_tax * invoiced_tax >= 0 and abs(approved_tax) <= abs(invoiced_tax)),
  constraint srm_payable_thrown check (thrown_net * approved_net >= 0 and abs(thrown_net) <= abs(approved_net)
    and thrown_tax * approved_tax >= 0 and abs(thrown_tax) <= abs(approved_tax))
);
comment on table srm_payable is 'What a supplier is owed, one row for each acceptance, return or other reason; the unit of all money. Its balances are moved by the money ledger alone.';
comment on column srm_payable.source_type is 'Why it is owed: what was accepted, went back, was used, is allowed off or charged, a later price, or a rounding.';
comment on column srm_payable.source_id is 'Row that makes it owed, of the table that source_type stands for.';
comment on column srm_payable.origin_no is 'Number of the document that makes it owed.';
comment on column srm_payable.batch_id is 'Delivery of the order; empty where none is behind it.';
comment on column srm_payable.price is 'Price of one unit, without tax; 0 where there is none.';
comment on column srm_payable.tax_rate is 'Percent.';
comment on column srm_payable.qty is 'Quantity that is owed for; negative for what went back.';
comment on column srm_payable.amount is 'Owed without tax; negative for what went back or is allowed off.';
comment on column srm_payable.tax_amount is 'Tax of it, rounded once when it was accrued.';
comment on column srm_payable.on_bill_qty is 'Quantity that stands on bills.';
comment on column srm_payable.on_bill_net is 'Of the amount: what stands on bills.';
comment on column srm_payable.on_bill_tax is 'Of the tax: what stands on bills.';
comment on column srm_payable.confirmed_net is 'Of the amount on bills: what the supplier confirmed.';
comment on column srm_payable.confirmed_tax is 'Of the tax on bills: what the supplier confirmed.';
comment on column srm_payable.invoiced_net is 'Of the confirmed amount: what is invoiced.';
comment on column srm_payable.invoiced_tax is 'Of the confirmed tax: what is invoiced.';
comment on column srm_payable.approved_net is 'Of the invoiced amount: what the purchaser approved.';
comment on column srm_payable.approved_tax is 'Of the invoiced tax: what the purchaser approved.';
comment on column srm_payable.thrown_net is 'Of the approved amount: what the ERP has.';
comment on column srm_payable.thrown_tax is 'Of the approved tax: what the ERP has.';
comment on column srm_payable.open_qty is 'Quantity on no bill yet.';
comment on column srm_payable.open_net is 'Amount on no bill yet.';
comment on column srm_payable.open_tax is 'Tax on no bill yet.';
comment on column srm_payable.payable_status is 'open: something is on no bill; onBill: all is; done: all went to the ERP; cancelled: its reason was taken back.';
select comment_usual_columns('srm_payable');
select scope_documents('srm_payable');
create index srm_payable_recent on srm_payable (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released);
create index srm_payable_supplier on srm_payable (tenantsid, supplier_no, update_date desc, id desc) include (is_released);
create index srm_payable_state on srm_payable
  (tenantsid, payable_status, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_payable_count on srm_payable (tenantsid, org_no, payable_status, warehouse_no, classify_type);
create index srm_payable_search on srm_payable using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_payable_batch on srm_payable (batch_id);
-- What is to be billed, the oldest first.
create index srm_payable_open on srm_payable (tenantsid, org_no, supplier_no, posting_date, id, warehouse_no, classify_type)
  include (is_released, currency) where payable_status = 'open';
-- What is received and not invoiced: little of what there ever was.
create index srm_payable_uninvoiced on srm_payable (tenantsid, org_no, supplier_no, currency, posting_date, warehouse_no, classify_type)
  include (supplier_name, is_released, amount, tax_amount, invoiced_net, invoiced_tax)
  where (amount, tax_amount) <> (invoiced_net, invoiced_tax);
alter table srm_payable alter column search_text set statistics 500;
-- Only the database accrues: no role writes a payable.
grant maintain on srm_payable to quayside_system;
-- Locked before it is billed; what is written to it, the ledger writes.
grant update (update_name) on srm_payable to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_payable_ledger (
  id bigint generated always as identity primary key,
  payable_id bigint not null references srm_payable,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  movement text not null,
  qty numeric(20, 6) not null default 0,
  net numeric(20, 6) not null,
  tax numeric(20, 6) not null,
  document_type text not null,
  document_id bigint not null,
  document_no text not null,
  reason text not null default '',
  party text check (party in ('purchaser', 'supplier')) default acting_party(),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_payable_ledger_movement_check check (movement in ('accrue', 'accrueCancel', 'bill', 'unbill', 'confirm', 'unconfirm',
    'invoice', 'uninvoice', 'approve', 'unapprove', 'throw', 'unthrow'))
);
comment on table srm_payable_ledger is 'Every movement of a payable, append only; its values are deltas of the balance that the movement is about.';
comment on column srm_payable_ledger.payable_id is 'Payable whose balance it moves.';
comment on column srm_payable_ledger.movement is 'Which balance it moves: accrue the owed amount, bill what stands on bills, and so on; un-, and accrueCancel, take back exactly.';
comment on column srm_payable_ledger.qty is 'Change of the quantity.';
comment on column srm_payable_ledger.net is 'Change of the amount without tax.';
comment on column srm_payable_ledger.tax is 'Change of the tax.';
comment on column srm_payable_ledger.party is 'Party that moved it; empty for what the product itself moved.';
select comment_usual_columns('srm_payable_ledger');
select scope_documents('srm_payable_ledger');
create index srm_payable_ledger_payable on srm_payable_ledger (payable_id, id);
grant insert on srm_payable_ledger to quayside_purchaser, quayside_supplier;
grant insert, maintain on srm_payable_ledger to quayside_system;
select track_append_only_history('srm_payable_ledger', $$x.create_date <= as_of_moment()$$);

-- The scope of a movement is its payable's, never the caller's word; the policy is checked after this trigger.
create function payable_ledger_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released
    into new.tenantsid, new.org_no, new.warehouse_no, new.classify_type, new.supplier_no, new.is_released
    from srm_payable where id = new.payable_id for update;
  return new;
end $$;
create trigger srm_payable_ledger_scope before insert on srm_payable_ledger
  for each row when (pg_trigger_depth() = 0) execute function payable_ledger_scope();

-- Posting once per statement: a bill of many lines moves all its balances in one update.
create function payable_ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_payable p set
    qty = p.qty + m.qty, amount = p.amount + m.net, tax_amount = p.tax_amount + m.tax,
    on_bill_qty = p.on_bill_qty + m.on_bill_qty, on_bill_net = p.on_bill_net + m.on_bill_net, on_bill_tax = p.on_bill_tax + m.on_bill_tax,
    confirmed_net = p.confirmed_net + m.confirmed_net, confirmed_tax = p.confirmed_tax + m.confirmed_tax,
    invoiced_net = p.invoiced_net + m.invoiced_net, invoiced_tax = p.invoiced_tax + m.invoiced_tax,
    approved_net = p.approved_net + m.approved_net, approved_tax = p.approved_tax + m.approved_tax,
    thrown_net = p.thrown_net + m.thrown_net, thrown_tax = p.thrown_tax + m.thrown_tax,
    update_name = m.create_name, update_date = m.moment
  from (
    select payable_id, max(create_name) as create_name, max(create_date) as moment,
      coalesce(sum(qty) filter (where movement = 'accrueCancel'), 0) as qty,
      coalesce(sum(net) filter (where movement = 'accrueCancel'), 0) as net,
      coalesce(sum(tax) filter (where movement = 'accrueCancel'), 0) as tax,
      coalesce(sum(qty) filter (where movement in ('bill', 'unbill')), 0) as on_bill_qty,
      coalesce(sum(net) filter (where movement in ('bill', 'unbill')), 0) as on_bill_net,
      coalesce(sum(tax) filter (where movement in ('bill', 'unbill')), 0) as on_bill_tax,
      coalesce(sum(net) filter (where movement in ('confirm', 'unconfirm')), 0) as confirmed_net,
      coalesce(sum(tax) filter (where movement in ('confirm', 'unconfirm')), 0) as confirmed_tax,
      coalesce(sum(net) filter (where movement in ('invoice', 'uninvoice')), 0) as invoiced_net,
      coalesce(sum(tax) filter (where movement in ('invoice', 'uninvoice')), 0) as invoiced_tax,
      coalesce(sum(net) filter (where movement in ('approve', 'unapprove')), 0) as approved_net,
      coalesce(sum(tax) filter (where movement in ('approve', 'unapprove')), 0) as approved_tax,
      coalesce(sum(net) filter (where movement in ('throw', 'unthrow')), 0) as thrown_net,
      coalesce(sum(tax) filter (where movement in ('throw', 'unthrow')), 0) as thrown_tax
    -- What a payable is born with stands in its row already.
    from posted where movement <> 'accrue' group by payable_id
  ) m
  where p.id = m.payable_id;
  return null;
end $$;
create trigger srm_payable_ledger_post after insert on srm_payable_ledger
  referencing new table as posted for each statement execute function payable_ledger_post();

-- A payable is born with what it accrues: the database writes its first entry, so that the row is written once.
create function payable_open() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, create_name, create_date)
  select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, 'accrue', qty, amount, tax_amount, source_type,
    source_id, origin_no, create_name, create_date
  from born order by id;
  return null;
end $$;
comment on function payable_open is 'Writes the ''accrue'' entries of new payables; no other balance may be given at birth.';
create trigger srm_payable_born after insert on srm_payable
  referencing new table as born for each statement execute function payable_open();

-- What is accepted is owed in the same transaction: gifts cost nothing, and goods of consignment orders (type 3) are owed when they are
-- used. What reverses an acceptance takes off exactly what it accrued.
create function accrue_acceptances() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released, source_type, source_id,
    origin_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
    purchase_unit_no, lot_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name, create_date, update_name,
    update_date)
  select a.tenantsid, a.org_no, a.warehouse_no, a.classify_type, a.supplier_no, a.supplier_name, a.is_released, 'acceptance', a.id,
    a.receipt_no, a.batch_id, a.asn_no, a.purchase_no, a.purchase_seq, a.purchase_phase_seq, a.purchase_batch_seq, a.goods_no,
    a.goods_name, a.spec, a.purchase_unit_no, a.lot_no, a.posting_date, a.price, a.currency, a.tax_rate, a.receive_qty, a.amount,
    a.tax_amount, a.create_name, a.update_date, a.create_name, a.update_date
  from accepted a join srm_purchase_batch b on b.id = a.batch_id
  where a.reverses_id is null and a.gift_qty = 0 and b.order_type <> '3'
  order by a.id;
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, reason, create_name, create_date)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'accrueCancel', -p.qty, -p.amount,
    -p.tax_amount, 'acceptance', a.id, a.receipt_no, a.reason, a.create_name, a.update_date
  from accepted a join srm_payable p on (p.source_type, p.source_id) = ('acceptance', a.reverses_id)
  order by p.id;
  return null;
end $$;
create trigger accrue_acceptances after insert on srm_check_receipt
  referencing new table as accepted for each statement execute function accrue_acceptances();

-- What goes back is owed no longer, whether it is exchanged or credited: what is delivered in exchange is accepted and owed anew.
create function accrue_returns() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released, source_type, source_id,
    origin_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
    purchase_unit_no, lot_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name, create_date, update_name,
    update_date)
  select r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.supplier_no, r.supplier_name, r.is_released, 'return', r.id,
    r.return_no, r.batch_id, r.asn_no, r.purchase_no, r.purchase_seq, r.purchase_phase_seq, r.purchase_batch_seq, r.goods_no,
    r.goods_name, r.spec, r.purchase_unit_no, r.lot_no, r.return_date, r.price, r.currency, r.tax_rate, -r.return_qty, -r.amount,
    -r.tax_amount, r.create_name, r.update_date, r.create_name, r.update_date
  from returned r join srm_purchase_batch b on b.id = r.batch_id
  where r.reverses_id is null and b.order_type <> '3'
  order by r.id;
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, reason, create_name, create_date)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'accrueCancel', -p.qty, -p.amount,
    -p.tax_amount, 'return', r.id, r.return_no, r.reason, r.create_name, r.update_date
  from returned r join srm_payable p on (p.source_type, p.source_id) = ('return', r.reverses_id)
  order by p.id;
  return null;
end $$;
create trigger accrue_returns after insert on srm_bill_return_line
  referencing new table as returned for each statement execute function accrue_returns();

-- What was accepted and returned before this ledger was there is owed as well.
insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released, source_type, source_id,
  origin_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
  purchase_unit_no, lot_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name, create_date, update_name,
  update_date)
select a.tenantsid, a.org_no, a.warehouse_no, a.classify_type, a.supplier_no, a.supplier_name, a.is_released, 'acceptance', a.id,
  a.receipt_no, a.batch_id, a.asn_no, a.purchase_no, a.purchase_seq, a.purchase_phase_seq, a.purchase_batch_seq, a.goods_no,
  a.goods_name, a.spec, a.purchase_unit_no, a.lot_no, a.posting_date, a.price, a.currency, a.tax_rate, a.receive_qty, a.amount,
  a.tax_amount, a.create_name, a.update_date, a.create_name, a.update_date
from srm_check_receipt a join srm_purchase_batch b on b.id = a.batch_id
where a.reverses_id is null and a.gift_qty = 0 and b.order_type <> '3'
order by a.id;
insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released, source_type, source_id,
  origin_no, batch_id, asn_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec,
  purchase_unit_no, lot_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount, create_name, create_date, update_name,
  update_date)
select r.tenantsid, r.org_no, r.warehouse_no, r.classify_type, r.supplier_no, r.supplier_name, r.is_released, 'return', r.id,
  r.return_no, r.batch_id, r.asn_no, r.purchase_no, r.purchase_seq, r.purchase_phase_seq, r.purchase_batch_seq, r.goods_no,
  r.goods_name, r.spec, r.purchase_unit_no, r.lot_no, r.return_date, r.price, r.currency, r.tax_rate, -r.return_qty, -r.amount,
  -r.tax_amount, r.create_name, r.update_date, r.create_name, r.update_date
from srm_bill_return_line r join srm_purchase_batch b on b.id = r.batch_id
where r.reverses_id is null and b.order_type <> '3'
order by r.id;
insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
  tax, document_type, document_id, document_no, reason, create_name, create_date)
select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'accrueCancel', -p.qty, -p.amount,
  -p.tax_amount, p.source_type, x.id, x.no, x.reason, x.create_name, x.update_date
from srm_payable p
join (
  select 'acceptance' as source_type, reverses_id, id, receipt_no as no, reason, create_name, update_date from srm_check_receipt
  union all
  select 'return', reverses_id, id, return_no, reason, create_name, update_date from srm_bill_return_line
) x on (x.source_type, x.reverses_id) = (p.source_type, p.source_id)
order by p.id;

-- A payable is what its ledger adds up to.
create function payable_as_of(of_payable bigint) returns jsonb language sql stable
return (select jsonb_build_object(
    'qty', coalesce(sum(qty) filter (where movement in ('accrue', 'accrueCancel')), 0),
    'amount', coalesce(sum(net) filter (where movement in ('accrue', 'accrueCancel')), 0),
    'tax_amount', coalesce(sum(tax) filter (where movement in ('accrue', 'accrueCancel')), 0),
    'on_bill_qty', coalesce(sum(qty) filter (where movement in ('bill', 'unbill')), 0),
    'on_bill_net', coalesce(sum(net) filter (where movement in ('bill', 'unbill')), 0),
    'on_bill_tax', coalesce(sum(tax) filter (where movement in ('bill', 'unbill')), 0),
    'confirmed_net', coalesce(sum(net) filter (where movement in ('confirm', 'unconfirm')), 0),
    'confirmed_tax', coalesce(sum(tax) filter (where movement in ('confirm', 'unconfirm')), 0),
    'invoiced_net', coalesce(sum(net) filter (where movement in ('invoice', 'uninvoice')), 0),
    'invoiced_tax', coalesce(sum(tax) filter (where movement in ('invoice', 'uninvoice')), 0),
    'approved_net', coalesce(sum(net) filter (where movement in ('approve', 'unapprove')), 0),
    'approved_tax', coalesce(sum(tax) filter (where movement in ('approve', 'unapprove')), 0),
    'thrown_net', coalesce(sum(net) filter (where movement in ('throw', 'unthrow')), 0),
    'thrown_tax', coalesce(sum(tax) filter (where movement in ('throw', 'unthrow')), 0))
  from srm_payable_ledger where payable_id = of_payable and create_date <= coalesce(as_of_moment(), 'infinity'));
comment on function payable_as_of is 'The balances of a payable as its ledger adds them up, as of the moment at which the transaction reads.';

select track_history('srm_payable', $$x.create_date <= as_of_moment()$$, '{batch_id,source_type,source_id}',
  '{qty,amount,tax_amount,on_bill_qty,on_bill_net,on_bill_tax,confirmed_net,confirmed_tax,invoiced_net,invoiced_tax,approved_net,approved_tax,thrown_net,thrown_tax}',
  $$payable_as_of(x.id)$$);

create view invariant_reconciliation_payable_ledger with (security_invoker = true) as
select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, '' as document_no, concat_ws(' ', p.source_type, p.origin_no, p.goods_no) as place,
  e.balances::text as expected, f.balances::text as found
from srm_payable p
cross join lateral (select payable_as_of(p.id) as balances) e
cross join lateral (select jsonb_build_object('qty', p.qty, 'amount', p.amount, 'tax_amount', p.tax_amount, 'on_bill_qty', p.on_bill_qty,
  'on_bill_net', p.on_bill_net, 'on_bill_tax', p.on_bill_tax, 'confirmed_net', p.confirmed_net, 'confirmed_tax', p.confirmed_tax,
  'invoiced_net', p.invoiced_net, 'invoiced_tax', p.invoiced_tax, 'approved_net', p.approved_net, 'approved_tax', p.approved_tax,
  'thrown_net', p.thrown_net, 'thrown_tax', p.thrown_tax) as balances) f
where e.balances <> f.balances;
comment on view invariant_reconciliation_payable_ledger is 'The balances of a payable are the sum of its entries in the money ledger.';

create view invariant_reconciliation_owed_of_batch with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.purchase_no as document_no,
  concat_ws('-', b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq) as place,
  concat_ws(' / ', trim_scale(e.qty), trim_scale(e.net), trim_scale(e.tax)) as expected,
  concat_ws(' / ', trim_scale(coalesce(p.qty, 0)), trim_scale(coalesce(p.net, 0)), trim_scale(coalesce(p.tax, 0))) as found
from srm_purchase_batch b
left join (
  select batch_id, sum(receive_qty) as qty, sum(amount) as net, sum(tax_amount) as tax from srm_check_receipt group by batch_id
) a on a.batch_id = b.id
left join (
  select batch_id, sum(return_qty) as qty, sum(amount) as net, sum(tax_amount) as tax from srm_bill_return_line group by batch_id
) r on r.batch_id = b.id
left join (
  select batch_id, sum(qty) as qty, sum(amount) as net, sum(tax_amount) as tax from srm_payable
  where source_type in ('acceptance', 'return') group by batch_id
) p on p.batch_id = b.id
cross join lateral (select case when b.order_type = '3' then 0 else coalesce(a.qty, 0) - coalesce(r.qty, 0) end as qty,
  case when b.order_type = '3' then 0 else coalesce(a.net, 0) - coalesce(r.net, 0) end as net,
  case when b.order_type = '3' then 0 else coalesce(a.tax, 0) - coalesce(r.tax, 0) end as tax) e
where (e.qty, e.net, e.tax) <> (coalesce(p.qty, 0), coalesce(p.net, 0), coalesce(p.tax, 0));
comment on view invariant_reconciliation_owed_of_batch is 'What is owed of a delivery is what was accepted of it less what went back, by quantity, amount and tax; of consignment orders nothing.';

grant select on invariant_reconciliation_payable_ledger, invariant_reconciliation_owed_of_batch to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('reconciliationInvoicing', '0', '1', '', 'invoice', 40),
  ('payablePool', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.Pool', '', 41);
