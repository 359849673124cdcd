-- A supplier's own statement of account, compared with what it is owed here.

create table srm_statement (
  id bigint generated always as identity primary key,
  statement_no text not null,
  status text not null check (status in ('open', 'matched', 'closed')),
  statement_period text not null default '' check (statement_period ~ '^(\d{4}-(0[1-9]|1[0-2]))?$'),
  from_date date not null,
  to_date date not null,
  currency text not null,
  amount_basis text not null check (amount_basis in ('total', 'net')),
  imported_by text not null check (imported_by in ('purchaser', 'supplier')),
  file_name text not null,
  line_count integer not null,
  left_count integer not null default 0,
  paired_count integer not null default 0,
  differing_count integer not null default 0,
  missing_here_count integer not null default 0,
  missing_there_count integer not null default 0,
  stated_amount numeric(20, 6) not null default 0,
  own_amount numeric(20, 6) not null default 0,
  difference_amount numeric(20, 6) not null generated always as (stated_amount - own_amount) stored,
  paired_amount numeric(20, 6) not null default 0,
  differing_stated numeric(20, 6) not null default 0,
  differing_own numeric(20, 6) not null default 0,
  missing_here_amount numeric(20, 6) not null default 0,
  missing_there_amount numeric(20, 6) not null default 0,
  matched_date timestamptz not null default clock_timestamp(),
  remark text not null default '',
  reason text not null default '',
  constraint srm_statement_days check (from_date <= to_date),
  -- Every stated line and every payable of the period is counted once.
  constraint srm_statement_stated check (line_count = paired_count + differing_count + missing_here_count
    and stated_amount = paired_amount + differing_stated + missing_here_amount),
  constraint srm_statement_own check (own_amount = paired_amount + differing_own + missing_there_amount),
  constraint srm_statement_matched check (status = 'closed'
    or (status = 'matched') = ((differing_count, missing_here_count, missing_there_count) = (0, 0, 0)))
);
comment on table srm_statement is 'Statements of account of suppliers, each line paired with what is owed here.';
comment on column srm_statement.statement_no is 'Number of the statement here.';
comment on column srm_statement.statement_period is 'Month that it is about, YYYY-MM; empty where it is about other days.';
comment on column srm_statement.from_date is 'First day of posting that is compared.';
comment on column srm_statement.to_date is 'Last day of posting that is compared.';
comment on column srm_statement.amount_basis is 'Amounts that are compared: with tax (total) or without (net), as the file states them.';
comment on column srm_statement.imported_by is 'Side that imported it.';
comment on column srm_statement.file_name is 'Name of the file that it was read from.';
comment on column srm_statement.line_count is 'Lines that the file states.';
comment on column srm_statement.left_count is 'Rows of the file that are no lines: of another currency, or with neither a number nor an item, such as totals.';
comment on column srm_statement.paired_count is 'Lines that agree with what is owed.';
comment on column srm_statement.differing_count is 'Lines whose payables were found, with other amounts.';
comment on column srm_statement.missing_here_count is 'Lines for which nothing is owed.';
comment on column srm_statement.missing_there_count is 'Payables that the statement does not list.';
comment on column srm_statement.stated_amount is 'Sum of its lines.';
comment on column srm_statement.own_amount is 'Sum of the payables of the period.';
comment on column srm_statement.difference_amount is 'What is stated less what is owed.';
comment on column srm_statement.paired_amount is 'Of both sums: what agrees.';
comment on column srm_statement.differing_stated is 'Of what is stated: lines that differ.';
comment on column srm_statement.differing_own is 'Of what is owed: payables of lines that differ.';
comment on column srm_statement.missing_here_amount is 'Of what is stated: lines for which nothing is owed.';
comment on column srm_statement.missing_there_amount is 'Of what is owed: payables that the statement does not list.';
comment on column srm_statement.matched_date is 'When its lines were paired last.';
comment on column srm_statement.remark is 'How the purchaser settled what was left when it closed the statement.';
comment on column srm_statement.reason is 'Why it was reopened last.';
select as_document('srm_statement', 'statement_no', '{statement_no,statement_period,file_name,supplier_no,supplier_name,remark}',
  action_area => 'statement');
