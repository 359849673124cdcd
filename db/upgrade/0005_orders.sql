create table srm_order_answer_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null default '*',
  can_supplier_refuse boolean not null default true,
  acceptance_limit_hours integer check (acceptance_limit_hours > 0),
  early_days integer check (early_days >= 0),
  late_days integer check (late_days >= 0),
  unique (tenantsid, org_no)
);
comment on table srm_order_answer_config is 'Order-answer rules of an organisation; org_no * holds where an organisation has none of its own.';
comment on column srm_order_answer_config.acceptance_limit_hours is 'After so many hours an unanswered order is accepted automatically; empty: never.';
comment on column srm_order_answer_config.early_days is 'Arrival may be so many days early and still count as normal; empty: no limit.';
select scope_tenant('srm_order_answer_config');
grant insert, update on srm_order_answer_config to quayside_system;

create table srm_purchase_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  plant_no text not null default '',
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  order_type text not null default '1' check (order_type in ('1', '2', '3')),
  purchase_date date,
  employee_name text not null default '',
  currency text not null,
  currency_decimals integer not null default 2,
  status text not null check (status in
    ('pendingRelease', 'accepting', 'executing', 'completed', 'rejected', 'cancelled', 'changing', 'closed')),
  order_version integer not null default 1,
  is_red_flag boolean not null default false,
  is_marked boolean not null default false,
  released_date timestamptz,
  accepting_since timestamptz,
  answered_date timestamptz,
  answer_mode text check (answer_mode in ('supplier', 'automatic')),
  refuse_reason text not null default '',
  remarks text not null default '',
  data_source text not null default '',
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  unique (tenantsid, purchase_no)
);
comment on column srm_purchase_head.order_version is 'Counts confirmed changes; the confirmed version stays in force until the next one is confirmed.';
comment on column srm_purchase_head.answer_mode is 'automatic: accepted by the time limit, counts as not answered in the answer rate.';
comment on column srm_purchase_head.accepting_since is 'Since when the supplier is asked for an answer; the time limit for it runs from here.';
create index srm_purchase_head_waiting on srm_purchase_head (accepting_since) where status = 'accepting';
select scope_documents('srm_purchase_head');
grant insert, update on srm_purchase_head to quayside_purchaser, quayside_system;
grant update on srm_purchase_head to quayside_supplier;

create table srm_purchase_line (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  purchase_seq integer not null check (purchase_seq > 0),
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null default 0,
  pack_qty numeric(20, 6) check (pack_qty > 0),
  line_qty numeric(20, 6) not null check (line_qty > 0),
  price numeric(20, 6) not null default 0 check (price >= 0),
  tax_rate numeric(9, 4) not null default 0 check (tax_rate >= 0),
  over_percent numeric(9, 4) not null default 0 check (over_percent >= 0),
  expect_arrival_date date not null,
  remarks text not null default '',
  version integer not null default 1,
  unique (head_id, purchase_seq)
);
comment on column srm_purchase_line.unit_decimals is 'Decimals of the unit when the order was written; quantities of the line are checked against it.';
comment on column srm_purchase_line.tax_rate is 'Percent.';
select scope_documents('srm_purchase_line');
grant insert, update on srm_purchase_line to quayside_purchaser, quayside_system;
grant update on srm_purchase_line to quayside_supplier;

