-- Invoices of what both sides agreed on: a document takes confirmed lines of bills, the supplier enters its real invoices against it, and
-- the purchaser approves it and hands it over to the ERP.

create table srm_invoice_doc (
  id bigint generated always as identity primary key,
  invoice_doc_no text not null,
  status text not null default 'pendingEntry'
    check (status in ('pendingEntry', 'pendingApproval', 'approvalRejected', 'approved', 'thrown', 'writtenOff', 'deleted')),
  is_red boolean not null default false,
  original_doc_id bigint references srm_invoice_doc,
  original_doc_no text not null default '',
  bill_nos text not null default '',
  currency text not null,
  line_count integer not null default 0,
  net_amount numeric(20, 6) not null default 0,
  tax_amount numeric(20, 6) not null default 0,
  total_amount numeric(20, 6) not null generated always as (net_amount + tax_amount) stored,
  invoice_count integer not null default 0,
  invoice_nos text not null default '',
  invoiced_net numeric(20, 6) not null default 0,
  invoiced_tax numeric(20, 6) not null default 0,
  difference_net numeric(20, 6) not null generated always as (case when invoice_count = 0 then 0 else invoiced_net - net_amount end) stored,
  difference_tax numeric(20, 6) not null generated always as (case when invoice_count = 0 then 0 else invoiced_tax - tax_amount end) stored,
  match_outcome text not null default 'none' check (match_outcome in ('none', 'pass', 'warn', 'refuse')),
  unreleased_count integer not null default 0,
  throw_status text not null default 'none' check (throw_status in ('none', 'sent', 'failed', 'done', 'reversed')),
  erp_bill_no text not null default '',
  red_request_no text not null default '',
  red_request_status text check (red_request_status in ('01', '02', '03', '04', '05', '06', '07', '08', '09')),
  red_request_date timestamptz,
  remark text not null default '',
  reason text not null default '',
  commit_name text not null default '',
  commit_date timestamptz,
  approve_name text not null default '',
  approve_date timestamptz,
  constraint srm_invoice_doc_red check (is_red = (original_doc_id is not null)),
  constraint srm_invoice_doc_red_request check (red_request_status is null or is_red),
  -- Nobody approves what differs before somebody has released the difference.
  constraint srm_invoice_doc_released check (status not in ('approved', 'thrown') or unreleased_count = 0),
  constraint srm_invoice_doc_thrown check (status <> 'thrown' or erp_bill_no <> '')
);
comment on table srm_invoice_doc is 'Invoicing bills: confirmed lines of bills that are invoiced together, with the real invoices, their approval and their way to the ERP.';
comment on column srm_invoice_doc.invoice_doc_no is 'Number of the invoicing bill.';
comment on column srm_invoice_doc.is_red is 'It takes back what another one invoiced: its amounts are negative.';
comment on column srm_invoice_doc.original_doc_id is 'Invoicing bill of which a red one takes something back.';
comment on column srm_invoice_doc.original_doc_no is 'Its number.';
comment on column srm_invoice_doc.bill_nos is 'Numbers of the bills whose lines it invoices.';
comment on column srm_invoice_doc.line_count is 'Lines that it invoices.';
comment on column srm_invoice_doc.net_amount is 'Sum of its lines without tax.';
comment on column srm_invoice_doc.tax_amount is 'Tax of its lines.';
comment on column srm_invoice_doc.total_amount is 'Amount with tax.';
comment on column srm_invoice_doc.invoice_count is 'Real invoices that are entered.';
comment on column srm_invoice_doc.invoice_nos is 'Their numbers.';
comment on column srm_invoice_doc.invoiced_net is 'Sum of the real invoices without tax.';
comment on column srm_invoice_doc.invoiced_tax is 'Tax of the real invoices.';
comment on column srm_invoice_doc.difference_net is 'Tail: what the real invoices differ from the lines, without tax.';
comment on column srm_invoice_doc.difference_tax is 'Tail of the tax.';
comment on column srm_invoice_doc.match_outcome is 'What matching came to when it was committed: none yet, pass, warn, refuse.';
comment on column srm_invoice_doc.unreleased_count is 'Differences with a warning that nobody has released yet.';
comment on column srm_invoice_doc.throw_status is 'Its way to the ERP: none, sent, failed, done, reversed.';
comment on column srm_invoice_doc.erp_bill_no is 'Number under which the ERP keeps it.';
comment on column srm_invoice_doc.red_request_no is 'Number of the request for a red invoice at the tax platform.';
comment on column srm_invoice_doc.red_request_status is 'Its state there: 01 none needed, 02 and 03 wait for a side, 04 both confirmed, 05 and 06 refused, 07 lapsed, 08 and 09 withdrawn.';
comment on column srm_invoice_doc.red_request_date is 'When the request was entered; it lapses after 72 hours.';
comment on column srm_invoice_doc.remark is 'What the supplier says of it.';
comment on column srm_invoice_doc.reason is 'Why it was rejected, withdrawn or written off last, or what the ERP said.';
comment on column srm_invoice_doc.commit_name is 'Who committed it last.';
comment on column srm_invoice_doc.commit_date is 'When it was committed last.';
comment on column srm_invoice_doc.approve_name is 'Who approved it.';
comment on column srm_invoice_doc.approve_date is 'When it was approved.';
select as_document('srm_invoice_doc', 'invoice_doc_no', '{invoice_doc_no,bill_nos,invoice_nos,erp_bill_no,supplier_no,supplier_name,remark}',
  keys => '{is_red,original_doc_id,original_doc_no,bill_nos,currency}', action_area => 'invoice');
