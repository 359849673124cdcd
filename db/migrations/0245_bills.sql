-- Reconciliation bills: payables of one supplier, organisation and currency that both sides agree on before they are invoiced.

create table srm_bill (
  id bigint generated always as identity primary key,
  bill_no text not null,
  status text not null default 'draft' check (status in ('draft', 'pendingConfirm', 'returned', 'confirmed', 'voided')),
  bill_period text not null check (bill_period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency text not null,
  line_count integer not null default 0,
  disputed_count integer not null default 0,
  message_count integer not null default 0,
  net_amount numeric(20, 6) not null default 0,
  tax_amount numeric(20, 6) not null default 0,
  total_amount numeric(20, 6) not null generated always as (net_amount + tax_amount) stored,
  remark text not null default '',
  reason text not null default '',
  sent_date timestamptz,
  confirmed_date timestamptz,
  constraint srm_bill_disputed check (status <> 'confirmed' or disputed_count = 0)
);
comment on table srm_bill is 'Reconciliation bills: what is owed to a supplier for a period, agreed by both sides before it is invoiced.';
comment on column srm_bill.bill_no is 'Number of the bill.';
comment on column srm_bill.bill_period is 'Month that is reconciled, YYYY-MM.';
comment on column srm_bill.line_count is 'Lines that stand on it.';
comment on column srm_bill.disputed_count is 'Of them: those that the supplier disputes.';
comment on column srm_bill.message_count is 'Messages of both sides about it.';
comment on column srm_bill.net_amount is 'Sum of its lines without tax.';
comment on column srm_bill.tax_amount is 'Tax of its lines.';
comment on column srm_bill.total_amount is 'Amount with tax.';
comment on column srm_bill.remark is 'What the purchaser says of the whole bill.';
comment on column srm_bill.reason is 'Why it was returned, withdrawn or voided last.';
comment on column srm_bill.sent_date is 'When it was sent to the supplier last.';
comment on column srm_bill.confirmed_date is 'When the supplier confirmed it last.';
select as_document('srm_bill', 'bill_no', '{bill_no,bill_period,supplier_no,supplier_name,remark}', action_area => 'bill');
select scope_merged('srm_bill');
select has_custom_values('srm_bill');
select as_document_files('srm_bill', 'bill');
grant update (status, remark, reason, is_released, sent_date, confirmed_date, message_count, custom, version, update_name, update_date)
  on srm_bill to quayside_purchaser, quayside_system;
grant update (status, reason, is_released, confirmed_date, message_count, version, update_name, update_date) on srm_bill to quayside_supplier;

create table srm_bill_line (
  id bigint generated always as identity primary key,
  payable_id bigint not null references srm_payable,
  source_type text not null,
  origin_no text not null,
  purchase_no text not null,
  goods_no text not null,
  goods_name text not null,
  purchase_unit_no text not null,
  posting_date date not null,
  price numeric(20, 6) not null,
  tax_rate numeric(9, 4) not null,
  qty numeric(20, 6) not null,
  net_amount numeric(20, 6) not null,
  tax_amount numeric(20, 6) not null,
  dispute_reason text,
  is_removed boolean not null default false,
  is_disputed boolean not null generated always as (coalesce(dispute_reason, '') <> '' and not is_removed) stored,
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_bill_line is 'Lines of a reconciliation bill: the share of a payable that stands on it.';
comment on column srm_bill_line.payable_id is 'Payable of which it is a share.';
comment on column srm_bill_line.source_type is 'Why it is owed, as on the payable.';
comment on column srm_bill_line.origin_no is 'Number of the document that makes it owed.';
comment on column srm_bill_line.price is 'Price of one unit, without tax.';
comment on column srm_bill_line.tax_rate is 'Percent.';
comment on column srm_bill_line.qty is 'Quantity that it bills.';
comment on column srm_bill_line.net_amount is 'Amount that it bills, without tax.';
comment on column srm_bill_line.tax_amount is 'Tax that it bills.';
comment on column srm_bill_line.dispute_reason is 'Why the supplier does not agree; empty: it does.';
comment on column srm_bill_line.is_removed is 'It was taken off the bill, for good: its share may stand on another one by now.';
comment on column srm_bill_line.is_disputed is 'It stands on the bill and the supplier does not agree.';
select as_document_lines('srm_bill_line', 'srm_bill', 'bill_id', '{payable_id}');
-- Its bill adds up lines of the past, so a line cannot ask its bill whether it was there.
select track_history('srm_bill_line', 'x.create_date <= as_of_moment()', '{bill_id,payable_id}');
create index srm_bill_line_payable on srm_bill_line (payable_id) where not is_removed;
grant update (is_released, dispute_reason, is_removed) on srm_bill_line to quayside_purchaser, quayside_system;
grant update (dispute_reason) on srm_bill_line to quayside_supplier;

-- What stands on a bill at a moment is what its lines said then.
create function bill_totals_as_of(of_bill bigint) returns jsonb language sql stable
return (select jsonb_build_object('line_count', count(*), 'disputed_count', count(*) filter (where l.is_disputed),
    'net_amount', coalesce(sum(l.net_amount), 0), 'tax_amount', coalesce(sum(l.tax_amount), 0))
  from history.srm_bill_line l where l.bill_id = of_bill and not l.is_removed);
select track_history('srm_bill', 'x.create_date <= as_of_moment()', '{}', '{line_count,disputed_count,net_amount,tax_amount}',
  'bill_totals_as_of(x.id)');

-- A line bills its share the moment it is written, and lets go of it the moment it is taken off; its bill adds up what stands on it.
create function bill_lines_written() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, create_name)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'bill', w.qty, w.net_amount,
    w.tax_amount, 'bill', b.id, b.bill_no, b.update_name
  from written w join srm_bill b on b.id = w.bill_id join srm_payable p on p.id = w.payable_id order by p.id;
  update srm_bill b set line_count = b.line_count + s.lines, net_amount = b.net_amount + s.net, tax_amount = b.tax_amount + s.tax
  from (
    select bill_id, count(*) as lines, sum(net_amount) as net, sum(tax_amount) as tax from written group by bill_id
  ) s where b.id = s.bill_id;
  return null;
end $$;
create trigger srm_bill_line_written after insert on srm_bill_line
  referencing new table as written for each statement execute function bill_lines_written();

create function bill_lines_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from written w join before o on o.id = w.id where o.is_removed and not w.is_removed) then
    raise exception 'A line that was taken off a bill stays off.' using errcode = 'integrity_constraint_violation';
  end if;
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, create_name)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'unbill', -w.qty, -w.net_amount,
    -w.tax_amount, 'bill', b.id, b.bill_no, b.update_name
  from written w join before o on o.id = w.id join srm_bill b on b.id = w.bill_id join srm_payable p on p.id = w.payable_id
  where w.is_removed and not o.is_removed order by p.id;
  update srm_bill b set line_count = b.line_count - s.lines, disputed_count = b.disputed_count + s.disputed,
    net_amount = b.net_amount - s.net, tax_amount = b.tax_amount - s.tax
  from (
    select w.bill_id, count(*) filter (where w.is_removed and not o.is_removed) as lines,
      count(*) filter (where w.is_disputed) - count(*) filter (where o.is_disputed) as disputed,
      coalesce(sum(w.net_amount) filter (where w.is_removed and not o.is_removed), 0) as net,
      coalesce(sum(w.tax_amount) filter (where w.is_removed and not o.is_removed), 0) as tax
    from written w join before o on o.id = w.id group by w.bill_id
  ) s where b.id = s.bill_id and (s.lines, s.disputed) <> (0, 0);
  return null;