select scope_merged('srm_statement');
select as_document_files('srm_statement', 'statement');
select refresh_history('srm_statement');
grant insert on srm_statement to quayside_supplier;
grant update (status, warehouse_nos, classify_types, paired_count, differing_count, missing_here_count, missing_there_count, own_amount,
    paired_amount, differing_stated, differing_own, missing_here_amount, missing_there_amount, matched_date, remark, reason, version,
    update_name, update_date)
  on srm_statement to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_statement_line (
  id bigint generated always as identity primary key,
  statement_no text not null,
  row_no integer,
  outcome text not null check (outcome in ('paired', 'differs', 'missingHere', 'missingThere')),
  difference_kind text check (difference_kind in ('price', 'unit', 'quantity', 'amount', 'taxRounding', 'tax', 'cutOff', 'duplicate',
    'gift', 'missingReceipt', 'return', 'missingThere')),
  pair_no integer,
  currency text not null,
  document_no text not null default '',
  document_date date,
  goods_no text not null default '',
  qty numeric(20, 6),
  price numeric(20, 6),
  net_amount numeric(20, 6),
  tax_amount numeric(20, 6),
  stated_amount numeric(20, 6),
  own_no text not null default '',
  own_goods_no text not null default '',
  own_date date,
  own_qty numeric(20, 6),
  own_price numeric(20, 6),
  own_net numeric(20, 6),
  own_tax numeric(20, 6),
  own_amount numeric(20, 6),
  difference_amount numeric(20, 6),
  other_no text not null default '',
  is_paired boolean not null generated always as (outcome = 'paired') stored,
  is_removed boolean not null default false,
  create_date timestamptz not null default clock_timestamp(),
  -- What the supplier stated stands in the file; what is owed and not stated has no row there.
  constraint srm_statement_line_row check ((outcome = 'missingThere') = (row_no is null)
    and (row_no is null) = (stated_amount is null)),
  constraint srm_statement_line_removed check (not is_removed or row_no is null),
  constraint srm_statement_line_kind check ((difference_kind is null) = (outcome = 'paired')),
  constraint srm_statement_line_pair check ((pair_no is null) = (outcome in ('missingHere', 'missingThere')))
);
comment on table srm_statement_line is 'Lines of statements as the file says them with what they were paired with, and payables that no line states.';
comment on column srm_statement_line.statement_no is 'Number of the statement.';
comment on column srm_statement_line.row_no is 'Row of the file; empty of payables that no line states.';
comment on column srm_statement_line.outcome is 'paired: the amounts agree; differs: found, with other amounts; missingHere: nothing is owed for it; missingThere: owed and not stated.';
comment on column srm_statement_line.difference_kind is 'Why it is not paired.';
comment on column srm_statement_line.pair_no is 'Lines of the same number within the statement are compared together with the same payables.';
comment on column srm_statement_line.document_no is 'Number of a receipt, ASN or order, as stated.';
comment on column srm_statement_line.document_date is 'Date, as stated.';
comment on column srm_statement_line.price is 'Price of one unit, as stated.';
comment on column srm_statement_line.qty is 'Quantity, as stated.';
comment on column srm_statement_line.net_amount is 'Amount without tax, as stated.';
comment on column srm_statement_line.tax_amount is 'Tax, as stated.';
comment on column srm_statement_line.stated_amount is 'Stated amount that is compared.';
comment on column srm_statement_line.own_no is 'Numbers of the documents that make its payables owed.';
comment on column srm_statement_line.own_goods_no is 'Item of its payables.';
comment on column srm_statement_line.own_date is 'First day of posting of its payables.';
comment on column srm_statement_line.own_qty is 'Quantity that is owed for, on the first line of those that are compared together.';
comment on column srm_statement_line.own_price is 'Price that is owed, where it is one payable.';
comment on column srm_statement_line.own_net is 'Amount owed without tax, on the first line of those that are compared together.';
comment on column srm_statement_line.own_tax is 'Tax owed, on the first line of those that are compared together.';
comment on column srm_statement_line.own_amount is 'Owed amount that is compared, on the first line of those that are compared together.';
comment on column srm_statement_line.difference_amount is 'Stated less owed, on the first line of those that are compared together.';
comment on column srm_statement_line.other_no is 'Document that explains it: a receipt of another month, or an ASN on its way.';
comment on column srm_statement_line.is_paired is 'Its amounts agree.';
comment on column srm_statement_line.is_removed is 'Of a payable that no line stated once: one states it by now, or it is owed no longer.';
select as_document_lines('srm_statement_line', 'srm_statement', 'statement_id', '{statement_no,row_no,currency}');
-- What is owed and not stated comes and goes with each pairing, so a line cannot ask its statement whether it was there.
select track_history('srm_statement_line', 'x.create_date <= as_of_moment()', '{statement_id,statement_no,row_no,currency}');
create unique index srm_statement_line_row on srm_statement_line (statement_id, row_no) where row_no is not null;
create index srm_statement_line_no on srm_statement_line (tenantsid, statement_no, outcome, row_no, id);
-- A statement spans warehouses and categories: whoever may not see it sees none of its lines.
create policy own_statement on srm_statement_line as restrictive to quayside_purchaser using (
  exists (select from srm_statement s where s.id = statement_id));