select scope_merged('srm_invoice_doc');
select has_custom_values('srm_invoice_doc');
select as_document_files('srm_invoice_doc', 'invoiceDoc');
create index srm_invoice_doc_original on srm_invoice_doc (original_doc_id) where original_doc_id is not null;
create index srm_invoice_doc_red_request on srm_invoice_doc (red_request_date) where red_request_status in ('02', '03');
grant insert on srm_invoice_doc to quayside_supplier;
grant update (status, match_outcome, unreleased_count, throw_status, erp_bill_no, red_request_no, red_request_status, red_request_date,
  remark, reason, commit_name, commit_date, approve_name, approve_date, custom, version, update_name, update_date)
  on srm_invoice_doc to quayside_purchaser, quayside_system;
grant update (status, match_outcome, unreleased_count, red_request_no, red_request_status, red_request_date, remark, reason, commit_name,
  commit_date, custom, version, update_name, update_date) on srm_invoice_doc to quayside_supplier;

create table srm_invoice_line (
  id bigint generated always as identity primary key,
  payable_id bigint not null references srm_payable,
  bill_id bigint not null references srm_bill,
  bill_line_id bigint not null references srm_bill_line,
  bill_no text not null,
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
  invoice_qty numeric(20, 6),
  invoice_price numeric(20, 6),
  is_void boolean not null default false,
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_invoice_line_stated check ((invoice_qty is null) = (invoice_price is null))
);
comment on table srm_invoice_line is 'Lines of an invoicing bill: confirmed lines of bills, each on one invoicing bill.';
comment on column srm_invoice_line.payable_id is 'Payable of which it invoices what the line of the bill has.';
comment on column srm_invoice_line.bill_id is 'Bill on which it stands.';
comment on column srm_invoice_line.bill_line_id is 'Line of the bill that it invoices.';
comment on column srm_invoice_line.bill_no is 'Number of the bill.';
comment on column srm_invoice_line.source_type is 'Why it is owed, as on the payable.';
comment on column srm_invoice_line.origin_no is 'Number of the document that makes it owed.';
comment on column srm_invoice_line.price is 'Price of one unit, without tax.';
comment on column srm_invoice_line.tax_rate is 'Percent.';
comment on column srm_invoice_line.qty is 'Quantity that it invoices.';
comment on column srm_invoice_line.net_amount is 'Amount that it invoices, without tax.';
comment on column srm_invoice_line.tax_amount is 'Tax that it invoices.';
comment on column srm_invoice_line.invoice_qty is 'Quantity that the real invoice states; empty: that of the line.';
comment on column srm_invoice_line.invoice_price is 'Price that the real invoice states; empty: that of the line.';
comment on column srm_invoice_line.is_void is 'Its invoicing bill was deleted or written off: what it invoiced may stand on another one by now.';
select as_document_lines('srm_invoice_line', 'srm_invoice_doc', 'doc_id', '{payable_id,bill_id,bill_line_id}');
select track_history('srm_invoice_line', 'x.create_date <= as_of_moment()', '{doc_id,payable_id,bill_id,bill_line_id}');
create unique index srm_invoice_line_once on srm_invoice_line (bill_line_id) where not is_void;
create index srm_invoice_line_bill on srm_invoice_line (bill_id) where not is_void;
create index srm_invoice_line_payable on srm_invoice_line (payable_id) where not is_void;
grant insert on srm_invoice_line to quayside_supplier;
grant update (invoice_qty, invoice_price, is_void) on srm_invoice_line to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_invoice (
  id bigint generated always as identity primary key,
  invoice_type text not null check (invoice_type in ('1', '2', '3')),
  invoice_classify text not null check (invoice_classify in ('1', '2')),
  invoice_code text not null default '',
  invoice_no text not null check (invoice_no <> ''),
  invoice_date date not null,
  invoice_amount numeric(20, 6) not null,
  tax_rate numeric(9, 4) not null check (tax_rate between 0 and 100),
  rate_place integer not null check (rate_place > 0),
  tax_amount numeric(20, 6) not null,
  charge_amount numeric(20, 6) not null default 0,
  check_code text not null default '',
  is_red boolean not null default false,
  original_invoice_id bigint references srm_invoice,
  is_goods_invoice boolean not null default false,
  is_removed boolean not null default false,
  is_void boolean not null default false,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_invoice_red check (is_red = (original_invoice_id is not null))
);
comment on table srm_invoice is 'Real invoices that a supplier entered against an invoicing bill; a row for each rate of tax of an invoice.';
comment on column srm_invoice.invoice_type is '1 ordinary, 2 VAT ordinary, 3 VAT special.';
comment on column srm_invoice.invoice_classify is '1 paper, 2 electronic.';
comment on column srm_invoice.invoice_code is 'Code of the invoice; empty where it has none.';
comment on column srm_invoice.invoice_no is 'Number of the invoice, trimmed and in upper case.';
comment on column srm_invoice.invoice_date is 'Day of the invoice.';
comment on column srm_invoice.invoice_amount is 'Without tax; negative on a red invoice.';
comment on column srm_invoice.rate_place is 'Place of the rate on the real invoice: 1, 2 and so on.';
comment on column srm_invoice.charge_amount is 'Of the amount: charges such as freight.';
comment on column srm_invoice.check_code is 'Check code that is printed on it.';
comment on column srm_invoice.is_red is 'It takes back what another one invoiced.';
comment on column srm_invoice.original_invoice_id is 'Real invoice of which a red one takes something back.';
comment on column srm_invoice.is_goods_invoice is 'The invoice travels with the goods.';
comment on column srm_invoice.is_removed is 'Another entry took its place.';
comment on column srm_invoice.is_void is 'Its invoicing bill was deleted or written off: its number may be used again.';
select as_document_lines('srm_invoice', 'srm_invoice_doc', 'doc_id', '{original_invoice_id}');
select track_history('srm_invoice', 'x.create_date <= as_of_moment()', '{doc_id,original_invoice_id}');
select comment_usual_columns('srm_invoice');
-- A real invoice stands on one invoicing bill: the places of its rates begin with 1 on each.
create unique index srm_invoice_number on srm_invoice (tenantsid, supplier_no, invoice_no, invoice_code, invoice_date, rate_place)
  where not is_removed and not is_void;