-- The batch is the unit of all quantities. Its balances are moved by the ledger's trigger alone.
create table srm_purchase_batch (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  line_id bigint not null references srm_purchase_line,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null default 1,
  purchase_batch_seq integer not null default 1,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  status text not null,
  order_type text not null default '1',
  purchase_date date,
  expect_arrival_date date not null,
  sup_reply_date date,
  sup_reply_qty numeric(20, 6),
  over_percent numeric(9, 4) not null default 0,
  is_closed boolean not null default false,
  batch_pur_qty numeric(20, 6) not null default 0 check (batch_pur_qty >= 0),
  pending_qty numeric(20, 6) not null default 0 check (pending_qty >= 0),
  delivery_qty numeric(20, 6) not null default 0 check (delivery_qty >= 0),
  on_way_qty numeric(20, 6) not null default 0 check (on_way_qty >= 0),
  receive_qty numeric(20, 6) not null default 0 check (receive_qty >= 0),
  check_return_qty numeric(20, 6) not null default 0 check (check_return_qty >= 0),
  return_exchange_qty numeric(20, 6) not null default 0 check (return_exchange_qty >= 0),
  ended_qty numeric(20, 6) not null default 0 check (ended_qty >= 0),
  over_qty numeric(20, 6) not null generated always as
    (greatest(0, receive_qty - return_exchange_qty - batch_pur_qty)) stored,
  un_delivery_qty numeric(20, 6) not null generated always as (case when is_closed then 0 else
    greatest(0, batch_pur_qty - delivery_qty + check_return_qty + return_exchange_qty + ended_qty) end) stored,
  un_receive_qty numeric(20, 6) not null generated always as (case when is_closed then on_way_qty else
    greatest(0, batch_pur_qty - receive_qty + return_exchange_qty) end) stored,
  delivery_status text not null generated always as (case
    when delivery_qty - check_return_qty - return_exchange_qty - ended_qty <= 0 then 'none'
    when delivery_qty - check_return_qty - return_exchange_qty - ended_qty < batch_pur_qty then 'partial'
    else 'full' end) stored,
  receipt_status text not null generated always as (case
    when receive_qty - return_exchange_qty <= 0 then 'none'
    when receive_qty - return_exchange_qty < batch_pur_qty then 'partial'
    else 'full' end) stored,
  search_text text not null generated always as (search_normalise(
    purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || spec || ' ' || supplier_no || ' ' || supplier_name)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  unique (line_id, purchase_phase_seq, purchase_batch_seq),
  constraint srm_purchase_batch_shipped check (receive_qty + check_return_qty + on_way_qty + ended_qty = delivery_qty),
  constraint srm_purchase_batch_returned check (return_exchange_qty <= receive_qty),
  constraint srm_purchase_batch_cap check (
    delivery_qty + pending_qty - check_return_qty - return_exchange_qty - ended_qty
      <= batch_pur_qty * (1 + over_percent / 100))
);
comment on table srm_purchase_batch is 'One promised delivery of an order line; the row of every order list and the unit of all quantities.';
comment on column srm_purchase_batch.status is 'The order''s state, kept here for the lists.';
comment on column srm_purchase_batch.pending_qty is 'On advance ship notices that await approval.';
comment on column srm_purchase_batch.ended_qty is 'Shipped, but ended before it was received; may be shipped again.';
comment on constraint srm_purchase_batch_cap on srm_purchase_batch is 'Cap on the running total of all notices (domain, tolerances 1).';
create index srm_purchase_batch_head on srm_purchase_batch (head_id);
-- Pages of the lists are found in the index alone, however deep: it carries what the scope is checked by.
create index srm_purchase_batch_recent on srm_purchase_batch (tenantsid, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
create index srm_purchase_batch_supplier on srm_purchase_batch (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_purchase_batch_state on srm_purchase_batch (tenantsid, status, update_date desc, id desc)
  include (org_no, warehouse_no, classify_type, supplier_no, is_released);
-- Totals and tab counts of either side: few distinct keys, so both stay small.
create index srm_purchase_batch_count on srm_purchase_batch (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_purchase_batch_supplier_count on srm_purchase_batch (tenantsid, supplier_no, status, is_released);
-- The scope stands in the search index too: a buyer of a few organisations does not visit the matches of all others.
create index srm_purchase_batch_search on srm_purchase_batch using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_purchase_batch');
grant insert (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
    purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, status,
    order_type, purchase_date, expect_arrival_date, sup_reply_date, sup_reply_qty, over_percent, create_name, create_date,
    update_name, update_date)
  on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;
grant update (is_released, status, expect_arrival_date, sup_reply_date, sup_reply_qty, over_percent, is_closed, version,
    update_name, update_date)
  on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;

create table srm_purchase_ledger (
  id bigint generated always as identity primary key,
  batch_id bigint not null references srm_purchase_batch,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  movement text not null check (movement in ('order', 'split', 'change', 'asnSubmit', 'asnWithdraw', 'asnShip', 'asnVoid',
    'accept', 'refuse', 'acceptCancel', 'refuseCancel', 'end', 'returnExchange')),
  ordered numeric(20, 6) not null default 0,
  pending numeric(20, 6) not null default 0,
  delivery numeric(20, 6) not null default 0,
  on_way numeric(20, 6) not null default 0,
  receive numeric(20, 6) not null default 0,
  check_return numeric(20, 6) not null default 0,
  return_exchange numeric(20, 6) not null default 0,
  ended numeric(20, 6) not null default 0,
  document_type text not null check (document_type in ('order', 'asn', 'receipt', 'return')),
  document_id bigint not null,
  document_no text not null,
  reason text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_purchase_ledger is 'Every movement of a batch''s quantities, append only; the columns are deltas of the batch''s balances.';
create index srm_purchase_ledger_batch on srm_purchase_ledger (batch_id, id);
select scope_documents('srm_purchase_ledger');
grant insert on srm_purchase_ledger to quayside_purchaser, quayside_supplier, quayside_system;
-- A release shows the supplier what was ordered; quantities of a movement are never changed.
grant update (is_released) on srm_purchase_ledger to quayside_purchaser, quayside_system;

-- The scope of a movement is its batch's, never the caller's word; the policy is checked after this trigger.
create function ledger_take_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released
    into new.tenantsid, new.org_no, new.warehouse_no, new.classify_type, new.supplier_no, new.is_released
    from srm_purchase_batch where id = new.batch_id for update;
  return new;
end $$;
create trigger srm_purchase_ledger_scope before insert on srm_purchase_ledger
  for each row execute function ledger_take_scope();
-- The one place where balances move.
create function ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_batch set
    batch_pur_qty = batch_pur_qty + new.ordered,
    pending_qty = pending_qty + new.pending,
    delivery_qty = delivery_qty + new.delivery,
    on_way_qty = on_way_qty + new.on_way,
    receive_qty = receive_qty + new.receive,
    check_return_qty = check_return_qty + new.check_return,
    return_exchange_qty = return_exchange_qty + new.return_exchange,
    ended_qty = ended_qty + new.ended,
    version = version + 1,
    update_name = new.create_name,
    update_date = new.create_date
  where id = new.batch_id;
  return null;
end $$;
create trigger srm_purchase_ledger_post after insert on srm_purchase_ledger
  for each row execute function ledger_post();

-- Batches whose balances differ from the sum of their ledger; empty when all is well.
create view srm_purchase_ledger_differences with (security_invoker = true) as
select b.id as batch_id, b.tenantsid, b.purchase_no, b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq
from srm_purchase_batch b
left join lateral (
  select coalesce(sum(ordered), 0) as ordered, coalesce(sum(pending), 0) as pending, coalesce(sum(delivery), 0) as delivery,
    coalesce(sum(on_way), 0) as on_way, coalesce(sum(receive), 0) as receive, coalesce(sum(check_return), 0) as check_return,
    coalesce(sum(return_exchange), 0) as return_exchange, coalesce(sum(ended), 0) as ended
  from srm_purchase_ledger l where l.batch_id = b.id
) l on true
where (b.batch_pur_qty, b.pending_qty, b.delivery_qty, b.on_way_qty, b.receive_qty, b.check_return_qty, b.return_exchange_qty,
    b.ended_qty)
  is distinct from (l.ordered, l.pending, l.delivery, l.on_way, l.receive, l.check_return, l.return_exchange, l.ended);
grant select on srm_purchase_ledger_differences to quayside_system;

create table srm_purchase_change (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  line_id bigint references srm_purchase_line,
  batch_id bigint references srm_purchase_batch,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  proposal_id bigint,
  state text not null check (state in ('applied', 'proposed', 'confirmed', 'refused')),
  change_party text not null check (change_party in ('purchaser', 'supplier', 'system')),
  field_name text not null,
  value_before text,
  value_after text,
  reason text not null default '',
  order_version integer not null,
  user_no text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_purchase_change is 'Change records: who, which side, when, field, before, after, reason. Proposed ones wait for the other party.';
comment on column srm_purchase_change.proposal_id is 'Changes proposed together share the id of the first of them.';
create index srm_purchase_change_head on srm_purchase_change (head_id, id);
select scope_documents('srm_purchase_change');
grant insert, update on srm_purchase_change to quayside_purchaser, quayside_supplier, quayside_system;