grant insert on srm_statement_line to quayside_supplier;
grant update (outcome, difference_kind, pair_no, own_no, own_goods_no, own_date, own_qty, own_price, own_net, own_tax, own_amount,
    difference_amount, other_no, is_removed)
  on srm_statement_line to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_statement_pair (
  id bigint generated always as identity primary key,
  line_id bigint not null references srm_statement_line,
  payable_id bigint not null references srm_payable,
  is_removed boolean not null default false,
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_statement_pair_once unique (line_id, payable_id)
);
comment on table srm_statement_pair is 'Which lines of a statement are compared with which payables, n to m.';
comment on column srm_statement_pair.line_id is 'Line of the statement.';
comment on column srm_statement_pair.payable_id is 'Payable with which it is compared.';
comment on column srm_statement_pair.is_removed is 'They are compared with each other no longer.';
select as_document_lines('srm_statement_pair', 'srm_statement', 'statement_id', '{line_id,payable_id}');
select track_history('srm_statement_pair', 'x.create_date <= as_of_moment()', '{statement_id,line_id,payable_id}');
create policy own_statement on srm_statement_pair as restrictive to quayside_purchaser using (
  exists (select from srm_statement s where s.id = statement_id));
grant insert on srm_statement_pair to quayside_supplier;
grant update (is_removed) on srm_statement_pair to quayside_purchaser, quayside_supplier, quayside_system;

-- Payables of a supplier within a period, whatever became of them.
create index srm_payable_period on srm_payable (tenantsid, org_no, supplier_no, currency, posting_date, id)
  include (is_released, warehouse_no, classify_type);

create table srm_statement_layout (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  supplier_no text not null,
  sheet_name text not null,
  header_row integer not null check (header_row > 0),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_statement_layout is 'How the files of a supplier are laid out; the latest row of a supplier counts.';
comment on column srm_statement_layout.sheet_name is 'Sheet that was read.';
comment on column srm_statement_layout.header_row is 'Row with the names of the columns, from 1.';
comment on column srm_statement_layout.columns is 'Names of columns in the file by the fields that they mean.';
select comment_usual_columns('srm_statement_layout');
create index srm_statement_layout_latest on srm_statement_layout (tenantsid, supplier_no, id desc);
alter table srm_statement_layout enable row level security;
create policy purchaser_layouts on srm_statement_layout to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_layouts on srm_statement_layout to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('srm_statement_layout');
grant select, insert on srm_statement_layout to quayside_purchaser, quayside_supplier, quayside_system;

create view invariant_reconciliation_statement_totals with (security_invoker = true) as
select s.tenantsid, s.org_no, s.warehouse_no, s.classify_type, s.statement_no as document_no, s.status as place,
  concat_ws(' / ', e.paired, e.differing, e.missing_here, e.missing_there, trim_scale(e.stated), trim_scale(e.own)) as expected,
  concat_ws(' / ', s.paired_count, s.differing_count, s.missing_here_count, s.missing_there_count, trim_scale(s.stated_amount),
    trim_scale(s.own_amount)) as found
from srm_statement s
cross join lateral (
  select count(*) filter (where outcome = 'paired') as paired, count(*) filter (where outcome = 'differs') as differing,
    count(*) filter (where outcome = 'missingHere') as missing_here, count(*) filter (where outcome = 'missingThere') as missing_there,
    coalesce(sum(stated_amount), 0) as stated, coalesce(sum(own_amount), 0) as own
  from srm_statement_line l where l.statement_id = s.id and not l.is_removed
) e
where (s.paired_count, s.differing_count, s.missing_here_count, s.missing_there_count, s.stated_amount, s.own_amount)
  <> (e.paired, e.differing, e.missing_here, e.missing_there, e.stated, e.own);
comment on view invariant_reconciliation_statement_totals is 'A statement is the sum of its lines, on either side.';

create view invariant_reconciliation_statement_pairs with (security_invoker = true) as
select s.tenantsid, s.org_no, s.warehouse_no, s.classify_type, s.statement_no as document_no, p.origin_no as place,
  '1' as expected, d.groups::text as found
from (
  select x.statement_id, x.payable_id, count(distinct coalesce(l.pair_no, -l.id)) as groups
  from srm_statement_pair x join srm_statement_line l on l.id = x.line_id
  where not x.is_removed
  group by x.statement_id, x.payable_id having count(distinct coalesce(l.pair_no, -l.id)) <> 1
) d
join srm_statement s on s.id = d.statement_id join srm_payable p on p.id = d.payable_id;
comment on view invariant_reconciliation_statement_pairs is 'A payable is compared once within a statement.';
grant select on invariant_reconciliation_statement_totals, invariant_reconciliation_statement_pairs to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('statement', 'reconciliationInvoicing', '2', 'Reconciliation.Invoicing.Statement', 47);
select add_document_print('reconciliation.statement', 'statement-a4', 'reconciliation:statement.printed', 'statementNo',
  '{supplierNo,supplierName,orgNo,statementPeriod,fromDate,toDate,currency,amountBasis,statedAmount,ownAmount,differenceAmount,pairedAmount}',
  'differences',
  '[["rowNo", 12], ["documentNo", 30], ["statedAmount", 24], ["ownNo", 30], ["ownAmount", 24], ["differenceAmount", 24], ["differenceKind", 30]]');