create unique index srm_invoice_rate on srm_invoice (doc_id, invoice_code, invoice_no, invoice_date, tax_rate) where not is_removed;
create index srm_invoice_same_amount on srm_invoice (tenantsid, supplier_no, invoice_date, invoice_amount) where not is_removed and not is_void;
grant insert on srm_invoice to quayside_supplier;
grant update (is_removed, is_void) on srm_invoice to quayside_purchaser, quayside_supplier, quayside_system;

-- What stands on an invoicing bill at a moment is what its lines and real invoices said then.
create function invoice_doc_totals_as_of(of_doc bigint) returns jsonb language sql stable
return (select l.totals || i.totals
  from (
    select jsonb_build_object('line_count', count(*), 'net_amount', coalesce(sum(net_amount), 0), 'tax_amount', coalesce(sum(tax_amount), 0))
      as totals
    from history.srm_invoice_line where doc_id = of_doc
  ) l, (
    select jsonb_build_object('invoice_count', count(distinct (invoice_code, invoice_no, invoice_date)),
      'invoice_nos', coalesce(string_agg(distinct invoice_no, ', ' order by invoice_no), ''),
      'invoiced_net', coalesce(sum(invoice_amount), 0), 'invoiced_tax', coalesce(sum(tax_amount), 0)) as totals
    from history.srm_invoice where doc_id = of_doc and not is_removed
  ) i);