end $$;
create trigger srm_bill_line_changed after update on srm_bill_line
  referencing old table as before new table as written for each statement execute function bill_lines_changed();

-- What was said of a bill, between the two sides.
create table srm_bill_message (
  id bigint generated always as identity primary key,
  side text not null check (side in ('purchaser', 'supplier')),
  message_text text not null check (message_text <> ''),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_bill_message is 'Messages of the two sides about a bill.';
comment on column srm_bill_message.side is 'Side that wrote it.';
comment on column srm_bill_message.message_text is 'What it says.';
select as_document_lines('srm_bill_message', 'srm_bill', 'bill_id');
select comment_usual_columns('srm_bill_message');
grant insert on srm_bill_message to quayside_supplier;
select track_append_only_history('srm_bill_message', $$x.create_date <= as_of_moment()$$);

create view invariant_reconciliation_bill_totals with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.bill_no as document_no, b.status as place,
  concat_ws(' / ', e.lines, e.disputed, trim_scale(e.net), trim_scale(e.tax)) as expected,
  concat_ws(' / ', b.line_count, b.disputed_count, trim_scale(b.net_amount), trim_scale(b.tax_amount)) as found
from srm_bill b
cross join lateral (
  select count(*) as lines, count(*) filter (where is_disputed) as disputed, coalesce(sum(net_amount), 0) as net,
    coalesce(sum(tax_amount), 0) as tax
  from srm_bill_line l where l.bill_id = b.id and not l.is_removed
) e
where (b.line_count, b.disputed_count, b.net_amount, b.tax_amount) <> (e.lines, e.disputed, e.net, e.tax);
comment on view invariant_reconciliation_bill_totals is 'A bill is the sum of its lines.';

create view invariant_reconciliation_billed with (security_invoker = true) as
select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, '' as document_no, concat_ws(' ', p.source_type, p.origin_no, p.goods_no) as place,
  concat_ws(' / ', trim_scale(e.qty), trim_scale(e.net), trim_scale(e.tax), trim_scale(e.confirmed_net), trim_scale(e.confirmed_tax)) as expected,
  concat_ws(' / ', trim_scale(p.on_bill_qty), trim_scale(p.on_bill_net), trim_scale(p.on_bill_tax), trim_scale(p.confirmed_net),
    trim_scale(p.confirmed_tax)) as found
from srm_payable p
cross join lateral (
  select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.net_amount), 0) as net, coalesce(sum(l.tax_amount), 0) as tax,
    coalesce(sum(l.net_amount) filter (where b.status = 'confirmed'), 0) as confirmed_net,
    coalesce(sum(l.tax_amount) filter (where b.status = 'confirmed'), 0) as confirmed_tax
  from srm_bill_line l join srm_bill b on b.id = l.bill_id where l.payable_id = p.id and not l.is_removed
) e
where (p.on_bill_qty, p.on_bill_net, p.on_bill_tax, p.confirmed_net, p.confirmed_tax)
  <> (e.qty, e.net, e.tax, e.confirmed_net, e.confirmed_tax);
comment on view invariant_reconciliation_billed is 'What stands on bills of a payable is the sum of its lines, what is confirmed of it the sum of its lines on confirmed bills.';
grant select on invariant_reconciliation_bill_totals, invariant_reconciliation_billed to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('reconciliationBill', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.Bill', 43);
select add_document_print('reconciliation.bill', 'reconciliation-bill-a4', 'reconciliation:bill.printed', 'billNo',
  '{supplierNo,supplierName,orgNo,billPeriod,currency,netAmount,taxAmount,totalAmount}', 'lines',
  '[["originNo", 30], ["goodsNo", 26], ["goodsName", 34], ["qty", 18], ["price", 18], ["netAmount", 22], ["taxRate", 12], ["taxAmount", 20]]');