select track_history('srm_invoice_doc', 'x.create_date <= as_of_moment()', '{is_red,original_doc_id,original_doc_no,bill_nos,currency}',
  '{line_count,net_amount,tax_amount,invoice_count,invoice_nos,invoiced_net,invoiced_tax}', 'invoice_doc_totals_as_of(x.id)');

-- A bill is invoiced when all its lines are approved, and closed when all that is paid; how many of its lines are invoiced is kept.
alter table srm_bill drop constraint srm_bill_status_check,
  add constraint srm_bill_status_check
    check (status in ('draft', 'pendingConfirm', 'returned', 'confirmed', 'invoiced', 'closed', 'voided')),
  drop constraint srm_bill_disputed,
  add constraint srm_bill_disputed check (status not in ('confirmed', 'invoiced', 'closed') or disputed_count = 0),
  add column invoiced_count integer not null default 0;
comment on column srm_bill.invoiced_count is 'Of its lines: those that stand on an invoicing bill.';
create or replace function bill_totals_as_of(of_bill bigint) returns jsonb language sql stable
return (select jsonb_build_object('line_count', count(*), 'disputed_count', count(*) filter (where l.is_disputed),
    'net_amount', coalesce(sum(l.net_amount), 0), 'tax_amount', coalesce(sum(l.tax_amount), 0),
    'invoiced_count', (select count(*) from history.srm_invoice_line i where i.bill_id = of_bill and not i.is_void))
  from history.srm_bill_line l where l.bill_id = of_bill and not l.is_removed);
select track_history('srm_bill', 'x.create_date <= as_of_moment()', '{}', '{line_count,disputed_count,net_amount,tax_amount,invoiced_count}',
  'bill_totals_as_of(x.id)');

-- A line invoices the moment it is written, and lets go the moment it is void. Its invoicing bill keeps it, as what it once was.
create function invoice_lines_written() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, create_name)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'invoice', w.qty, w.net_amount,
    w.tax_amount, 'invoiceDoc', d.id, d.invoice_doc_no, d.update_name
  from written w join srm_invoice_doc d on d.id = w.doc_id join srm_payable p on p.id = w.payable_id order by p.id;
  update srm_invoice_doc d set line_count = d.line_count + s.lines, net_amount = d.net_amount + s.net, tax_amount = d.tax_amount + s.tax
  from (select doc_id, count(*) as lines, sum(net_amount) as net, sum(tax_amount) as tax from written group by doc_id) s
  where d.id = s.doc_id;
  update srm_bill b set invoiced_count = b.invoiced_count + s.lines
  from (select bill_id, count(*) as lines from written group by bill_id) s where b.id = s.bill_id;
  return null;
end $$;
create trigger srm_invoice_line_written after insert on srm_invoice_line
  referencing new table as written for each statement execute function invoice_lines_written();

create function invoice_lines_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from written w join before o on o.id = w.id where o.is_void and not w.is_void) then
    raise exception 'A line of a void invoicing bill stays void.' using errcode = 'integrity_constraint_violation';
  end if;
  insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, qty, net,
    tax, document_type, document_id, document_no, create_name)
  select p.id, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, p.is_released, 'uninvoice', -w.qty, -w.net_amount,
    -w.tax_amount, 'invoiceDoc', d.id, d.invoice_doc_no, d.update_name
  from written w join before o on o.id = w.id join srm_invoice_doc d on d.id = w.doc_id join srm_payable p on p.id = w.payable_id
  where w.is_void and not o.is_void order by p.id;
  update srm_bill b set invoiced_count = b.invoiced_count - s.lines
  from (
    select w.bill_id, count(*) as lines from written w join before o on o.id = w.id where w.is_void and not o.is_void group by w.bill_id
  ) s where b.id = s.bill_id;
  return null;
end $$;
create trigger srm_invoice_line_changed after update on srm_invoice_line
  referencing old table as before new table as written for each statement execute function invoice_lines_changed();

-- What its real invoices come to stands on an invoicing bill.
create function invoices_entered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_invoice_doc d set invoice_count = s.invoices, invoice_nos = s.numbers, invoiced_net = s.net, invoiced_tax = s.tax
  from (
    select w.doc_id, count(distinct (i.invoice_code, i.invoice_no, i.invoice_date)) filter (where i.id is not null) as invoices,
      coalesce(string_agg(distinct i.invoice_no, ', ' order by i.invoice_no), '') as numbers, coalesce(sum(i.invoice_amount), 0) as net,
      coalesce(sum(i.tax_amount), 0) as tax
    from (select distinct doc_id from written) w left join srm_invoice i on i.doc_id = w.doc_id and not i.is_removed group by w.doc_id
  ) s where d.id = s.doc_id
    and (d.invoice_count, d.invoice_nos, d.invoiced_net, d.invoiced_tax) <> (s.invoices, s.numbers, s.net, s.tax);
  return null;
end $$;
create trigger srm_invoice_written after insert on srm_invoice
  referencing new table as written for each statement execute function invoices_entered();
create trigger srm_invoice_changed after update on srm_invoice
  referencing new table as written for each statement execute function invoices_entered();

-- How far real invoices may differ from what is received and agreed: rules by organisation, supplier and item.
create table srm_match_tolerance (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  tolerance_no text not null default '',
  tolerance_name text not null,
  org_no text not null default '*',
  supplier_no text,
  item_no text,
  match_ways text check (match_ways in ('2', '3', '4')),
  match_basis text check (match_basis in ('line', 'toDate')),
  price_percent numeric(9, 4) check (price_percent between 0 and 1000),
  price_amount numeric(20, 6) check (price_amount >= 0),
  total_percent numeric(9, 4) check (total_percent between 0 and 1000),
  total_amount numeric(20, 6) check (total_amount >= 0),
  quantity_percent numeric(9, 4) check (quantity_percent between 0 and 1000),
  charge_percent numeric(9, 4) check (charge_percent between 0 and 1000),
  tail_amount numeric(20, 6) check (tail_amount >= 0),
  match_action text check (match_action in ('none', 'warn', 'refuse'))
);
comment on table srm_match_tolerance is 'Limits of matching. Of each value the most particular rule that fills it counts: item, supplier, organisation.';
comment on column srm_match_tolerance.supplier_no is 'Empty: every supplier.';
comment on column srm_match_tolerance.item_no is 'Empty: every item.';
comment on column srm_match_tolerance.match_ways is '2 compares with the order, 3 with what is received as well, 4 with what passed its inspection as well. Empty: this rule does not say.';
comment on column srm_match_tolerance.match_basis is 'line compares an invoice with its own receipts, toDate all so far with all that is received so far. Empty: this rule does not say.';
comment on column srm_match_tolerance.price_percent is 'How far a price may be above that of the order, in percent. Empty: this rule does not say; 0 means exactly 0.';
comment on column srm_match_tolerance.price_amount is 'The same in money; where both are given, both bind.';
comment on column srm_match_tolerance.total_percent is 'How far the total of a line may be above what was ordered or received, in percent.';
comment on column srm_match_tolerance.total_amount is 'The same in money; where both are given, both bind.';
comment on column srm_match_tolerance.quantity_percent is 'How far the quantity may be above what is accepted, in percent.';
comment on column srm_match_tolerance.charge_percent is 'How far charges may differ from those that are expected, in percent; where none is expected, none passes.';
comment on column srm_match_tolerance.tail_amount is 'How far net and tax of each rate may differ from the lines, each. Empty: five of the smallest units of the currency.';
comment on column srm_match_tolerance.match_action is 'Beyond a limit: none lets it pass, warn asks somebody to release it, refuse forbids committing. Empty: this rule does not say.';
select as_master_data('srm_match_tolerance', '{tolerance_no}', '{tolerance_no,tolerance_name}', 'org');
select as_record('srm_match_tolerance', '{tolerance_no,tolerance_name}');
create unique index srm_match_tolerance_reach on srm_match_tolerance (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';
create policy supplier_scope on srm_match_tolerance for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_match_tolerance to quayside_supplier;
create trigger auto_number before insert on srm_match_tolerance
  for each row execute function auto_number_record('tolerance_no', 'MT');

-- What matching found when an invoicing bill was committed, one row for each comparison that differs or was made.
create table srm_match_result (
  id bigint generated always as identity primary key,
  line_id bigint references srm_invoice_line,
  match_kind text not null check (match_kind in ('price', 'quantity', 'total', 'tax', 'net', 'charge', 'duplicate')),
  subject text not null default '',
  expected numeric(20, 6) not null,
  actual numeric(20, 6) not null,
  upper_limit numeric(20, 6) not null,
  outcome text not null check (outcome in ('pass', 'warn', 'refuse')),
  release_reason text not null default '',
  release_name text not null default '',
  release_user text not null default '',
  release_date timestamptz,
  is_removed boolean not null default false,
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_match_result_released check (release_date is null or (outcome = 'warn' and release_reason <> '' and release_user <> ''))
);
comment on table srm_match_result is 'Comparisons of an invoicing bill with orders, receipts and tolerances.';
comment on column srm_match_result.line_id is 'Line that is compared; empty: the whole.';
comment on column srm_match_result.match_kind is 'What is compared: price, quantity, total of a line, net and tax of a rate, charges, or another invoice like it.';
comment on column srm_match_result.subject is 'What it is about: item and source document, rate of tax, or the number of an invoice.';
comment on column srm_match_result.expected is 'What orders, receipts or lines say.';
comment on column srm_match_result.actual is 'What the invoice says.';
comment on column srm_match_result.upper_limit is 'Up to which it passes.';
comment on column srm_match_result.outcome is 'pass, warn or refuse.';
comment on column srm_match_result.release_reason is 'Why somebody let it pass.';
comment on column srm_match_result.release_name is 'Who let it pass.';
comment on column srm_match_result.release_user is 'Number of that user, who is not the one that approves.';
comment on column srm_match_result.release_date is 'When it was let pass.';
comment on column srm_match_result.is_removed is 'Another commit took its place.';
select as_document_lines('srm_match_result', 'srm_invoice_doc', 'doc_id', '{line_id}');
select track_history('srm_match_result', 'x.create_date <= as_of_moment()', '{doc_id,line_id}');
grant insert on srm_match_result to quayside_supplier;
grant update (is_removed) on srm_match_result to quayside_supplier;
grant update (is_removed, release_reason, release_name, release_user, release_date) on srm_match_result to quayside_purchaser, quayside_system;

create view invariant_reconciliation_invoice_totals with (security_invoker = true) as
select d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.invoice_doc_no as document_no, d.status as place,
  concat_ws(' / ', l.lines, trim_scale(l.net), trim_scale(l.tax), trim_scale(i.net), trim_scale(i.tax)) as expected,
  concat_ws(' / ', d.line_count, trim_scale(d.net_amount), trim_scale(d.tax_amount), trim_scale(d.invoiced_net), trim_scale(d.invoiced_tax))
    as found
from srm_invoice_doc d
cross join lateral (
  select count(*) as lines, coalesce(sum(net_amount), 0) as net, coalesce(sum(tax_amount), 0) as tax
  from srm_invoice_line where doc_id = d.id
) l
cross join lateral (
  select coalesce(sum(invoice_amount), 0) as net, coalesce(sum(tax_amount), 0) as tax from srm_invoice where doc_id = d.id and not is_removed
) i
where (d.line_count, d.net_amount, d.tax_amount, d.invoiced_net, d.invoiced_tax) <> (l.lines, l.net, l.tax, i.net, i.tax);
comment on view invariant_reconciliation_invoice_totals is 'An invoicing bill is the sum of its lines, and its invoiced amounts are the sum of its real invoices.';

create view invariant_reconciliation_invoiced with (security_invoker = true) as
select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, '' as document_no, concat_ws(' ', p.source_type, p.origin_no, p.goods_no) as place,
  concat_ws(' / ', trim_scale(e.net), trim_scale(e.tax), trim_scale(e.approved_net), trim_scale(e.approved_tax), trim_scale(e.thrown_net),
    trim_scale(e.thrown_tax)) as expected,
  concat_ws(' / ', trim_scale(p.invoiced_net), trim_scale(p.invoiced_tax), trim_scale(p.approved_net), trim_scale(p.approved_tax),
    trim_scale(p.thrown_net), trim_scale(p.thrown_tax)) as found
from srm_payable p
cross join lateral (
  select coalesce(sum(l.net_amount), 0) as net, coalesce(sum(l.tax_amount), 0) as tax,
    coalesce(sum(l.net_amount) filter (where d.status in ('approved', 'thrown')), 0) as approved_net,
    coalesce(sum(l.tax_amount) filter (where d.status in ('approved', 'thrown')), 0) as approved_tax,
    coalesce(sum(l.net_amount) filter (where d.status = 'thrown'), 0) as thrown_net,
    coalesce(sum(l.tax_amount) filter (where d.status = 'thrown'), 0) as thrown_tax
  from srm_invoice_line l join srm_invoice_doc d on d.id = l.doc_id where l.payable_id = p.id and not l.is_void
) e
where (p.invoiced_net, p.invoiced_tax, p.approved_net, p.approved_tax, p.thrown_net, p.thrown_tax)
  <> (e.net, e.tax, e.approved_net, e.approved_tax, e.thrown_net, e.thrown_tax);
comment on view invariant_reconciliation_invoiced is 'What of a payable is invoiced, approved and thrown is the sum of its lines on invoicing bills in force, approved and thrown.';

-- The confirmed part of a payable is that on bills which are confirmed, invoiced or closed.
create or replace view invariant_reconciliation_billed with (security_invoker = true) as
select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, '' as document_no, concat_ws(' ', p.source_type, p.origin_no, p.goods_no) as place,
  concat_ws(' / ', trim_scale(e.qty), trim_scale(e.net), trim_scale(e.tax), trim_scale(e.confirmed_net), trim_scale(e.confirmed_tax)) as expected,
  concat_ws(' / ', trim_scale(p.on_bill_qty), trim_scale(p.on_bill_net), trim_scale(p.on_bill_tax), trim_scale(p.confirmed_net),
    trim_scale(p.confirmed_tax)) as found
from srm_payable p
cross join lateral (
  select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.net_amount), 0) as net, coalesce(sum(l.tax_amount), 0) as tax,
    coalesce(sum(l.net_amount) filter (where b.status in ('confirmed', 'invoiced', 'closed')), 0) as confirmed_net,
    coalesce(sum(l.tax_amount) filter (where b.status in ('confirmed', 'invoiced', 'closed')), 0) as confirmed_tax
  from srm_bill_line l join srm_bill b on b.id = l.bill_id where l.payable_id = p.id and not l.is_removed
) e
where (p.on_bill_qty, p.on_bill_net, p.on_bill_tax, p.confirmed_net, p.confirmed_tax)
  <> (e.qty, e.net, e.tax, e.confirmed_net, e.confirmed_tax);

-- How many lines of a bill are invoiced is counted.
create or replace view invariant_reconciliation_bill_totals with (security_invoker = true) as
select b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.bill_no as document_no, b.status as place,
  concat_ws(' / ', e.lines, e.disputed, trim_scale(e.net), trim_scale(e.tax), i.invoiced) as expected,
  concat_ws(' / ', b.line_count, b.disputed_count, trim_scale(b.net_amount), trim_scale(b.tax_amount), b.invoiced_count) as found
from srm_bill b
cross join lateral (
  select count(*) as lines, count(*) filter (where is_disputed) as disputed, coalesce(sum(net_amount), 0) as net,
    coalesce(sum(tax_amount), 0) as tax
  from srm_bill_line l where l.bill_id = b.id and not l.is_removed
) e
cross join lateral (select count(*) as invoiced from srm_invoice_line l where l.bill_id = b.id and not l.is_void) i
where (b.line_count, b.disputed_count, b.net_amount, b.tax_amount, b.invoiced_count) <> (e.lines, e.disputed, e.net, e.tax, i.invoiced);
comment on view invariant_reconciliation_bill_totals is 'A bill is the sum of its lines, and counts those that are invoiced.';
grant select on invariant_reconciliation_invoice_totals, invariant_reconciliation_invoiced to quayside_system;

-- What other systems say of invoices and payments, by the number under which they know it.
create table srm_money_message (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
  message_kind text not null check (message_kind in ('invoice', 'payment')),
  sender text not null,
  outside_no text not null,
  content_hash bytea not null,
  document_no text not null default '',
  answer jsonb,
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, message_kind, sender, outside_no)
);
comment on table srm_money_message is 'What other systems reported of invoices and payments, by the number under which their sender knows it.';
comment on column srm_money_message.message_kind is 'What it is about.';
comment on column srm_money_message.sender is 'The key with which the message came, or the user who sent it without one.';
comment on column srm_money_message.outside_no is 'Number under which the other system reported it.';
comment on column srm_money_message.content_hash is 'SHA-256 of what was reported: another content under the same number is refused.';
comment on column srm_money_message.document_no is 'Document that it was about.';
comment on column srm_money_message.answer is 'What the first delivery was answered, and each later one is; empty only while the first is at work.';
select comment_usual_columns('srm_money_message');
select scope_system('srm_money_message');
create index srm_money_message_user on srm_money_message (user_id);
create policy own_rows on srm_money_message to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select, insert on srm_money_message to quayside_purchaser;
grant update (document_no, answer) on srm_money_message to quayside_purchaser;

insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('invoiceManagement', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.Management', 44),
  ('matchTolerance', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.MatchTolerance', 46);
select add_document_print('reconciliation.invoiceDoc', 'invoicing-bill-a4', 'reconciliation:invoiceDoc.printed', 'invoiceDocNo',
  '{supplierNo,supplierName,orgNo,billNos,currency,netAmount,taxAmount,totalAmount,invoiceNos}', 'lines',
  '[["billNo", 30], ["originNo", 30], ["goodsNo", 26], ["goodsName", 34], ["qty", 18], ["price", 18], ["netAmount", 22], ["taxRate", 12], ["taxAmount", 20]]');
